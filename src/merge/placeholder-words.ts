/**
 * The words that placeholders are made of. A phrase such as "keep the other methods unchanged" is a verb, a quantifier, a
 * noun and a state; the lists hold the words of each place, not whole phrases.
 */

/** What a file consists of, as people call it. */
export const nouns: string =
  'code|codes|file|content|contents|class|classes|function|functions|method|methods|component|components|module|import|imports|' +
  'export|exports|logic|body|bodies|implementation|implementations|field|fields|prop|props|property|properties|member|members|' +
  'attribute|attributes|argument|arguments|args|param|params|parameter|parameters|option|options|case|cases|branch|branches|' +
  'statement|statements|line|lines|section|sections|part|parts|test|tests|type|types|variable|variables|constant|constants|' +
  'setup|handler|handlers|hook|hooks|route|routes|state|markup|jsx|html|children|element|elements|items?|entries|entry|keys?|values?|' +
  'docs?|docstring|docstrings|description|comment|comments|example|examples|definition|definitions|declaration|declarations|' +
  'initialization|init|constructor|helpers?|utilities|styles?|config|configuration|error handling|validation|loop|block|' +
  'middleware|reducers?|selectors?|overloads?|steps?|stuff|things?|everything|structure|render|return|query|endpoints?';

/** Words for "what was there". */
export const quantifiers: string =
  'rest|remaining|remainder|remainders|other|others|existing|previous|same|unchanged|current|original|more|everything else|' +
  'everything|all the rest|all|earlier|later|above|below|additional|further|prior|preceding|following|usual';

/** Words that say that nothing happens to it. */
export const states: string =
  'unchanged|unmodified|untouched|the same|same|as before|as is|as-is|as it is|as it was|as they are|as they were|like before|' +
  'as above|omitted|elided|snipped|snip|truncated|not shown|not changed|not modified|no changes?|identical|stays?|stay|' +
  'remains?|remain|kept|intact|skipped|hidden|collapsed|abbreviated|existing|etc|for brevity|for clarity|for conciseness|here';

/** Short signs of the same in other languages; no word border is asked for where a script has none. */
export const foreign: readonly RegExp[] = [
  // Chinese
  /其余|其他(?:的)?(?:代码|方法|函数|部分|内容|字段|属性|导入|逻辑|组件)|剩余|剩下|保持(?:原有|原来|原样|现有|不变|原)|不变|现有(?:的)?|原有(?:的)?|已有(?:的)?|省略|同上|同前|未改(?:变|动)|与(?:之前|原来)(?:相同|一致)|略$/,
  // Japanese
  /残り(?:の|は)|既存(?:の|処理|コード)|変更(?:なし|ありません|無し)|省略|そのまま|以下同[じ様]|以前と同じ|元の(?:コード|まま|処理)|他の(?:コード|メソッド|関数|処理|フィールド|インポート)|その他(?:の)?/,
  // Korean
  /기존|나머지|생략|변경\s?(?:없음|사항 없음)|그대로|동일|이전과 같/,
];

/** Phrases of European languages that stand for code by themselves. */
export const european: RegExp = new RegExp(
  '(?<![\\p{L}])(?:' +
    // Spanish, Portuguese
    'resto (?:del?|do|da|de la|de los|dos|das) (?:c[oó]digo|archivo|arquivo|fichero|m[eé]todos?|clase|classe|funci[oó]n|fun[cç][aã]o|funciones|fun[cç][oõ]es|componente|importaciones|imports?|implementa\\p{L}*|l[oó]gica|\\p{L}+)|' +
    '(?:c[oó]digo|m[eé]todos?|l[oó]gica|imports?|importaciones|importa[cç][oõ]es|campos|funciones|fun[cç][oõ]es|props) (?:existentes?|anterior(?:es)?|restantes?|original(?:es)?)|' +
    'sin (?:cambios|modificar|modificaciones)|sem (?:altera[cç][oõ]es|mudan[cç]as|modifica[cç][oõ]es)|sigue igual|se mantienen? (?:igual|sin cambios)?|permanecen? iguale?s?|mant[eé]m-se|inalterad[oa]s?|igual que antes|como antes|omitid[oa]s?|dem[aá]s (?:c[oó]digo|m[eé]todos|campos|funciones)|' +
    // German
    'restliche[rsnm]? \\p{L}+|rest (?:des|der|vom) \\p{L}+|(?:rest )?bleibt? (?:gleich|unver[aä]ndert|wie \\p{L}+)|unver[aä]nderte?[rsnm]?|wie (?:bisher|gehabt|zuvor|vorher)|bestehende[rsnm]? \\p{L}+|vorhandene[rsnm]? \\p{L}+|[uü]brige[rsnm]? \\p{L}+|gek[uü]rzt|ausgelassen|weggelassen|' +
    // French
    'reste (?:du|de la|des|de l[’\']) ?\\p{L}+|le reste|(?:code|m[eé]thodes?|imports?|champs|fonctions?|logique|props) (?:existante?s?|inchang[eé]e?s?|pr[eé]c[eé]dente?s?|restante?s?)|inchang[eé]e?s?|sans (?:changement|modification)s?|comme avant|identiques?|omise?s?|autres (?:m[eé]thodes|fonctions|champs|imports)|' +
    // Russian
    'остальн\\p{L}+|без изменени[йя]|существующ\\p{L}+|как (?:есть|было|раньше|прежде)|прежн\\p{L}+|не (?:меняется|изменил\\p{L}*|изменен\\p{L}*)|оста[её]тся (?:как|так|без)\\p{L}*|опущен\\p{L}*|пропущен\\p{L}*|далее без' +
    ')(?![\\p{L}])',
  'iu',
);
