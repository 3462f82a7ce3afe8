/**
 * What a word of a comment says when it may be a placeholder:
 *
 * - `rest`: what is left, with or without a noun: "the rest", "everything else".
 * - `existing`: an adjective that only a placeholder needs: "existing", "remaining".
 * - `other`: an adjective that real comments use as well: "other", "previous".
 * - `noun`: a part of a program: "code", "methods".
 * - `state`: that something is as it was, or left out: "unchanged", "as before", "for brevity".
 * - `keep`: the request to leave it: "keep", "preserve".
 * - `copula`: what joins a subject and its state: "is", "remains".
 * - `place`: where it stands: "here", "below", "goes here".
 * - `until`: how far it goes: "until", "up to".
 * - `glue`: articles, possessives; `of`: what joins a noun to its owner.
 * - `and`: what joins the items of a list.
 * - `continue`: what goes on with a sentence that began above: "but", "which", "then".
 * - `prose`: a word that a placeholder hardly ever has: modal verbs, pronouns, "if", "when".
 * - `preposition`: "with", "in", "for".
 */
export type WordClass =
  | 'rest'
  | 'existing'
  | 'other'
  | 'noun'
  | 'state'
  | 'keep'
  | 'copula'
  | 'place'
  | 'until'
  | 'glue'
  | 'of'
  | 'and'
  | 'continue'
  | 'prose'
  | 'preposition';

/** The kind of code that a placeholder says it stands for. */
export type Covers = 'any' | 'docs' | 'imports' | 'methods' | 'fields' | 'arguments' | 'types' | 'tests' | 'elements';

