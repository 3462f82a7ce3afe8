import type { Answer, Decision, Doubt, Draft, OutLine, Witness, WitnessRequest } from '../draft.ts';
import {
  dropHollow,
  dropSlipped,
  dropStrayed,
  foldStatements,
  followClosers,
  matchClosers,
  matchHolders,
} from './agreement.ts';
import { findAnchors, TRIVIAL } from './anchors.ts';
import { bestChain, type Chain } from './best-chain.ts';
import { Fates, type FixedFates } from './fate.ts';
import { alignGap } from './gap.ts';
import { gapsOf } from './gaps.ts';
import { type Alignment, targetWidths, unwrap } from './indentation.ts';
import { Matching } from './matching.ts';
import { moveMembers } from './moved.ts';
import { GapOrder, type Item, replacedStart } from './order.ts';
import { findLiteralDots, knownNames, type NameStep, Outline } from './outline.ts';
import { removablesOf } from './removable.ts';
import { Renderer } from './render.ts';

/** Below this score the anchors say nothing. */
const WEAK = 0.25;
/** A rival chain that comes this near, and is this light, leaves the place open. */
const NEAR = 0.97;
/** Lines that are only alike place nothing; from this weight on an anchor is exact or has a name. */
const KEYED = 0.79;
/** From this weight on a line that is only alike declares the same name. */
const NAMED = 2.2;
const LIGHT = 8;

/**
 * The witness that finds the place by single lines: one chain of anchor lines over the whole file, then the gaps between
 * them. It needs no common block, so it serves fragments, dedented code and text without a grammar.
 */
export const chainWitness: Witness = (request: WitnessRequest): Answer => {
  const original = new Outline(request.original);
  const snippet = new Outline(request.snippet);
  findLiteralDots(snippet, original);
  const { paths, renamed } = knownNames(snippet, original);
  if (onlyPlaceholders(snippet)) return { draft: unchanged(request) };
  const named = namesIn(request.prose);
  const chainWithout = (barred: ReadonlySet<number>): Chain | undefined =>
    bestChain(findAnchors({ original, snippet, paths, renamed, barred, named }), original, snippet);
  const kept = keptByName(original, snippet);
  let barred: ReadonlySet<number> = new Set([...request.claimed, ...kept]);
  let chain = chainWithout(barred);
  if (kept.size > 0 && doubtOf(chain)) {
    barred = request.claimed;
    chain = chainWithout(barred);
  }
  const doubt = doubtOf(chain);
  if (doubt || !chain) return { doubt: doubt ?? noAnchor };
  const alignment: Alignment = { original, snippet, matching: new Matching(original.count, snippet.count) };
  for (const anchor of chain.anchors) alignment.matching.add(anchor.original, anchor.snippet);
  const folded = refine(alignment, paths, barred);
  return draftOf(request, alignment, folded);
};

const noAnchor: Doubt = {
  code: 'no-anchor',
  message: 'No line of the snippet is in the file, so its place is not known. Show unchanged lines around the change.',
  candidates: [],
};

function onlyPlaceholders(snippet: Outline): boolean {
  for (let line = 0; line < snippet.count; line++) if (!snippet.blank(line) && !snippet.star(line)) return false;
  return true;
}

function unchanged({ original }: WitnessRequest): Draft {
  const lines = original.lines.map((line, at) => ({ text: line.text, original: at, snippet: -1 }));
  return { lines, removables: [], decisions: [] };
}

/** Lines of the blocks that placeholders name (`... keep onCatch ...`), if the snippet does not show them too. */
function keptByName(original: Outline, snippet: Outline): ReadonlySet<number> {
  const names = new Set([...snippet.source.placeholders.values()].flatMap((placeholder) => placeholder.names));
  const lines = new Set<number>();
  if (names.size === 0) return lines;
  for (const block of snippet.heads) {
    const name = block?.placeholder ? undefined : block?.key?.name;
    if (name !== undefined) names.delete(name);
  }
  for (const block of names.size > 0 ? original.heads : []) {
    if (block?.key === undefined || !names.has(block.key.name)) continue;
    for (let line = block.head; line < block.end; line++) lines.add(line);
  }
  return lines;
}

