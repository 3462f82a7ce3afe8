import type { Omitted } from '../result.ts';
import type { GapOfPairs } from './gaps.ts';
import type { Alignment } from './indentation.ts';
import { outlinesFile } from './outlines-file.ts';
import { StarLevels } from './star-levels.ts';
import { isClause, isCloser, isImport, openBrackets } from './traits.ts';

/** What becomes of a line of the original that the snippet does not show. */
export type Fate =
  | 'stays'
  | 'goes'
  /** It moves into the new code that was put around it. */
  | 'wrapped';

const docstring = /^[rRbBuU]{0,2}(?:"""|'''|"|')/;

/** Lines whose fate the matched lines around them decide. */
export interface FixedFates {
  readonly folded: ReadonlySet<number>;
  readonly reflowed: ReadonlySet<number>;
}

/** Decides the fate of each unmentioned line, gap by gap, by the container of the topmost block that it belongs to. */
export class Fates {
  readonly #alignment: Alignment;
  readonly #widths: Int32Array;
  readonly #omitted: Omitted;
  /** Lines of signatures that the snippet shows on one line. */
  readonly #folded: ReadonlySet<number>;
  /** Lines of statements that the snippet shows with other line breaks. */
  readonly #reflowed: ReadonlySet<number>;
  readonly #fates: (Fate | undefined)[];
  /** Members that silence may remove if nothing names them. */
  readonly closedUp: Set<number> = new Set();
  readonly #lastShown: number;

  constructor(alignment: Alignment, widths: Int32Array, omitted: Omitted, lines: FixedFates) {
    this.#alignment = alignment;
    this.#widths = widths;
    this.#omitted = omitted;
    this.#folded = lines.folded;
    this.#reflowed = lines.reflowed;
    this.#fates = new Array<Fate | undefined>(alignment.original.count);
    let last = alignment.snippet.count - 1;
    while (last > 0 && alignment.snippet.blank(last)) last--;
    this.#lastShown = last;
  }

  of(line: number): Fate | undefined {
    return this.#fates[line];
  }

  goes(line: number): boolean {
    return this.#fates[line] === 'goes';
  }

  decide(gap: GapOfPairs): void {
    const stars = new StarLevels(this.#alignment, this.#widths, gap);
    for (const line of gap.own) this.#fates[line] = this.#decideLine(line, gap, stars);
    this.#keepDocumentation(gap);
    for (const line of gap.own) {
      if (this.#reflowed.has(line)) this.#fates[line] = 'stays';
      if (!this.#folded.has(line)) continue;
      this.#fates[line] = 'goes';
      this.closedUp.delete(line);
    }
  }

  #decideLine(line: number, gap: GapOfPairs, stars: StarLevels): Fate {
    const { original } = this.#alignment;
    const owner = original.owner[line]!;
    if (owner >= 0) return this.#partFate(line, owner, gap, stars);
    const container = original.parent[line]!;
    const leadsOn = gap.holdersOfNext.has(line);
    if (leadsOn && !gap.atEdge && this.#rewritten(line, gap)) return 'goes';
    if (container > gap.before.original && container >= 0) {
      const fate = this.#fates[container] ?? 'stays';
      if (leadsOn && fate === 'stays' && !gap.atEdge && stars.none && !original.keyed[container]) return 'goes';
      return fate;
    }
    if (leadsOn) {
      if (gap.atEdge || !stars.none) return 'stays';
      const member = container < 0 || original.keyed[container] === 1;
      return member && !this.#unwraps(line, gap) ? 'stays' : 'goes';
    }
    return this.#rootFate(line, container, gap, stars);
  }

  /** Does a statement without a name go from around the next matched line, which is shown beside what stood before it? */
  #unwraps(line: number, gap: GapOfPairs): boolean {
    const { original, snippet } = this.#alignment;
    const { key, comment } = original.traits(line);
    if (key !== undefined || comment || original.norm(line).startsWith('@')) return false;
    const before = gap.before.original;
    return (
      original.parent[before] === original.parent[line] &&
      snippet.parent[gap.before.snippet] === snippet.parent[gap.after.snippet]
    );
  }

  /** Is a header that leads to the next matched line shown as another one, which leads to the same line? */
  #rewritten(line: number, gap: GapOfPairs): boolean {
    const { original, snippet } = this.#alignment;
    if (original.traits(line).declared !== undefined) return false;
    const holders = snippet.holders(gap.after.snippet);
    return gap.literals.some((shown) => holders.includes(shown) && !snippet.star(shown));
  }

  /** A clause or closer that is not shown. */
  #partFate(line: number, owner: number, gap: GapOfPairs, stars: StarLevels): Fate {
    const { original, snippet, matching } = this.#alignment;
    if (owner > gap.before.original) return this.#fates[owner] ?? 'stays';
    if (!matching.has(owner)) return this.#fates[owner] === 'goes' ? 'goes' : 'stays';
    const shown = matching.toSnippet[owner]!;
    if (this.#swallowed(owner, shown) && (snippet.parts[shown]?.length ?? 1) === 1) return 'goes';
    const norm = original.norm(line);
    if (isCloser(norm) && !isClause(norm))
      return stars.none && this.#endsTogether(owner, shown, line) ? 'goes' : 'stays';
    if (!stars.none) return 'stays';
    // The last line of a fragment is not the end of its block.
    const fragment = gap.after.original >= original.count && snippet.parent[shown]! < 0 && original.parent[owner]! >= 0;
    return fragment ? 'stays' : 'goes';
  }

  /** Are both blocks shown to the same end, behind the line? Then a part of the one that the other lacks was rewritten. */
  #endsTogether(owner: number, shown: number, line: number): boolean {
    const { original, snippet, matching } = this.#alignment;
    const ownEnd = original.parts[owner]?.at(-1);
    const shownEnd = snippet.parts[shown]?.at(-1);
    if (ownEnd === undefined || shownEnd === undefined || line >= ownEnd) return false;
    return matching.has(ownEnd) && matching.toSnippet[ownEnd] === shownEnd;
  }

  /** Is a statement that runs on over lines shown complete on one? */
  #swallowed(own: number, shown: number): boolean {
    const before = this.#alignment.original.norm(own);
    const after = this.#alignment.snippet.norm(shown);
    if (before.endsWith('\\')) return !after.endsWith('\\') && openBrackets(after) <= 0;
    return openBrackets(before) > 0 && openBrackets(after) <= 0 && !/[:\\]$/.test(after);
  }

  /** The topmost block of the gap that `line` heads. */
  #rootFate(line: number, container: number, gap: GapOfPairs, stars: StarLevels): Fate {
    const { original, snippet, matching } = this.#alignment;
    const shown = container < 0 || matching.has(container);
    let keyed = container < 0 || original.keyed[container] === 1;
    if (container >= 0 && matching.has(container)) {
      const header = matching.toSnippet[container]!;
      const bare = this.#visibleBelow(header) === 0;
      // An object that became a body is no longer a set of members.
      keyed &&= snippet.keyed[header] === 1 || bare;
      keyed &&= bare || !this.#isReplaced(container, header);
      if (bare && this.#swallowed(container, header)) return 'goes';
      if (original.masked(line) && !original.masked(container) && bare && this.#shortText(container, header))
        return 'goes';
    }
    if (stars.docsOf === container && container >= 0) return this.#isDocumentation(line, container) ? 'stays' : 'goes';
    if (stars.covers(container)) return 'stays';
    if (stars.free && (!shown || container < 0)) return 'stays';
    if (stars.nearWidth(original.width(line))) return 'stays';
    if (stars.inNew && !keyed) return 'wrapped';
    if (!shown) return this.#hiddenFate(line, container, keyed, gap);
    if (keyed) return this.#memberFate(line, container, gap, stars);
    return this.#orderedFate(line, container, gap, stars);
  }

  /** Is an object inside a function body shown from its header to its closer, without a placeholder? It is code like the rest. */
  #isReplaced(container: number, header: number): boolean {
    const { original, snippet, matching } = this.#alignment;
    const holders = original.holders(container);
    const body = holders.find((holder) => original.keyed[holder] !== 1);
    if (body === undefined || !matching.has(body) || original.traits(container).declared?.startsWith('value ') === true)
      return false;
    const shownParts = snippet.parts[header] ?? [];
    if (shownParts.length < 2 || /\bclass\b/.test(original.norm(container))) return false;
    for (let line = header; line < snippet.blockEnd(header); line++) if (snippet.star(line)) return false;
    return true;
  }

  /** Does a line belong to the docstring and comments with which a body begins? */
  #isDocumentation(line: number, container: number): boolean {
    const { original } = this.#alignment;
    for (let at = container + 1; at <= line; at++) {
      if (original.blank(at) && at > container + 1 && original.comment(at - 1)) return false;
      if (!original.blank(at) && !original.masked(at) && !original.comment(at) && !docstring.test(original.norm(at)))
        return false;
    }
    return true;
  }

  #visibleBelow(header: number): number {
    const { snippet } = this.#alignment;
    let visible = 0;
    for (let line = header + 1; line < snippet.partEnd[header]!; line++) if (!snippet.blank(line)) visible++;
    return visible;
  }

  /** Does a text that ran over lines end on the line that is shown for its first one? */
  #shortText(container: number, header: number): boolean {
    const { original, snippet } = this.#alignment;
    if (!original.masked(container + 1) || (header + 1 < snippet.count && snippet.masked(header + 1))) return false;
    // A text that is cut off at the end of the snippet runs on.
    const delimiters = snippet.norm(header).match(/"""|'''|`/g)?.length ?? 0;
    const comments = /\/\*(?!.*\*\/)/.test(snippet.norm(header));
    return delimiters % 2 === 0 && !comments;
  }

  /** A line of a container whose header is not shown. */
  #hiddenFate(line: number, container: number, keyed: boolean, gap: GapOfPairs): Fate {
    const { original } = this.#alignment;
    if (this.#fates[container] === 'goes') return 'goes';
    if (gap.atEdge) return this.#unreachable(line, gap) ? 'goes' : 'stays';
    const both = original.holds(container, gap.before.original) && original.holds(container, gap.after.original);
    if (!both) return 'stays';
    return keyed && this.#omitted !== 'remove' ? 'stays' : 'goes';
  }

  /** Does a line stand beside the new `return` with which a fragment ends, so that it could not be reached? */
  #unreachable(line: number, gap: GapOfPairs): boolean {
    const { original, snippet } = this.#alignment;
    const last = gap.literals[gap.literals.length - 1];
    if (last === undefined || gap.before.original < 0 || gap.stars.length > 0) return false;
    if (!/^(?:return|raise|throw)\b/.test(snippet.norm(last)) || snippet.partEnd[last] !== last + 1) return false;
    return (
      original.width(line) === this.#widths[last] &&
      original.parent[line]! >= 0 &&
      original.keyed[original.parent[line]!] !== 1
    );
  }

  /** An unmentioned member of a keyed container that is shown, or of the module. */
  #memberFate(line: number, container: number, gap: GapOfPairs, stars: StarLevels): Fate {
    const { original } = this.#alignment;
    const between = gap.before.original >= 0 && gap.after.original < original.count;
    const holds = (at: number): boolean => container < 0 || original.holds(container, at);
    const closes = between && container >= 0 && this.#closes(gap.after.original, container);
    const siblings =
      between && holds(gap.before.original) && gap.before.original !== container && holds(gap.after.original);
    const follows = holds(gap.before.original) || gap.before.original === container;
    const ended =
      container >= 0
        ? closes || this.#endsByIndentation(gap, container)
        : gap.after.original >= original.count && outlinesFile(this.#alignment);
    const bounded = gap.before.original >= 0 && follows && ((between && holds(gap.after.original)) || ended);
    if (this.#omitted === 'keep') return 'stays';
    if (this.#omitted === 'remove' && !stars.free && bounded) return 'goes';
    if (!stars.free && siblings) {
      if (this.#isOverload(line, gap)) return 'goes';
      if (this.#isStatement(line, container)) return 'goes';
      this.closedUp.add(line);
    }
    if (
      gap.before.original < 0 &&
      container < 0 &&
      stars.none &&
      this.#startsWithImport() &&
      isImport(original.norm(line))
    ) {
      this.closedUp.add(line);
    }
    return 'stays';
  }

  /** In a language of indentation: does the snippet go on after the container? */
  #endsByIndentation(gap: GapOfPairs, container: number): boolean {
    const { original, matching, snippet } = this.#alignment;
    if (original.source.profile?.offside !== true || gap.after.original >= original.count) return false;
    return gap.after.snippet < snippet.count && !snippet.holds(matching.toSnippet[container]!, gap.after.snippet);
  }

  #closes(line: number, container: number): boolean {
    const owner = this.#alignment.original.owner[line]!;
    return owner >= 0 && (owner === container || owner === this.#alignment.original.owner[container]!);
  }

  #startsWithImport(): boolean {
    const { snippet } = this.#alignment;
    let first = 0;
    while (first < snippet.count - 1 && snippet.blank(first)) first++;
    return isImport(snippet.norm(first));
  }

  /** Another signature of a function that is shown beside it. */
  #isOverload(line: number, gap: GapOfPairs): boolean {
    const { original, snippet } = this.#alignment;
    const { declared } = original.traits(line);
    if (declared === undefined || declared.startsWith('type ')) return false;
    let next = gap.after.original;
    while (next < original.count && (original.blank(next) || original.leads(next))) next++;
    const own = [gap.before.original, gap.after.original, next].some(
      (near) => near >= 0 && near < original.count && original.traits(near).declared === declared,
    );
    return own || gap.literals.some((shown) => snippet.traits(shown).declared === declared);
  }

  /** A call, an `if`: a statement without a name. Comments belong to what follows them. */
  #isStatement(line: number, container: number): boolean {
    const { original, matching } = this.#alignment;
    if (container >= 0 && !original.traits(container).key?.startsWith('test ')) return false;
    let at = line;
    while (at < original.count && (original.comment(at) || original.masked(at))) at++;
    if (at >= original.count || original.blank(at) || matching.has(at) || original.parent[at] !== container)
      return false;
    if (at !== line && original.heads[at] === undefined) return false;
    const norm = original.norm(at);
    if (/^(?:@|["']|export\b|import\b|from\b|__all__)/.test(norm)) return false;
    return original.heads[at] !== undefined && original.traits(at).key === undefined;
  }

  /** An unmentioned line of an ordered body whose header is shown. */
  #orderedFate(line: number, container: number, gap: GapOfPairs, stars: StarLevels): Fate {
    const { original, snippet, matching } = this.#alignment;
    const header = matching.toSnippet[container]!;
    const head = snippet.owner[header]! >= 0 ? snippet.owner[header]! : header;
    const shownParts = snippet.parts[head] ?? [head];
    const ownHead = original.owner[container]! >= 0 ? original.owner[container]! : container;
    const ownParts = original.parts[ownHead] ?? [ownHead];
    const offside = original.source.profile?.offside ?? false;
    const lastPart = shownParts[shownParts.length - 1] === header;
    if (this.#visibleBelow(header) === 0) {
      return offside || snippet.norm(header).endsWith(':') || (ownParts.length > 1 && lastPart) ? 'stays' : 'goes';
    }
    const unclosed = !offside && lastPart && ownParts[ownParts.length - 1] !== container;
    if (unclosed && snippet.blockEnd(head) > this.#lastShown) return 'stays';
    if (gap.stars.length > 0 && gap.literals.length === 0 && stars.docsOf < 0) return 'stays';
    if (gap.after.original >= original.count && this.#isPrefix(line, container, header)) return 'stays';
    return 'goes';
  }

  /** Is the shown body the first lines of the original's, without an end of its own? Then the fragment was cut off there. */
  #isPrefix(line: number, container: number, header: number): boolean {
    const { original, snippet, matching } = this.#alignment;
    let own = container;
    let last = -1;
    for (let shown = header + 1; shown < snippet.count; shown++) {
      if (snippet.blank(shown)) continue;
      if (!snippet.holds(header, shown) || !matching.shows(shown)) return false;
      const next = matching.toOriginal[shown]!;
      for (let between = own + 1; between < next; between++) if (!original.blank(between)) return false;
      if (original.norm(next) !== snippet.norm(shown)) return false;
      own = next;
      last = shown;
    }
    return last >= 0 && own < line && !/^(?:return|raise|throw|break|continue)\b/.test(snippet.norm(last));
  }

  /** Docstrings, comments and decorators of what is shown stay where the snippet leaves them out. */
  #keepDocumentation(gap: GapOfPairs): void {
    const { original, snippet } = this.#alignment;
    for (const line of gap.own) {
      if (!this.goes(line)) continue;
      const container = original.parent[line]!;
      if (container !== gap.before.original || original.masked(line) || !docstring.test(original.norm(line))) continue;
      const { key } = original.traits(this.#headOf(container));
      if (key === undefined || original.source.profile?.offside !== true) continue;
      const first = gap.literals[0];
      if (first !== undefined && docstring.test(snippet.norm(first))) continue;
      for (let inner = line; inner < original.blockEnd(line); inner++)
        if (this.#fates[inner]) this.#fates[inner] = 'stays';
    }
    if (gap.after.original < original.count) this.#keepLead(gap);
  }

  #headOf(line: number): number {
    const owner = this.#alignment.original.owner[line]!;
    return owner >= 0 ? owner : line;
  }

  /** Comments and decorators directly above the next matched line. */
  #keepLead(gap: GapOfPairs): void {
    const { original, snippet } = this.#alignment;
    const lead: number[] = [];
    for (let line = gap.after.original - 1; line > gap.before.original && !original.blank(line); line--) {
      if (!original.leads(line) || this.#fates[line] === undefined) break;
      lead.push(line);
    }
    const shownLead: number[] = [];
    for (let line = gap.after.snippet - 1; line > gap.before.snippet && !snippet.blank(line); line--) {
      if (snippet.star(line) || !snippet.leads(line)) break;
      shownLead.push(line);
    }
    const commented = shownLead.some((line) => !snippet.norm(line).startsWith('@'));
    const decorated = shownLead.some((line) => snippet.norm(line).startsWith('@'));
    const { declared } = original.traits(gap.after.original);
    const container = original.parent[gap.after.original]!;
    const member = declared !== undefined || container < 0 || original.keyed[container] === 1;
    for (const line of lead) {
      const decorator = original.norm(line).startsWith('@');
      if (decorator ? decorated : commented) {
        this.closedUp.delete(line);
        this.#fates[line] = 'goes';
      } else if (member && shownLead.length === 0 && this.#omitted !== 'remove') this.#fates[line] = 'stays';
    }
  }
}
