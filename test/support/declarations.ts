/** A declaration found by its looks alone, with no parser. */
export interface Declared {
  readonly name: string;
  /** 1-based line of the text. */
  readonly line: number;
}

const PYTHON = /^\s*(?:async\s+)?(?:def|class)\s+(\w+)/;
const SCRIPT = [
  /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*([\w$]+)/,
  /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\s+([\w$]+)/,
  /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?(?:interface|enum|namespace)\s+([\w$]+)/,
  /^(?:export\s+)?(?:declare\s+)?type\s+([\w$]+)\s*[=<]/,
  /^(?:export\s+)?(?:declare\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)|[\w$]+)\s*=>/,
  /^\s+(?:(?:public|private|protected|static|async|override|abstract|get|set)\s+)*\*?\s*(#?[\w$]+)\s*(?:<[^>]*>)?\([^'"]*\)\s*(?::\s*[^=;]+)?\{\s*$/,
];
const NO_METHOD = /^(?:if|for|while|switch|catch|with|function|return|await|constructor|else|do)$/;

/** Names declared in a text: functions, classes, methods, types. `language` as in `MergeOptions`; none are found in plain text. */
export function declarationsOf(source: string, language: string): Declared[] {
  if (language === 'text') return [];
  const patterns = language === 'python' ? [PYTHON] : SCRIPT;
  return source.split('\n').flatMap((text, index) => {
    if (/^\s*(?:\/\/|\*|\/\*|#(?!\w))/.test(text) || /\(.*\bfunction\b/.test(text)) return [];
    const name = patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
    return name === undefined || NO_METHOD.test(name) ? [] : [{ name, line: index + 1 }];
  });
}

const KEYED = /\b(?:class|interface|namespace|module)\b|\bdescribe(?:\.\w+)?\(/;

/** Whether all lines that `declared` is indented under open a class, an interface, a namespace or a suite: it stands in no function. */
export function isMember(source: string, declared: Declared): boolean {
  const lines = source.split('\n');
  let depth = lines[declared.line - 1]?.search(/\S/) ?? 0;
  for (let at = declared.line - 2; at >= 0 && depth > 0; at--) {
    const line = lines[at] ?? '';
    const width = line.search(/\S/);
    if (width < 0 || width >= depth || /^[)\]}]/.test(line.trim())) continue;
    if (!KEYED.test(line)) return false;
    depth = width;
  }
  return true;
}
