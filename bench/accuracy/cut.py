"""Outlines of Python files, by the language's own parser.

Standard input: JSON Lines {"id", "text"}; standard output: one row each, {"id", "outline"}, where outline is null for a
text that does not parse, else {"items", "masked", "docstrings"} in 0-based half-open lines. An item is
[kind, name, start, head, end, parts]; a part is [from, to, keyed, items].
"""

import ast
import io
import json
import sys
import tokenize
import warnings

warnings.simplefilter("ignore")
DEFINITIONS = {ast.ClassDef: "class", ast.FunctionDef: "function", ast.AsyncFunctionDef: "function"}


class Outliner:
    def __init__(self, text):
        self.lines = text.split("\n")
        self.tree = ast.parse(text)
        self.masked = set()
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.STRING:
                self.masked.update(range(token.start[0], token.end[0]))
        self.docstrings = set()

    def comment(self, line):
        return line not in self.masked and self.lines[line].lstrip().startswith("#")

    def column(self, line):
        return len(self.lines[line]) - len(self.lines[line].lstrip())

    def region(self, start, end, keyed, body):
        return [start, end, keyed, self.items(body, end)]

    def items(self, body, limit):
        found = []
        for index, node in enumerate(body):
            head = min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", [])]) - 1
            end = node.end_lineno
            # Comments behind the last statement of a block, as deep as the block, are the block's.
            if hasattr(node, "body"):
                ahead = end
                while ahead < limit and (not self.lines[ahead].strip() or self.comment(ahead)):
                    ahead += 1
                    if self.comment(ahead - 1) and self.column(ahead - 1) > self.column(head):
                        end = ahead
                    elif self.comment(ahead - 1):
                        break
            start = head
            while start > 0 and self.comment(start - 1) and self.column(start - 1) == self.column(head):
                start -= 1
            kind, name = self.name(node, index)
            found.append([kind, name, start, head, end, self.parts(node, end)])
        return found

    def name(self, node, index):
        if type(node) in DEFINITIONS:
            return DEFINITIONS[type(node)], node.name
        if isinstance(node, ast.Import):
            return "import", ", ".join(alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            return "import", "from " + "." * node.level + (node.module or "")
        if isinstance(node, ast.Assign):
            return "assignment", ", ".join(ast.unparse(target) for target in node.targets)
        if isinstance(node, ast.AnnAssign):
            return "assignment", ast.unparse(node.target)
        if index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            self.docstrings.update(range(node.lineno, node.end_lineno))
            return "docstring", "docstring"
        return type(node).__name__.lower(), ""

    def parts(self, node, end):
        bodies = []
        at = node
        while True:
            for field in ("body", "handlers", "orelse", "finalbody"):
                block = getattr(at, field, None)
                if not isinstance(block, list) or not block:
                    continue
                if field == "handlers":
                    bodies += [handler.body for handler in block]
                elif field == "orelse" and isinstance(at, ast.If) and self.lines[block[0].lineno - 1].lstrip().startswith("elif"):
                    break
                else:
                    bodies.append(block)
            chained = isinstance(at, ast.If) and at.orelse and self.lines[at.orelse[0].lineno - 1].lstrip().startswith("elif")
            if not chained:
                break
            at = at.orelse[0]
        parts = []
        last = node.lineno
        for body in bodies:
            first = min([body[0].lineno] + [d.lineno for d in getattr(body[0], "decorator_list", [])]) - 1
            if first < last or self.lines[first][: body[0].col_offset].strip():
                return []
            while first > last and (not self.lines[first - 1].strip() or self.comment(first - 1)):
                first -= 1
            stop = end if body is bodies[-1] else body[-1].end_lineno
            parts.append(self.region(first, stop, isinstance(node, ast.ClassDef), body))
            last = stop
        return parts


def outline(text):
    try:
        outliner = Outliner(text)
        items = outliner.items(outliner.tree.body, len(outliner.lines))
    except (SyntaxError, ValueError, RecursionError, tokenize.TokenError):
        return None
    return {"items": items, "masked": sorted(outliner.masked), "docstrings": sorted(outliner.docstrings)}


for line in sys.stdin:
    row = json.loads(line)
    print(json.dumps({"id": row["id"], "outline": outline(row["text"])}))
