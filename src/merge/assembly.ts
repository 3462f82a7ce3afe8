import { isDocumentation, type Step } from './align.ts';
import { type Decision, type OutLine, UNMENTIONED, type WitnessRequest } from './draft.ts';
import { fateOfSilent } from './fate.ts';
import type { Level, RemovableRange } from './level.ts';
import type { Block } from './line-tree.ts';
import { blankLines, keepLines, placeLines, usualGap } from './placement.ts';

/** What the assembly of one level asks of the weaver: how a pair of blocks merges, and where to note what it decides. */
export interface Pairing {
  readonly request: WitnessRequest;
  readonly removables: RemovableRange[];
  reached: number;
  firstMatched: Block | undefined;
  pair(original: Block, shown: Block, last: boolean): OutLine[];
  header(original: Block, shown: Block): OutLine[];
  wrap(shown: Block, free: readonly Block[], width: number): OutLine[];
  refuse(message: string, block?: Block): void;
  refuseLoss(block: Block): void;
  decide(action: Decision['action'], reason: string, original: Block | undefined, shown: Block | undefined): void;
}

/** Puts the steps of one level together, blank lines included. */
export class Assembly {
  readonly #weaver: Pairing;
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

  constructor(weaver: Pairing, level: Level, steps: readonly Step[]) {
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
    this.#keep(block, UNMENTIONED);
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
