import { type AlignOptions, align, type Step, unsettled } from './align.ts';
import { Assembly, type Pairing } from './assembly.ts';
import type { Decision, Doubt, OutLine, WitnessRequest } from './draft.ts';
import type { Level, RemovableRange } from './level.ts';
import type { Block } from './line-tree.ts';
import { keepLines, placeLines, replaceBlock, shiftKept } from './placement.ts';
import { mergeLead, relocate, takeIntoWrappers, unwritten, withScope } from './rearrange.ts';
import { clauseAt, headsAgree, pairSections, type Section } from './section.ts';
import { leadsWith, onlyLooksLike } from './similarity.ts';

/**
 * Merges what the snippet shows of a container into it, child by child and downwards: the recursion of the tree witness.
 * One weaver serves one snippet; what it cannot decide it says in `doubt`.
 */
export class Weaver implements Pairing {
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
    const options = { ...level, profile: this.request.original.profile };
    const first = align(level.originals, shown, options);
    this.#checkPlaces(level, shown, options, first);
    this.#checkNews(first);
    const aligned = relocate(first, level.keyed);
    const steps = takeIntoWrappers(aligned, level.keyed);
    return new Assembly(this, level, steps).run();
  }

  /** Refuses where blocks that change, or stand beside a new one, fit another place as well. */
  #checkPlaces(level: Level, shown: readonly Block[], options: AlignOptions, steps: readonly Step[]): void {
    const changes = steps.some(
      (step) => step.kind === 'insert' || (step.kind === 'match' && step.original.norm !== step.shown.norm),
    );
    if (!changes || this.doubt) return;
    const [block] = unsettled(level.originals, shown, options, steps);
    if (block === undefined) return;
    const places = level.originals.filter((original) => original.header === block.header);
    const { trimmed } = this.request.snippet.lines[block.head]!;
    const lines = places.slice(0, 5).map((place) => place.head + 1);
    const message = `\`${trimmed}\` fits ${places.length} places equally well: lines ${lines.join(', ')}. Show a line above and below that only one of them has.`;
    const candidates = places.map((place) => ({ from: place.start, to: place.end }));
    this.doubt ??= { code: 'ambiguous', message, candidates };
  }

  /** Refuses where a shown line beside a placeholder may be new, or a changed form of one that only looks like it. */
  #checkNews(steps: readonly Step[]): void {
    if (this.doubt) return;
    const shown = steps.filter(
      (step) => step.kind === 'match' || step.kind === 'insert' || step.kind === 'placeholder',
    );
    shown.forEach((step, index) => {
      const beside = shown[index - 1]?.kind === 'placeholder' || shown[index + 1]?.kind === 'placeholder';
      if (step.kind !== 'match' || !beside || !onlyLooksLike(step.original, step.shown)) return;
      const { trimmed } = this.request.original.lines[step.original.head]!;
      const line = this.request.snippet.lines[step.shown.head]!.trimmed;
      const message = `It is not clear whether \`${line}\` is new or takes the place of \`${trimmed}\`. Show the lines around it as they stand in the file.`;
      this.doubt ??= {
        code: 'would-lose',
        message,
        candidates: [{ from: step.original.start, to: step.original.end }],
      };
    });
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
