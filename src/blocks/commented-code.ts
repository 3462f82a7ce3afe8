const leaders = /^(?:\/\/+|#+|\/\*+|\*(?!\/))\s?|\s*\*\/$/g;

/** Forms that prose does not take: statements, calls, assignments, lines that end like code. */
const forms: readonly RegExp[] = [
  /^(?:import\s+[\w{*'"].*|from\s+[\w.]+\s+import\s.+|export\s+(?:default|const|function|class|\{).*)$/,
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
  if (/^(?:\/\*\*|\/\/\/|#!|#:)/.test(comment)) return false;
  const lines = comment
    .split('\n')
    .map((line) => line.trim().replace(leaders, '').trim())
    .filter((line) => line !== '');
  return (
    lines.length > 0 &&
    lines.every((line) => forms.some((form) => form.test(line))) &&
    /[(=;{]|^(?:import|from)\b/m.test(lines.join('\n'))
  );
}