/** Phrases by class, separated by commas; a star stands for any ending. English, then the others by language. */
const phrases: readonly (readonly [WordClass, string])[] = [
  ['rest', 'rest, remainder, everything else, everything, all else, anything else, all others, others, all the others'],
  ['existing', 'existing, remaining, unchanged, unmodified, untouched, omitted, pre-existing, preexisting, unaffected'],
  ['other', 'other, more, previous, previously, original, earlier, same, current, old, additional, similar, further'],
  ['other', 'preceding, following, prior, usual, initial, the same'],
  [
    'state',
    'same, the same, unchanged, unmodified, untouched, unaffected, unaltered, omitted, skipped, truncated, elided, snip, snipped,' +
      'abbreviated, shortened, trimmed, hidden, intact, as before, same as before, the same as before, like before, as is, as-is,' +
      'as it is, as they are, as it was, as they were, as earlier, as previously, as usual, as in the original, as in original, as original,' +
      'same as original, same as previous, same as previous version, same as the previous version, same as the previous, same as in the previous version, as in the previous version, same as earlier, from before, collapsed, same as in the original, same as the original, exactly as before, exactly as is, exactly the same, exactly as it is, exactly as they are,' +
      'for brevity, for clarity, for conciseness, for readability, for space, to save space, not shown, not shown here,' +
      'identical, identical to before, identical to original, identical to the original, nothing else changes, nothing changes, nothing changed, nothing changes here, nothing else changed, no other changes, no further changes, no more changes, no change, no changes, no changes here, no change here, no changes needed, no changes required, no modifications, without changes, without change,' +
      'not changed, not modified, does not change, do not change, did not change, etc, and so on, left out, cut,' +
      'left as is, kept as is, kept, preserved, retained, left unchanged, removed for brevity, unchanged from before, unchanged from original',
  ],
  [
    'keep',
    'keep, keeps, keeping, leave, preserve, retain, maintain, insert, include, put, paste, add, continue with, continues with',
  ],
  ['copula', 'is, are, stay, stays, remain, remains, was, were, kept, left, continues to be, still, being, all'],
  [
    'place',
    'alone, as above, here, above, below, follows, follow, continues, continue, goes here, go here, follows here, follow here, there, in between, in here',
  ],
  ['until', 'until, till, up to, down to, through, from, to, as in, down, all the way, between'],
  [
    'of',
    'of, de, del, do, da, dos, das, du, des, der, vom, von, di, dei, della, delle, de la, de los, de las, de l, 的, の, 의',
  ],
  [
    'glue',
    'the, a, an, your, my, our, this, these, those, its, their, all, any, some, every, each, whole, entire, exactly, just, please, only, e.g, i.e, z.b, p.ex, p.ej, т.е',
  ],
  ['and', 'and, plus, or, as well as'],
  [
    'continue',
    'but, so, which, then, because, since, while, whereas, although, though, hence, therefore, nor, yet, instead, thus, unless, who, whose',
  ],
  [
    'prose',
    'must, that, should, can, cannot, could, would, will, may, might, shall, has, have, had, if, when, whenever, where, how, why, what, not, no, be, been, ' +
      'it, we, you, they, he, i, us, them, he, she, there is, there are, does, do, did, gets, get, need, needs, make, makes, sure, ensure, ensures, ' +
      'returns, uses, used, use, using, because, allow, allowed, allows, expects, expect, want, wants, let, try, see, note, todo, fixme, ' +
      "don't, doesn't, isn't, aren't, won't, can't, it's, we're, that's, let's, than, also, already, now, always, never, sometimes, often, even, too, " +
      'despite, otherwise, whether, both, either, neither, very, too',
  ],
  [
    'preposition',
    'with, in, on, for, by, at, into, onto, without, within, as, like, after, before, over, under, about, inside, outside, against, via, per, during, followed, w',
  ],
  // Spanish, Portuguese, Italian
  ['rest', 'resto, el resto, restante, lo demas, todo lo demas, tudo mais, todo o resto, tutto il resto'],
  ['existing', 'existente*, restantes, esistent*, rimanent*'],
  [
    'other',
    'otros, otras, outros, outras, demas, demais, anterior, anteriores, original, originales, originais, altri, altre, mas, mais, mismo, misma, mismos, mismas, mesmo, mesma, mesmos, mesmas, actual, actuales, atual, atuais',
  ],
  [
    'state',
    'sin cambios, sin cambio, sin modificar, sin modificaciones, sin alteraciones, sin tocar, igual, iguales, igual que antes, lo mismo, lo mismo que antes, el mismo, como antes, como estaba, como esta, tal cual,' +
      'omitido*, omitida*, omitidos, omitidas, inalterado*, inalterada*, sem alteracoes, sem alteracao, sem mudancas, sem mudanca, sem modificacoes, iguais, igual a antes, como estava, como esta, o mesmo, a mesma, os mesmos,' +
      'por brevedad, por brevidade, por simplicidad, por simplicidade, para abreviar, se omite, se omiten, omesso, omessi, invariato, invariata, invariati, senza modifiche, come prima, per brevita, intacto, intacta, no cambia, no cambian, nao muda, nao mudam',
  ],
  [
    'keep',
    'mantener, mantenga, mantenha, manter, manten, conservar, conserva, dejar, deja, deixar, deixe, mantieni, mantenere, lascia',
  ],
  [
    'copula',
    'sigue, siguen, es, son, se mantiene, se mantienen, permanece, permanecen, permanecem, queda, quedan, continua, continuan, continuam, fica, ficam, mantem-se, se mantem, mantem, mantiene, mantienen, esta, estan, e, sao, rimane, rimangono, resta, restano, sendo',
  ],
  ['place', 'aqui, arriba, abajo, acima, abaixo, va aqui, van aqui, vai aqui, qui'],
  ['until', 'hasta, ate, desde, fino a'],
  [
    'glue',
    'el, la, los, las, lo, o, os, as, um, uma, un, una, tu, su, seu, sua, todo, toda, todos, todas, tudo, il, gli, tutto, il tuo, i tuoi',
  ],
  ['and', 'y, ou, ed'],
  [
    'prose',
    'si, cuando, quando, debe, deben, puede, pueden, pode, podem, deve, devem, hay, para que, porque, pero, mas nao',
  ],
  // French
  ['rest', 'reste, le reste, tout le reste, les autres'],
  ['existing', 'existant*, restant, restante, restants, restantes'],
  [
    'other',
    'autre, autres, precedent, precedente, precedents, precedentes, originel*, originaux, originale, meme, memes, ancien, actuel*',
  ],
  [
    'state',
    'inchange, identique a avant, identiques a avant, inchanges, inchangee, inchangees, sans changement, sans changements, sans modification, sans modifications, identique, identiques, comme avant, comme auparavant, omis, omise, omises, tel quel, tels quels, telle quelle, telles quelles, pour brievete, par souci de brievete, par souci de concision, pour la brievete, ne change pas, ne changent pas, le meme, la meme, les memes, non modifie, non modifies, intact, intacte',
  ],
  ['keep', 'garder, gardez, conserver, conservez, laisser, laissez, gardez le, maintenir'],
  ['copula', 'reste, restent, demeure, demeurent, est, sont'],
  ['place', 'ici, va ici, vont ici, ci-dessus, ci-dessous, continue ici'],
  ['until', "jusqu'a, jusqu'au, depuis, jusque"],
  ['glue', "le, les, une, votre, vos, ton, tes, notre, tout, toute, tous, toutes, l'"],
  ['and', 'et'],
  ['prose', 'doit, doivent, peut, peuvent, lorsque, quand, pour que, mais'],
  // German
  ['rest', 'alles andere, alles weitere, restliches, alles ubrige, das ubrige'],
  [
    'existing',
    'restlich*, bestehend*, vorhanden*, ubrige, ubriger, ubrigen, ubriges, verbleibend*, existierend*, unverandert*',
  ],
  [
    'other',
    'andere, anderen, weitere, weiterer, weiteren, vorherig*, bisherig*, ursprunglich*, sonstige*, gleiche, gleicher, gleichen, gleiches, mehr, original*',
  ],
  [
    'state',
    'unverandert*, gleich, wie bisher, wie vorher, wie zuvor, wie gehabt, wie oben, ausgelassen, weggelassen, gekurzt, ubersprungen, keine anderungen, keine anderung, ohne anderungen, ohne anderung, identisch, so wie es ist, wie es ist, unberuhrt, der kurze halber, zur kurzung, aus platzgrunden, nicht gezeigt, nicht geandert, gleiche',
  ],
  ['keep', 'behalten, behalte, beibehalten, belassen, lassen'],
  ['copula', 'bleibt, bleiben, ist, sind, bleibt hier, beibt'],
  ['place', 'hier, oben, unten, folgt, folgen, hier einfugen'],
  ['until', 'bis, bis zu, bis zum, bis zur, ab, ab hier'],
  ['glue', 'der, die, das, den, dem, ein, eine, dein, deine, alle, aller, alles, ihr, ihre, ganze, gesamte, gesamter'],
  ['and', 'und, sowie'],
  ['prose', 'wenn, falls, muss, mussen, soll, sollen, kann, konnen, darf, nicht, wird, werden, damit, weil, aber, man'],
  // Russian
  ['rest', 'остальное, все остальное, остальные, прочее, остаток'],
  ['existing', 'остальн*, существующ*, оставш*, имеющ*, неизменн*, неизмененн*'],
  [
    'other',
    'други*, другой, прочи*, предыдущ*, прежн*, исходн*, оригинальн*, старый, старые, еще, тот же, те же, та же, то же',
  ],
  [
    'state',
    'без изменений, без изменения, не изменился, не изменилась, не изменилось, не изменились, не меняется, не меняются, не изменен, не изменены, как есть, как было, как были, как раньше, как прежде, как и раньше, как в оригинале, тот же, та же, те же, то же самое, тот же самый, так же, прежним, прежними, прежней, прежнем, пропущен*, опущен*, сокращен*, неизменн*, неизмененн*, для краткости, и так далее, и т.д, не показан*, таким же, такими же',
  ],
  ['keep', 'оставить, оставьте, оставляем, сохранить, сохраните, сохраняем, оставь'],
  ['copula', 'остается, остаются, остался, остались, осталось, осталась'],
  ['place', 'здесь, ниже, выше, тут, идет здесь, далее'],
  ['until', 'до, вплоть до, от, начиная с'],
  ['glue', 'весь, вся, все, всё, этот, эта, эти, ваш, ваша, ваши, вашего, твой, твои, часть'],
  ['and', 'и'],
  ['prose', 'если, когда, должен, должны, должна, может, могут, нужно, надо, чтобы, потому, нет, не'],
  // Chinese
  ['rest', '其余, 剩余, 剩下, 余下, 其馀, 剩餘'],
  ['existing', '现有, 原, 原有, 已有, 既有, 現有, 原来, 原本, 已存在, 不变的, 未修改的, 未更改的, 未改动的, 未变的'],
  ['other', '其他, 其它, 之前, 先前, 更多, 前面, 原始, 后续, 以前, 相同, 同样'],
  [
    'state',
    '不变, 保持不变, 保持一致, 保持原样, 保持相同, 原样, 省略, 已省略, 略, 同上, 同前, 照旧, 不改变, 未改变, 没有变化, 无变化, 未更改, 未修改, 未改动, 未变, 无需修改, 无需更改, 无需改动, 保持, 相同, 一样, 与之前相同, 与原来相同, 与之前一致, 不變, 保持不變, 保留, 没有改动, 没有修改, 没变, 不需要修改, 不需要更改, 不需要改动, 无需变动, 不用修改, 不用改, 不做修改, 不作修改, 不修改, 和之前一样, 跟之前一样, 与之前一样, 和原来一样',
  ],
  ['keep', '保持, 保留, 维持'],
  ['place', '在这里, 在此, 如下, 放在这里, 在这儿, 此处, 这里'],
  ['until', '直到, 一直到, 到'],
  ['glue', '所有, 全部, 部分, 您, 你, 您的, 你的, 整个, 都, 也, 均, 这里是, 此处为, 中, 们'],
  ['and', '和, 与, 及, 以及, 包括'],
  [
    'prose',
    '如果, 原因, 当, 若, 确保, 为了, 检查, 判断, 需要, 必须, 可以, 不能, 应该, 是否, 因为, 但, 避免, 将, 把, 让, 使',
  ],
  // Japanese
  ['rest', '残り, 残りは, その他, 以降, 以下'],
  ['existing', '既存, 現在, 現行, 元, 従来'],
  ['other', '他, ほか, 前, 以前, 同じ, 先ほど'],
  [
    'state',
    '変更なし, 変更無し, 変更はありません, 変更ありません, 変わらず, 変わらない, 変更しない, そのまま, そのままです, 省略, 省略します, 略, 同じ, 同じです, 同様, 同上, 以下同様, 前と同じ, 以前と同じ, 元のまま, 未変更, 変更不要, 維持, 保持, 変わりません, 以下省略, 中略, 後略, 前略, 従来通り, 従来どおり, これまで通り, 既存のまま, 変わりなし',
  ],
  ['place', 'ここに, ここ, 続く, 続きます'],
  ['until', 'まで'],
  ['glue', 'は, が, を, も, すべて, 全て, 全部, 部分, な, です, に, します, する, しています, されています'],
  ['and', 'と, や, および'],
  ['prose', 'とき, 場合, なければ, ならない, たら, ので, ため, こと, できる'],
  // Korean
  ['rest', '나머지, 그 외, 그외, 이하, 이외'],
  ['existing', '기존, 남은, 원래, 현재'],
  ['other', '다른, 이전, 기타, 같은, 더 많은'],
  [
    'state',
    '변경 없음, 변경없음, 변경 없이, 변경되지 않음, 변경 사항 없음, 변경사항 없음, 동일, 동일함, 동일합니다, 그대로, 그대로 유지, 유지, 유지됩니다, 유지합니다, 생략, 생략됨, 생략합니다, 동일하게 유지, 이전과 동일, 기존과 동일, 전과 동일, 변함없음, 변함 없음, 같음, 같습니다, 원래대로, 바뀌지 않음',
  ],
  ['keep', '유지'],
  ['place', '여기에, 여기, 계속'],
  ['until', '까지, 부터'],
  ['glue', '는, 은, 이, 가, 를, 을, 도, 들, 모든, 전체, 부분, 하게, 됨, 함, 합니다, 됩니다, 입니다'],
  ['and', '및, 와, 과, 그리고'],
  ['prose', '경우, 때, 위해, 하면, 해야, 않으면'],
];