/** Names that prose mentions as code. */
function namesIn(prose: string): ReadonlySet<string> {
  return new Set([...prose.matchAll(/`([^`\n]+)`/g)].flatMap((match) => match[1]!.match(/[A-Za-z_$][\w$]*/g) ?? []));
}

function doubtOf(chain: Chain | undefined): Doubt | undefined {
  if (!chain || chain.score < WEAK) return noAnchor;
  if (chain.anchors.every((anchor) => !anchor.exact && anchor.weight < KEYED)) return noAnchor;
  const close =
    chain.rivalScore >= chain.score * NEAR ||
    (firm(chain.rival) > 0 && firm(chain.rival) >= firm(chain.anchors) * NEAR);
  if (!close || chain.score >= LIGHT) return undefined;
  const span = (anchors: Chain['anchors']): { from: number; to: number } => ({
    from: anchors[0]!.original,
    to: anchors[anchors.length - 1]!.original + 1,
  });
  const candidates = [span(chain.anchors), span(chain.rival)];
  const places = candidates.map((range) => range.from + 1).join(' and at line ');
  return {
    code: 'ambiguous',
    message: `The snippet fits equally well at line ${places}. Show the enclosing declaration, or more lines around the change.`,
    candidates,
  };
}

/** How much speaks for a chain apart from lines that are only alike: those do not decide between two places. */
function firm(anchors: Chain['anchors']): number {
  return anchors.reduce(
    (sum, { exact, weight }) => sum + (exact && weight > TRIVIAL ? weight : weight >= NAMED ? NAMED : 0),
    0,
  );
}

/** Adds to the chain what stands between its anchors, and takes out what the nesting speaks against. */
function refine(
  alignment: Alignment,
  paths: readonly (NameStep | undefined)[],
  barred: ReadonlySet<number>,
): FixedFates {
  const { original, snippet, matching } = alignment;
  let widths = targetWidths(alignment);
  dropSlipped(alignment, widths);
  widths = targetWidths(alignment);
  for (const gap of gapsOf(alignment)) {
    const openStart = gap.before.original < 0;
    const openEnd = gap.after.original >= original.count;
    const own = openStart ? gap.own.slice(-EDGE) : openEnd ? gap.own.slice(0, EDGE) : gap.own;
    const request = { original, snippet, paths, widths, barred };
    for (const [line, shown] of alignGap(request, { own, shown: gap.shown, openStart, openEnd }))
      matching.add(line, shown);
  }
  followClosers(alignment);
  dropStrayed(alignment, widths);
  matchHolders(alignment, widths);
  dropHollow(alignment);
  const folded = foldStatements(alignment);
  matchClosers(alignment);
  return folded;
}

/** Lines beyond the first and the last anchor that are looked at. */
const EDGE = 120;

function draftOf(request: WitnessRequest, alignment: Alignment, fixed: FixedFates): Answer {
  const widths = targetWidths(alignment);
  const gaps = gapsOf(alignment);
  const replaced = replacedStart(alignment, widths, gaps[0]!);
  if ('code' in replaced) return { doubt: replaced };
  const fates = new Fates(alignment, widths, request.omitted, {
    folded: new Set([...fixed.folded, ...replaced]),
    reflowed: fixed.reflowed,
  });
  const order = new GapOrder(alignment, widths, fates);
  const items: Item[] = [];
  for (const gap of gaps) {
    fates.decide(gap);
    const ordered = order.of(gap);
    if ('code' in ordered) return { doubt: ordered };
    items.push(...ordered);
    if (gap.after.original < alignment.original.count) {
      items.push({ original: gap.after.original, snippet: gap.after.snippet, shift: 0 });
    }
  }
  const lost = lostDeclaration(request, alignment, fates);
  if (lost) return { doubt: lost };
  unwrap(alignment, widths, (line) => fates.goes(line));
  const moved = moveMembers(alignment, items, fates.closedUp);
  const lines = new Renderer(alignment, widths).render(moved);
  return {
    draft: {
      lines,
      removables: removablesOf(alignment, fates.closedUp, lines),
      decisions: decisionsOf(alignment, fates, lines),
    },
  };
}

/** Silence never removes a declaration, unless the caller said that it does. */
function lostDeclaration(request: WitnessRequest, alignment: Alignment, fates: Fates): Doubt | undefined {
  const { original, snippet } = alignment;
  if (request.omitted === 'remove') return undefined;
  const shown = new Set<string>();
  for (let line = 0; line < snippet.count; line++) {
    if (snippet.heads[line] && snippet.traits(line).declared !== undefined) shown.add(snippet.traits(line).declared!);
  }
  for (let line = 0; line < original.count; line++) {
    if (!fates.goes(line) || original.heads[line] === undefined) continue;
    const { declared } = original.traits(line);
    if (declared === undefined || shown.has(declared)) continue;
    const container = original.parent[line]!;
    if (container >= 0 && (original.keyed[container] !== 1 || fates.goes(container))) continue;
    if (
      !/^(?:export\s+|default\s+|abstract\s+|async\s+)*(?:class|def|function|interface|enum|type)\b/.test(
        original.norm(line),
      )
    )
      continue;
    return {
      code: 'would-lose',
      message: `"${original.norm(line)}" would be removed although the snippet does not say so. Show it, or put a placeholder in its place.`,
      candidates: [{ from: line, to: original.blockEnd(line) }],
    };
  }
  return undefined;
}

function decisionsOf({ original, snippet }: Alignment, fates: Fates, lines: readonly OutLine[]): Decision[] {
  const decisions: Decision[] = [];
  for (const { original: own, snippet: shown } of lines) {
    if (shown < 0 || snippet.blank(shown)) continue;
    const block = snippet.heads[shown];
    if (block === undefined || (snippet.parent[shown]! >= 0 && !block.nested && own >= 0)) continue;
    if (own < 0)
      decisions.push({ action: 'inserted', reason: 'the file has no such line', original: -1, snippet: shown });
    else if (original.norm(own) !== snippet.norm(shown)) {
      decisions.push({
        action: 'header-changed',
        reason: 'the line is another version of this one',
        original: own,
        snippet: shown,
      });
    } else decisions.push({ action: 'kept', reason: 'the line is shown as it is', original: own, snippet: shown });
  }
  for (let line = 0; line < original.count; line++) {
    if (!fates.goes(line) || original.heads[line] === undefined) continue;
    const container = original.parent[line]!;
    if (container >= 0 && fates.goes(container)) continue;
    decisions.push({
      action: 'removed',
      reason: 'the snippet shows the lines around it without it',
      original: line,
      snippet: -1,
    });
  }
  return decisions;
}
