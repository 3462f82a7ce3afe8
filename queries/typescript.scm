; What the nodes of a TypeScript tree declare. Patterns that match one node add up to one definition; the later pattern
; in this file decides its kind. `@wrapper` lends its range to the definition that is its `@inner`, `@decorator` to the
; one that it stands in or before; `@value` lends its `@parameters` and `@body` to the definition that has the same one.

; class Name { ... }
[
  (class_declaration name: (_) @identifier body: (_) @body)
  (abstract_class_declaration name: (_) @identifier body: (_) @body)
] @definition.class

(interface_declaration name: (_) @identifier body: (_) @body) @definition.interface

(enum_declaration name: (_) @identifier body: (_) @body) @definition.enum

; namespace Name { ... }, declare module 'name' { ... }, declare global { ... }
[
  (internal_module name: (_) @identifier body: (_) @body)
  (module name: (_) @identifier body: (_) @body)
  (ambient_declaration "global" @identifier (statement_block) @body)
] @definition.namespace

; type Name = value
(type_alias_declaration name: (_) @identifier) @definition.type

(type_alias_declaration value: (object_type) @body) @definition.type

; function name(parameters) { ... }, and a signature without a body
[
  (function_declaration name: (_) @identifier parameters: (_) @parameters body: (_) @body)
  (generator_function_declaration name: (_) @identifier parameters: (_) @parameters body: (_) @body)
  (function_signature name: (_) @identifier parameters: (_) @parameters)
] @definition.function

; Parameters of any function; they are given to the definition that has the same list.
(formal_parameters
  [
    (required_parameter pattern: (_) @parameter.identifier)
    (optional_parameter pattern: (_) @parameter.identifier)
  ]) @parameters

; Members of classes, objects, interfaces and object types.
[
  (method_definition name: (_) @identifier parameters: (_) @parameters body: (_) @body)
  (method_signature name: (_) @identifier parameters: (_) @parameters)
  (abstract_method_signature name: (_) @identifier parameters: (_) @parameters)
] @definition.method

(method_definition "get") @definition.getter
(method_signature "get") @definition.getter
(abstract_method_signature "get") @definition.getter
(method_definition "set") @definition.setter
(method_signature "set") @definition.setter
(abstract_method_signature "set") @definition.setter

((method_definition name: (_) @identifier) @definition.constructor
  (#eq? @identifier "constructor"))

((method_signature name: (_) @identifier) @definition.constructor
  (#eq? @identifier "constructor"))

(public_field_definition name: (_) @identifier) @definition.field

(property_signature name: (_) @identifier) @definition.field

(enum_body name: (_) @definition.member @identifier)
(enum_assignment name: (_) @identifier) @definition.member

; What a name is bound to.
[
  (arrow_function parameters: (_) @parameters body: (_) @body)
  (arrow_function parameter: (_) @parameter.identifier body: (_) @body)
  (function_expression parameters: (_) @parameters body: (_) @body)
  (generator_function parameters: (_) @parameters body: (_) @body)
  (class body: (_) @body)
] @value

; name = (parameters) => ..., name: function (parameters) { ... }
(public_field_definition
  name: (_) @identifier
  value: [(arrow_function) (function_expression)] @value) @definition.method

(pair key: (_) @identifier value: [(arrow_function) (function_expression)] @value) @definition.method

; const name = value: as a variable in a module, as a function or class anywhere.
(program (lexical_declaration (variable_declarator name: (_) @identifier)) @definition.variable)
(program (variable_declaration (variable_declarator name: (_) @identifier)) @definition.variable)
(export_statement declaration: (lexical_declaration (variable_declarator name: (_) @identifier)) @definition.variable)
(export_statement declaration: (variable_declaration (variable_declarator name: (_) @identifier)) @definition.variable)
(ambient_declaration (lexical_declaration (variable_declarator name: (_) @identifier)) @definition.variable)
(ambient_declaration (variable_declaration (variable_declarator name: (_) @identifier)) @definition.variable)

[
  (lexical_declaration
    (variable_declarator
      name: (identifier) @identifier
      value: [(arrow_function) (function_expression) (generator_function)] @value))
  (variable_declaration
    (variable_declarator
      name: (identifier) @identifier
      value: [(arrow_function) (function_expression) (generator_function)] @value))
] @definition.function

[
  (lexical_declaration (variable_declarator name: (identifier) @identifier value: (class) @value))
  (variable_declaration (variable_declarator name: (identifier) @identifier value: (class) @value))
] @definition.class

; const name = require('module')
(program
  (lexical_declaration
    (variable_declarator
      name: (_) @identifier
      value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module)))) @definition.import
  (#eq? @_require "require"))

; module.exports = value, Name.prototype.method = function () { ... }
(program (expression_statement (assignment_expression left: (member_expression) @identifier)) @definition.variable)

(expression_statement
  (assignment_expression
    left: (member_expression) @identifier
    right: [(arrow_function) (function_expression)] @value)) @definition.function

; import names from 'module', import 'module', import name = require('module')
(import_statement source: (string) @identifier @module) @definition.import
(import_statement (import_require_clause source: (string) @identifier @module)) @definition.import

; export { names }, export * from 'module', export default value
(export_statement !source (export_clause) @identifier) @definition.export
(export_statement source: (string) @identifier @module) @definition.export
(export_statement "default" @identifier value: (_)) @definition.export

(export_statement "default" @identifier value: [(arrow_function) (function_expression)] @value) @definition.function

(export_statement "default" @identifier value: (class) @value) @definition.class

(export_statement declaration: (_) @inner) @wrapper
(ambient_declaration (_) @inner) @wrapper
(expression_statement (internal_module) @inner) @wrapper

(class_body (decorator) @decorator)
(public_field_definition (decorator) @decorator)
(export_statement (decorator) @decorator)
(class_declaration (decorator) @decorator)
(abstract_class_declaration (decorator) @decorator)

; describe('title', () => { ... }), it.each(rows)('title', (row) => { ... })
(expression_statement
  (call_expression
    function: (_) @_call
    arguments: (arguments
      .
      [(string) (template_string)] @identifier
      [(arrow_function) (function_expression)] @value))
  (#match? @_call "^([fx]?describe|suite|context)([^a-zA-Z]|$)")) @definition.test.suite

(expression_statement
  (call_expression
    function: (_) @_call
    arguments: (arguments
      .
      [(string) (template_string)] @identifier
      [(arrow_function) (function_expression)] @value))
  (#match? @_call "^([fx]?it|test|specify|bench)([^a-zA-Z]|$)")) @definition.test.case

; What a statement is that declares nothing.
[
  (return_statement)
  (throw_statement)
  (break_statement)
  (continue_statement)
  (debugger_statement)
  (class_static_block)
  (index_signature)
  (call_signature)
  (construct_signature)
  (expression_statement)
] @statement

(expression_statement [(call_expression) (await_expression (call_expression)) (new_expression)]) @call

(expression_statement [(assignment_expression) (augmented_assignment_expression)]) @assignment

[(lexical_declaration) (variable_declaration)] @assignment

[
  (if_statement)
  (for_statement)
  (for_in_statement)
  (while_statement)
  (do_statement)
  (switch_statement)
  (try_statement)
] @compound

[
  (else_clause)
  (catch_clause)
  (finally_clause)
  (switch_case)
  (switch_default)
] @clause

(comment) @comment

(ERROR) @error
