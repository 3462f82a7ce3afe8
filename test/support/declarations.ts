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
