; What the nodes of a Python tree declare. Patterns that match one node add up to one definition; the later pattern in
; this file decides its kind. `@wrapper` lends its range to the definition that is its `@inner`; what is captured as
; `@value` with its `@parameters` or `@body` lends these to the definition that has the same `@value`.

; class Name(Base): ...
(class_definition
  name: (identifier) @identifier
  ":" @body.open
  body: (block) @body) @definition.class

; class TestName: ..., class Name(unittest.TestCase): ...
((class_definition name: (identifier) @identifier) @definition.test.suite
  (#match? @identifier "^Test"))

((class_definition superclasses: (argument_list) @_bases) @definition.test.suite
  (#match? @_bases "TestCase"))

; def name(parameters): ...
(function_definition
  name: (identifier) @identifier
  parameters: (parameters) @parameters
  ":" @body.open
  body: (block) @body) @definition.function

; The docstring of a class or function.
(class_definition
  body: (block . (expression_statement (string)) @docstring)) @definition.class

(function_definition
  body: (block . (expression_statement (string)) @docstring)) @definition.function

; Parameters of any function; they are given to the definition that has the same list.
(parameters
  [
    (identifier) @parameter.identifier
    (list_splat_pattern (identifier) @parameter.identifier)
    (dictionary_splat_pattern (identifier) @parameter.identifier)
    (default_parameter name: (_) @parameter.identifier)
    (typed_default_parameter name: (_) @parameter.identifier)
    (typed_parameter . (_) @parameter.identifier)
  ]) @parameters

(lambda_parameters
  [
    (identifier) @parameter.identifier
    (default_parameter name: (_) @parameter.identifier)
  ]) @parameters

; Methods: functions that stand in the body of a class, with or without decorators.
(class_definition
  body: (block
    [
      (function_definition) @definition.method
      (decorated_definition definition: (function_definition) @definition.method)
    ]))

((function_definition name: (identifier) @identifier) @definition.constructor
  (#any-of? @identifier "__init__" "__new__"))

((function_definition name: (identifier) @identifier) @definition.test.case
  (#match? @identifier "^test(_|$|[A-Z])"))

; @property, @name.setter, @name.deleter
(decorated_definition
  (decorator (identifier) @_decorator)
  definition: (function_definition) @definition.getter
  (#match? @_decorator "property$"))

(decorated_definition
  (decorator (attribute attribute: (identifier) @_decorator))
  definition: (function_definition) @definition.setter
  (#eq? @_decorator "setter"))

(decorated_definition
  (decorator (attribute attribute: (identifier) @_decorator))
  definition: (function_definition) @definition.deleter
  (#eq? @_decorator "deleter"))

(decorated_definition definition: (_) @inner) @wrapper

(decorated_definition (decorator) @decorator)

; NAME = value, name: type = value, one, other = pair
(module
  (expression_statement
    (assignment left: [(identifier) (pattern_list) (tuple_pattern) (attribute) (subscript)] @identifier)) @definition.variable)

(class_definition
  body: (block
    (expression_statement
      (assignment left: [(identifier) (pattern_list) (tuple_pattern)] @identifier)) @definition.field))

; name = lambda: ...
(expression_statement (assignment left: (identifier) @identifier right: (lambda) @value)) @definition.function

(lambda parameters: (_)? @parameters body: (_) @body) @value

; self.name = value, directly in a constructor
(class_definition
  body: (block
    (function_definition
      name: (identifier) @_constructor
      body: (block
        (expression_statement
          (assignment left: (attribute object: (identifier) @_self) @identifier)) @definition.field)))
  (#eq? @_constructor "__init__")
  (#eq? @_self "self"))

; type Name = value
(type_alias_statement left: (type [(identifier) @identifier (generic_type . (identifier) @identifier)])) @definition.type

; import a, b as c
(import_statement
  name: [
    (dotted_name) @identifier @module
    (aliased_import name: (dotted_name) @identifier @module)
  ]) @definition.import

; from module import name
(import_from_statement module_name: (_) @identifier @module) @definition.import

(future_import_statement "__future__" @identifier @module) @definition.import

; What a statement is that declares nothing.
(expression_statement) @statement

(module . (comment)* . (expression_statement (string)) @docstring)

(expression_statement [(call) (await (call))]) @call

(expression_statement [(assignment) (augmented_assignment)]) @assignment

[
  (return_statement)
  (raise_statement)
  (pass_statement)
  (break_statement)
  (continue_statement)
  (assert_statement)
  (delete_statement)
  (global_statement)
  (nonlocal_statement)
] @statement

[
  (if_statement)
  (for_statement)
  (while_statement)
  (try_statement)
  (with_statement)
  (match_statement)
] @compound

[
  (elif_clause)
  (else_clause)
  (except_clause)
  (finally_clause)
  (case_clause)
] @clause

(comment) @comment

(ERROR) @error
