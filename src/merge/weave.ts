import { align, isDocumentation, type Step } from './align.ts';
import type { Decision, Doubt, OutLine, WitnessRequest } from './draft.ts';
import { fateOfSilent, type RemovalRule } from './fate.ts';
import type { Block } from './line-tree.ts';
import { blankLines, keepLines, placeLines, replaceBlock, shiftKept, usualGap } from './placement.ts';
import { mergeLead, relocate, takeIntoWrappers, unwritten, withScope } from './rearrange.ts';
import { clauseAt, headsAgree, pairSections, type Section } from './section.ts';
import { leadsWith } from './similarity.ts';

/** The blocks of one container of the original, and what the snippet shows of it. */
export interface Level {
  readonly originals: readonly Block[];
  readonly shown: readonly Block[];
  readonly keyed: boolean;
  /** The shown blocks may be a stretch out of the middle. */
  readonly openEnds: boolean;
  /** Lines `[from, to)` of the original that the container holds. */
  readonly from: number;
  readonly to: number;
  /** The level at which the snippet was placed, and whether that is the whole module. */
  readonly top: boolean;
  readonly root: boolean;
  /** Column for a new block where no sibling tells one. */
  readonly width: number;
}

/** A stretch of kept lines that goes if the final text does not need it. */
export interface RemovableRange {
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
  readonly rule: RemovalRule;
}

/**
 * Merges what the snippet shows of a container into it, child by child and downwards: the recursion of the tree witness.
 * One weaver serves one snippet; what it cannot decide it says in `doubt`.
 */
export class Weaver {
  readonly request: WitnessRequest;
  readonly removables: RemovableRange[] = [];
  readonly decisions: Decision[] = [];
  doubt: Doubt | undefined;
  /** Index after the last original line that the top level matched; -1 before it matched one. */
  reached = -1;
  /** The first original block that the top level matched. */
  firstMatched: Block | undefined;
  #shownAtTop = 0;

  constructor(request: WitnessRequest) {
    this.request = request;
  }

  /** The lines of a container after the merge. */
  weave(level: Level): OutLine[] {
    if (level.top) this.#shownAtTop = level.shown.filter((block) => !block.placeholder).length;
    const shown = withScope(level.shown, this.request.snippet);
    if (startsInside(shown))
      this.refuse('The shown lines stand deeper than their placeholder: they are inside a block that is not shown');
    const aligned = relocate(
      align(level.originals, shown, { ...level, profile: this.request.original.profile }),
      level.keyed,
    );
    const steps = takeIntoWrappers(aligned, level.keyed);
    return new Assembly(this, level, steps).run();
  }

  refuse(message: string, block?: Block): void {
    const { snippet } = this.request;
    const line = block ? `: \`${snippet.lines[block.head]!.trimmed}\`` : '';
    this.doubt ??= { code: 'undetermined', message: `${message}${line}.`, candidates: [] };
  }

  refuseLoss(block: Block): void {
    const { trimmed } = this.request.original.lines[block.head]!;
    const message = `It is not clear whether \`${trimmed}\`, after the last shown block, is to go. Show it, or put a placeholder at the end of the snippet.`;
    this.doubt ??= { code: 'would-lose', message, candidates: [{ from: block.start, to: block.end }] };
  }

  decide(action: Decision['action'], reason: string, original: Block | undefined, shown: Block | undefined): void {
    this.decisions.push({ action, reason, original: original?.start ?? -1, snippet: shown?.start ?? -1 });
  }