/** Nouns by the kind of code that they mean. */
const nouns: readonly (readonly [Covers, string])[] = [
  [
    'docs',
    'docstring, docstrings, doc comment, doc, docs, documentation, comment, comments, jsdoc, tsdoc, description, doc comment, doc comments, 文档字符串, 文档, 注释, ドキュメント, コメント, 주석, comentario, comentarios, commentaires, kommentare, комментар*',
  ],
  [
    'imports',
    'import, imports, importaciones, importacoes, importe, importe, importations, импорт*, 导入, インポート, import文, 임포트, import statements, import statement, import block, requires',
  ],
  [
    'methods',
    'method, methods, function, functions, func, funcs, helper, helpers, handler, handlers, handlerss, endpoint, endpoints, route, routes, hook, hooks, constructor, callbacks, callback, getters, setters, ' +
      'metodo, metodos, funcion, funciones, funcao, funcoes, metodi, funzioni, methode, methodes, methoden, fonction, fonctions, funktion, funktionen, метод*, функци*, обработчик*, 方法, 函数, 函數, メソッド, 関数, 메서드, 메소드, 함수',
  ],
  [
    'fields',
    'field, fields, property, properties, prop, props, attribute, attributes, attrs, members, member, columns, keys, column, entries, entry, options, option, settings, ' +
      'campos, campo, propiedades, propriedades, atributos, champs, proprietes, attributs, felder, eigenschaften, attribute, attributen, поле, поля, полей, свойств*, атрибут*, 字段, 属性, 成员, フィールド, プロパティ, 필드, 속성',
  ],
  [
    'arguments',
    'argument, arguments, args, arg, kwargs, parameter, parameters, params, param, argumentos, parametros, parametres, parameter, argumente, аргумент*, параметр*, 参数, 參數, 引数, 인자, 매개변수, 파라미터',
  ],
  [
    'types',
    'type, types, interface, interfaces, enums, type definitions, tipos, typen, тип, типы, типов, 类型, 型, 타입',
  ],
  [
    'tests',
    'test, tests, test case, test cases, test suite, spec, specs, assertions, pruebas, testes, тест*, 测试, 测试用例, 用例, テスト, 테스트',
  ],
  [
    'elements',
    'button, buttons, input, inputs, form, header, footer, nav, cards, links, icons, tabs, rows, modals, dialogs, menu, sidebar, layout, panels, sections, formulaire, formular, element, elements, item, items, children, jsx, markup, html, menu items, elementos, elemente, elementy, components, component, componentes, komponenten, composants, компонент*, 组件, 元素, コンポーネント, 要素, 컴포넌트, 요소',
  ],
  [
    'any',
    'code, codes, return, else, elif, except, finally, switch, try, main, logic, logics, implementation, implementations, file, files, content, contents, body, bodies, block, blocks, class, classes, module, script, statement, statements, line, lines, setup, config, configuration, configurations, ' +
      'definition, definitions, declarations, constants, variables, variable, state, checks, cases, case, branch, branches, loop, part, parts, section, sections, stuff, things, page, template, styles, style, rules, rule, query, queries, mutations, models, model, schema, views, view, source, text, snippet, program, system, ' +
      'providers, middleware, actions, reducers, selectors, exports, export, decorators, steps, step, processing, validation, operations, commands, tasks, jobs, dependencies, calls, assignments, initialization, initialisation, overloads, signature, signatures, flow, handling, error handling, ' +
      'codigo, logica, archivo, arquivo, ficheiro, contenido, conteudo, clase, implementacion, implementacao, cuerpo, corpo, bloque, bloco, definiciones, definicoes, casos, lineas, linhas, parte, partes, secciones, codice, logica, programa, constantes, variables, variaveis, componente, configuracion, configuracao, formulario, ' +
      'classe, fichier, contenu, corps, bloc, lignes, parties, logique, implementation, definitions, cas, variables, constantes, ' +
      'codes, codezeilen, logik, datei, inhalt, klasse, klassen, implementierung, implementierungen, zeilen, teil, teile, quellcode, konstanten, variablen, definitionen, falle, importe, konfiguration, ' +
      'разметк*, код, кода, коде, логик*, файл*, класс*, содержим*, реализац*, часть, части, блок*, строк*, тело, тела, определени*, модул*, конструктор*, переменн*, констант*, ' +
      '代码, 代碼, 程式碼, 逻辑, 邏輯, 部分, 内容, 文件, 类, 实现, 定义, 配置, 配置项, 变量, 常量, 语句, 程序, 方法实现, 代码块, 模块, 结构, 操作, 数组, 脚本, 规则, 样式, 路由, ' +
      'コード, 処理, 実装, 部分, ロジック, 内容, ファイル, クラス, 定義, 設定, 変数, 定数, 行, ' +
      '코드, 로직, 문, 구현, 내용, 파일, 클래스, 부분, 정의, 설정, 변수, 상수, 처리',
  ],
];

