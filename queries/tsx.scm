; inherits: typescript
; What the nodes of a TSX or JavaScript tree declare, beyond those of a TypeScript tree.

; const Name = memo((props) => ...), const Name = forwardRef(function (props, ref) { ... })
(lexical_declaration
  (variable_declarator
    name: (identifier) @identifier
    value: (call_expression arguments: (arguments . [(arrow_function) (function_expression)] @value))
    (#match? @identifier "^[A-Z]"))) @definition.function