  /** One block of the original as the snippet shows it. `last`: nothing is shown after it at the top. */
  pair(original: Block, shown: Block, last: boolean): OutLine[] {
    const source = this.request.original;
    if (original.norm === shown.norm) {
      this.decide('identical', 'the snippet shows the same text', original, shown);
      if (original.end - original.start < 3) return keepLines(source, original.start, original.end);
      return this.#replace(original, original.start, original.end, shown, shown.start, shown.end);
    }
    const clause = clauseAt(source.profile, original, shown);
    if (clause > 0) {
      const tail = original.from(clause);
      return [...keepLines(source, original.start, tail.head), ...this.pair(tail, shown, last)];
    }
    if (leadsWith(original, shown)) {
      this.decide('kept', 'the snippet shows the comment above it', original, shown);
      return keepLines(source, original.start, original.end);
    }
    if (last && this.#shownAtTop > 1 && original.norm.startsWith(`${shown.norm}\n`)) {
      this.decide('kept', 'the snippet ends inside the block', original, shown);
      return keepLines(source, original.start, original.end);
    }
    const lead = mergeLead(this.request, original, shown);
    const members =
      this.#hasMembers(original) && (shown.nested || (original.key?.declares === true && shown.parts.length > 1));
    const headerOnly = !shown.nested && original.nested && this.#opensBlock(shown);
    if (!shown.elided && !members && !headerOnly && !this.#unclosed(shown)) {
      this.decide('replaced', 'the snippet shows the whole block', original, shown);
      return [...lead, ...this.#replace(original, original.head, original.end, shown, shown.head, shown.end)];
    }
    const sections = pairSections(this.request, original, shown);
    if (sections === undefined) {
      this.decide('replaced', 'the parts of the block are shown anew', original, shown);
      if (shown.elided)
        this.refuse('The parts of a block with a placeholder do not pair with those of the file', shown);
      return [...lead, ...this.#replace(original, original.head, original.end, shown, shown.head, shown.end)];
    }
    this.decide('nested', 'matched by its header, merged inside', original, shown);
    return [...lead, ...sections.flatMap(([own, other]) => this.#section(original, shown, own, other))];
  }

  /** Is the block a keyed container with members in it? */
  #hasMembers(block: Block): boolean {
    return block.parts.some((part) => part.keyed && part.children.length > 0);
  }

  /** The lead and the header as the snippet shows them, over the body of the original. */
  header(original: Block, shown: Block): OutLine[] {
    const lead = mergeLead(this.request, original, shown);
    const { head } = original;
    const header =
      original.header === shown.header
        ? keepLines(this.request.original, head, head + 1)
        : this.#replace(original, head, head + 1, shown, shown.head, shown.head + 1);
    return [...lead, ...header, ...keepLines(this.request.original, head + 1, original.end)];
  }

  /** The snippet was cut off inside the block, or shows only its beginning. */
  #unclosed(shown: Block): boolean {
    const { unclosed } = this.request.snippet;
    if (unclosed.size === 0) return false;
    for (let line = shown.head; line < shown.end; line++) if (unclosed.has(line)) return true;
    return false;
  }

  #opensBlock(shown: Block): boolean {
    const { profile, lines } = this.request.snippet;
    const { norm } = lines[shown.parts[shown.parts.length - 1]!.line]!;
    return profile?.offside ? norm.endsWith(':') : /[{([]$|^(?:case\b.*|default\s*):$/.test(norm);
  }

  #replace(original: Block, from: number, to: number, shown: Block, shownFrom: number, shownTo: number): OutLine[] {
    const { original: source, snippet } = this.request;
    return replaceBlock(
      this.request,
      { from, to, width: original.width, depth: source.shape.depth[original.head]! },
      { from: shownFrom, to: shownTo, width: shown.width, depth: snippet.shape.depth[shown.head]! },
    );
  }

  #section(original: Block, shown: Block, own: Section | undefined, other: Section | undefined): OutLine[] {
    const source = this.request.original;
    if (other === undefined) return own ? keepLines(source, own.from, own.end) : [];
    if (own === undefined) {
      if (other.children.some((child) => child.elided))
        this.refuse('A placeholder stands in a part that the file does not have', shown);
      return placeLines(this.request, other.from, other.end, original.width, shown.width);
    }
    const head = headsAgree(this.request, own, other)
      ? keepLines(source, own.from, own.to)
      : this.#replace(original, own.from, own.to, shown, other.from, other.to);
    return [...head, ...this.#content(original, shown, own, other)];
  }

  #content(original: Block, shown: Block, own: Section, other: Section): OutLine[] {
    const source = this.request.original;
    if (other.children.length === 0) return keepLines(source, own.to, own.end);
    // What follows the last shown line of a block that the snippet does not close is not shown.
    const open = this.request.snippet.unclosed.has(other.to - 1);
    const children = open ? [...other.children, unwritten(other.end)] : other.children;
    const elided = children.some((child) => child.elided);
    if (own.children.length === 0) {
      if (elided) this.refuse('A placeholder stands where the file has nothing', shown);
      return placeLines(this.request, other.to, other.end, original.width, shown.width);
    }
    const keyed = own.keyed && (other.keyed || !this.#isBody(other));
    if (!elided && !keyed) {
      return this.#replace(original, own.to, own.end, shown, other.to, other.end);
    }
    return this.weave({
      originals: own.children,
      shown: children,
      keyed,
      openEnds: false,
      from: own.to,
      to: own.end,
      top: false,
      root: false,
      width: own.children[0]!.width,
    });
  }

  /** Does the shown section hold statements? An object that became a function body has no members to keep. */
  #isBody(section: Section): boolean {
    const { shape, lines } = this.request.snippet;
    return shape.errors === 0 || /(?:=>|\))\s*\{$/.test(lines[section.to - 1]!.norm);
  }

  /** A new block whose placeholder takes what the alignment left free beside it: a wrapper. */
  wrap(shown: Block, free: readonly Block[], width: number): OutLine[] {
    const { original, snippet } = this.request;
    if (free.length === 0) {
      this.refuse('A placeholder stands in new code, and there is nothing in the file that it could stand for', shown);
      return [];
    }
    const out = placeLines(this.request, shown.start, shown.head, width, shown.width);
    for (const part of shown.parts) {
      out.push(...placeLines(this.request, part.line, part.line + 1, width, shown.width));
      if (!part.children.some((child) => child.elided)) {
        out.push(...placeLines(this.request, part.line + 1, part.end, width, shown.width));
        continue;
      }
      const first = part.children[0]!;
      const inner = width + Math.max(0, first.width - shown.width || snippet.style.unit || original.style.unit);
      const target = original.style.unit > 0 && snippet.style.unit > 0 ? width + original.style.unit : inner;
      const level = { originals: free, shown: part.children, keyed: false, openEnds: false, top: false, root: false };
      const woven = this.weave({
        ...level,
        from: free[0]!.start,
        to: free[free.length - 1]!.end,
        width: free[0]!.width,
      });
      const moved = shiftKept(original, woven, target - free[0]!.width);
      out.push(...moved.map((line) => (line.snippet < 0 ? line : this.#rewrap(line, target - free[0]!.width))));
    }
    return out;
  }

  #rewrap(line: OutLine, shift: number): OutLine {
    const { original, snippet } = this.request;
    if (line.text.trim() === '' || snippet.shape.masked[line.snippet]) return line;
    const moved = shiftKept(original, [{ ...line, original: 0, snippet: -1 }], 0)[0]!;
    const tabs = original.style.tabs;
    const lead = /^\s*/.exec(moved.text)![0];
    const grown = tabs ? '\t'.repeat(Math.max(0, shift / 4)) + lead : ' '.repeat(Math.max(0, lead.length + shift));
    return { ...line, text: grown + moved.text.trimStart() };
  }
}

/** Do all shown lines stand deeper than the placeholders between them? */
function startsInside(shown: readonly Block[]): boolean {
  const placeholders = shown
    .filter((block) => block.placeholder && block.end > block.start)
    .map((block) => block.width);
  const literals = shown.filter((block) => !block.placeholder).map((block) => block.width);
  return placeholders.length > 0 && literals.length > 0 && Math.min(...literals) > Math.max(...placeholders) + 1;
}

/** Puts the steps of one level together, blank lines included. */
class Assembly {
  readonly #weaver: Weaver;
  readonly #level: Level;
  readonly #steps: readonly Step[];
  readonly #out: OutLine[] = [];
  /** Next line of the original that is not yet written or dropped. */
  #at: number;
  /** Index after the last shown line, while nothing unshown has come since; else -1. */
  #shownEnd = -1;
  #last: 'none' | 'keep' | 'match' | 'insert' | 'drop' = 'none';
  #lastInserted: Block | undefined;
  #droppedGap = -1;

  constructor(weaver: Weaver, level: Level, steps: readonly Step[]) {
    this.#weaver = weaver;
    this.#level = level;
    this.#steps = steps;
    this.#at = level.from;
  }

  run(): OutLine[] {
    const wrapped = new Set<Block>();
    this.#steps.forEach((step, index) => {
      switch (step.kind) {
        case 'placeholder':
          this.#shownEnd = -1;
          break;
        case 'covered':
          if (!wrapped.has(step.original)) this.#keep(step.original, 'a placeholder covers it');
          break;
        case 'silent':
        case 'beyond':
          if (!wrapped.has(step.original)) this.#silent(step.original, index);
          break;
        case 'moved':
          this.#drop(step.original);
          break;
        case 'match':
          this.#match(step.original, step.shown, index);
          break;
        case 'insert':
          this.#insert(step.shown, index, wrapped);
      }
    });
    this.#out.push(...keepLines(this.#source, this.#at, this.#level.to));
    return this.#out;
  }

  get #source(): WitnessRequest['original'] {
    return this.#weaver.request.original;
  }

  #keep(block: Block, reason: string): void {
    this.#gapAfterInsert(block);
    this.#out.push(...keepLines(this.#source, this.#at, block.end));
    this.#at = block.end;
    this.#last = 'keep';
    this.#weaver.decide('kept', reason, block, undefined);
  }

