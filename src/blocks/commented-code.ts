const leader = /^(?:\/\/+|#+|\/\*+|\*(?!\/))/;
/** Longer comments are not looked at: nobody keeps that much code in one. */
const LONGEST = 20_000;

/** Forms that prose does not take: statements, calls, assignments, lines that end like code. */
const forms: readonly RegExp[] = [
  /^import\s+(?:[\w.]+(?:\s+as\s+\w+)?(?:,\s*[\w.]+)*|['"{*].*|.*\bfrom\s+['"].*)$/,
  /^(?:from\s+[\w.]+\s+import\s.+|export\s+(?:default|const|function|class|\{).*)$/,
  /^(?:async\s+)?(?:def|function)\s*\w*\s*\(.*$/,
  /^class\s+\w+.*[:{]$/,
  /^(?:const|let|var)\s+[\w{[].*=.*$/,
  /^(?:return|throw|raise|await|yield)\b.*[;()[\]{}].*$/,
  /^(?:if|elif|for|while|with|switch|catch)\b.*(?:[:{]|\)\s*;?)$/,
  /^(?:else|try|finally)\s*[:{]$/,
  /^[\w.$[\]'"]+\s*[-+*/|&]?=\s*[^=\s].*$/,
  /^[\w$]+(?:\.[\w$]+)*\(.*\)\s*;?$/,
  /^[})\]]+[;,]?$/,
  /^\S.*;$/,
  /^<\/?[A-Za-z][^>]*>$/,
];

/** Tells whether a comment holds code rather than prose: each of its lines that says something has the form of code. */
export function looksLikeCode(comment: string): boolean {
  // A documentation comment shows code on purpose, and a directive for a tool has its own syntax.
  if (comment.length > LONGEST || /^(?:\/\*\*|\/\/\/|#!|#:)/.test(comment)) return false;
  const lines = comment
    .split('\n')
    .map(withoutDelimiters)
    .filter((line) => line !== '');
  return (
    lines.length > 0 &&
    lines.every((line) => forms.some((form) => form.test(line))) &&
    /[(=;{]|^(?:import|from)\b/m.test(lines.join('\n'))
  );
}

function withoutDelimiters(line: string): string {
  const text = line.trim().replace(leader, '').trim();
  return text.endsWith('*/') ? text.slice(0, -2).trim() : text;
}