/** What a phrase of one or more words is; `covers` for nouns only. */
export interface Word {
  readonly classes: ReadonlySet<WordClass>;
  readonly covers: Covers | undefined;
}

/** The longest phrase, in words, that the lists hold. */
export const longestPhrase = 5;

/** Lower case without accents, so that "código" and "codigo" are one word. */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/’/g, "'");
}

const exact = new Map<string, { classes: Set<WordClass>; covers: Covers | undefined }>();
const stems = new Map<string, { classes: Set<WordClass>; covers: Covers | undefined }>();

function enter(list: string, name: WordClass, covers: Covers | undefined): void {
  for (const part of list.split(',')) {
    const phrase = foldWord(part.trim());
    if (phrase === '') continue;
    const stem = phrase.endsWith('*');
    const table = stem ? stems : exact;
    const key = stem ? phrase.slice(0, -1) : phrase;
    const word = table.get(key) ?? { classes: new Set(), covers };
    word.classes.add(name);
    word.covers ??= covers;
    table.set(key, word);
  }
}

for (const [name, list] of phrases) enter(list, name, undefined);
for (const [covers, list] of nouns) enter(list, 'noun', covers);

/** Looks a folded phrase up: exactly, else (one word only) by the longest stem that it begins with. */
export function lookUp(phrase: string): Word | undefined {
  const word = exact.get(phrase);
  if (word || phrase.includes(' ')) return word;
  for (let length = Math.min(phrase.length, 14); length >= 3; length--) {
    const stem = stems.get(phrase.slice(0, length));
    if (stem) return stem;
  }
  return undefined;
}