  /** A new block that came to stand directly on a kept one takes the usual distance. */
  #gapAfterInsert(block: Block): void {
    const inserted = this.#lastInserted;
    if (this.#last !== 'insert' || inserted === undefined || this.#at < block.start) return;
    const gap = usualGap(this.#source, this.#level.originals, inserted.nested && block.nested);
    this.#out.push(...blankLines(gap));
  }

  #drop(block: Block): void {
    const between = keepLines(this.#source, this.#at, block.start);
    if (between.some((line) => line.text.trim() !== '')) this.#out.push(...between);
    else if (this.#last !== 'drop') this.#droppedGap = between.length;
    this.#at = block.end;
    this.#last = this.#last === 'insert' ? 'insert' : 'drop';
  }

  #silent(block: Block, index: number): void {
    const fate = fateOfSilent(this.#weaver.request, this.#level, this.#steps, index);
    if (fate === 'drop') {
      this.#weaver.decide('removed', 'the snippet shows its neighbours side by side', block, undefined);
      this.#drop(block);
      return;
    }
    if (fate === 'unclear') this.#weaver.refuseLoss(block);
    else if (fate !== 'keep') this.#weaver.removables.push({ from: block.start, to: block.end, ...fate });
    this.#keep(block, 'the snippet does not mention it');
  }

  #match(original: Block, shown: Block, index: number): void {
    const gap = keepLines(this.#source, this.#at, original.start);
    const blank = gap.every((line) => line.text.trim() === '');
    const shownGap = this.#shownEnd >= 0 ? shown.start - this.#shownEnd : -1;
    if (blank && shownGap >= 0 && this.#last === 'insert') this.#out.push(...blankLines(shownGap));
    else if (blank && this.#last === 'drop' && shownGap >= 0 && shownGap === this.#droppedGap)
      this.#out.push(...blankLines(shownGap));
    else {
      this.#gapAfterInsert(original);
      this.#out.push(...gap);
    }
    const last =
      this.#level.top && !this.#steps.slice(index + 1).some((step) => step.kind === 'match' || step.kind === 'insert');
    this.#out.push(...this.#pairKeepingTail(original, shown, index, last));
    this.#at = original.end;
    this.#shownEnd = shown.end;
    this.#last = 'match';
    if (this.#level.top) {
      this.#weaver.reached = original.end;
      this.#weaver.firstMatched ??= original;
    }
  }

  /**
   * In a language that closes by indentation, a placeholder that follows a block may stand for the block's own tail:
   * a shown body that is the beginning of the original's keeps the rest, and clauses that are not shown stay.
   */
  #pairKeepingTail(original: Block, shown: Block, index: number, last: boolean): OutLine[] {
    const { original: source } = this.#weaver.request;
    const followed = this.#steps[index + 1]?.kind === 'placeholder';
    if (!followed || !source.profile?.offside) return this.#weaver.pair(original, shown, last);
    if (
      !shown.elided &&
      original.parts.length === 1 &&
      shown.parts.length === 1 &&
      shown.nested &&
      !original.parts[0]!.keyed
    ) {
      const own = original.normLines(original.head + 1);
      const body = shown.normLines(shown.head + 1);
      const prefix = body.length < own.length && body.every((line, at) => line === own[at]);
      if (prefix && !/^(?:return|raise|break|continue)\b/.test(body[body.length - 1]!)) {
        return this.#weaver.header(original, shown);
      }
    }
    if (original.parts.length > shown.parts.length) {
      const tail = original.parts.slice(shown.parts.length);
      if (tail.every((part) => source.profile!.clauseStart.test(source.lines[part.line]!.trimmed))) {
        const cut = original.upTo(shown.parts.length);
        return [...this.#weaver.pair(cut, shown, last), ...keepLines(source, cut.end, original.end)];
      }
    }
    return this.#weaver.pair(original, shown, last);
  }

  #insert(shown: Block, index: number, wrapped: Set<Block>): void {
    const { request } = this.#weaver;
    if (shown.key?.space === 'import' && this.#level.top && !this.#level.root) {
      this.#weaver.refuse('An import would come to stand inside a block', shown);
    }
    const adjacent = this.#shownEnd >= 0 && this.#last !== 'keep' && this.#last !== 'none';
    let gap = 0;
    if (adjacent) gap = shown.start - this.#shownEnd;
    else if (this.#out.length > 0 || this.#level.from > 0) {
      if (this.#out.length > 0)
        gap = Math.max(usualGap(this.#source, this.#level.originals, shown.nested), this.#blanksAbove(shown));
    }
    if (this.#out.length === 0 && !adjacent) gap = 0;
    this.#out.push(...blankLines(gap));
    const width = this.#siblingWidth(index);
    if (shown.elided) {
      const free = this.#freeBeside(index);
      for (const block of free) wrapped.add(block);
      if (free.length > 0 && this.#at < free[0]!.start) {
        this.#out.push(...keepLines(this.#source, this.#at, free[0]!.start));
      }
      this.#out.push(...this.#weaver.wrap(shown, free, width));
      if (free.length > 0) this.#at = free[free.length - 1]!.end;
    } else this.#out.push(...placeLines(request, shown.start, shown.end, width, shown.width));
    this.#weaver.decide('inserted', 'the snippet shows it and the file does not have it', undefined, shown);
    this.#shownEnd = shown.end;
    this.#last = 'insert';
    this.#lastInserted = shown;
  }

  /** One blank line where the snippet leaves some between a placeholder and a new statement. */
  #blanksAbove(shown: Block): number {
    const { lines } = this.#weaver.request.snippet;
    return shown.start > 0 && lines[shown.start - 1]!.trimmed === '' && !isDocumentation(shown) ? 1 : 0;
  }

  /** Column of the nearest matched sibling, the one before first. */
  #siblingWidth(index: number): number {
    for (let at = index - 1; at >= 0; at--) {
      const step = this.#steps[at]!;
      if (step.kind === 'match') return step.original.width;
    }
    for (let at = index + 1; at < this.#steps.length; at++) {
      const step = this.#steps[at]!;
      if (step.kind === 'match') return step.original.width;
    }
    return this.#level.originals[0]?.width ?? this.#level.width;
  }

  /** The unshown originals next to the step, up to the nearest match on both sides. */
  #freeBeside(index: number): Block[] {
    const free: Block[] = [];
    for (const direction of [1, -1]) {
      for (let at = index + direction; at >= 0 && at < this.#steps.length; at += direction) {
        const step = this.#steps[at]!;
        if (step.kind === 'silent' || step.kind === 'beyond')
          direction > 0 ? free.push(step.original) : free.unshift(step.original);
        else break;
      }
      if (free.length > 0) break;
    }
    return free;
  }
}
