import type { Profile } from '../syntax/profile.ts';

/** The names that an import statement brings into its module; none for one that only runs the module. */
export function importedNames(statement: string): string[] {
  if (/^import\s+['"]|^from\s+__future__\b/.test(statement)) return [];
  const plain = /^import\s+([\w.]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*)\s*;?\s*(?:#.*)?$/.exec(statement);
  if (plain && !/\bfrom\b/.test(statement)) {
    return plain[1]!.split(',').map((each) => /\bas\s+(\w+)/.exec(each)?.[1] ?? each.trim().split('.')[0]!);
  }
  const list = statement
    .replace(/\bfrom\s+['"][^'"]*['"].*$/, '')
    .replace(/^from\s+\S+\s+import\b/, '')
    .replace(/^(?:import|export)\b/, '')
    .replace(/#.*$/, '')
    .replace(/\btype\s+(?=[\w{*])/g, '')
    .replace(/(?:\*|[\w$]+)\s+as\s+/g, '');
  return [...new Set(list.match(/[A-Za-z_$][\w$]*/g) ?? [])];
}

/** The text with comments and the content of strings blanked out, as far as a scan of the delimiters can tell. */
export function codeOnly(text: string, profile: Profile | undefined): string {
  const python = profile?.offside ?? false;
  const strings = python
    ? /("""|''')[\s\S]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[^\n]*/g
    : /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
  return text.replace(strings, (match) => (/^["']/.test(match) ? '""' : ' '));
}

/** Is `name` used in `code` as a name of its own, not as a member of something? */
export function usesName(code: string, name: string): boolean {
  const escaped = name.replace(/[$]/g, '\\$&');
  return (
    new RegExp(`(?<![\\w$.])${escaped}(?![\\w$])`).test(code) ||
    new RegExp(`(?<![\\w$])\\.\\.\\.${escaped}(?![\\w$])`).test(code)
  );
}

/** Is `name` bound somewhere in `code`: declared, assigned, destructured, a parameter? Then a use may mean that one. */
export function bindsName(code: string, name: string): boolean {
  const escaped = name.replace(/[$]/g, '\\$&');
  return new RegExp(
    `\\b(?:const|let|var|function|class|def|for|as)\\s+${escaped}\\b|(?<![\\w$.])${escaped}\\s*(?:=(?!=)|:|,[^()]*\\}\\s*=)`,
  ).test(code);
}
