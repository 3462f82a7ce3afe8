import type { Doubt, WitnessRequest } from './draft.ts';
import type { Block } from './line-tree.ts';
import type { Source } from './source.ts';

/** A place where blocks stand: the module, or one part of a block. */
export interface Container {
  readonly children: readonly Block[];
  readonly keyed: boolean;
  /** Lines `[from, to)` that it holds. */
  readonly from: number;
  readonly to: number;
  readonly root: boolean;
  /** The blocks around it, outermost first. */
  readonly path: readonly Block[];
}

/** All containers of a text, the module first. */
export function containersOf(source: Source): Container[] {
  const root = { children: source.blocks, keyed: true, from: 0, to: source.lines.length, root: true, path: [] };
  const containers: Container[] = [root];
  const descend = (blocks: readonly Block[], path: readonly Block[]): void => {
    for (const block of blocks) {
      const inner = [...path, block];
      for (const part of block.parts) {
        if (part.children.length === 0) continue;
        const { children, keyed } = part;
        containers.push({ children, keyed, from: part.line + 1, to: part.end, root: false, path: inner });
        descend(children, inner);
      }
      descend(block.lead, path);
    }
  };
  descend(source.blocks, []);
  return containers;
}

/** What is looked for in the containers: the shown blocks by header and by name. */
class Wanted {
  readonly shown: readonly Block[];
  readonly headers: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly #mention: RegExp;

  constructor(shown: readonly Block[]) {
    this.shown = shown;
    this.headers = new Set(shown.map((block) => block.header));
    this.names = new Set(shown.flatMap((block) => (block.key ? [block.key.name] : [])));
    this.#mention = mentionOf(this.names);
  }

  /** May the block be one that is looked for? A name stands in its header, so most keys need not be read. */
  mayBe(block: Block): boolean {
    return this.headers.has(block.header) || block.parts.length > 1 || this.#mention.test(block.header);
  }
}

/** How much of what is shown a container has: whole texts count most, then headers, then names. */
function evidence(container: Container, wanted: Wanted): number {
  const byName = new Map<string, Block[]>();
  const byHeader = new Map<string, Block[]>();
  for (const child of container.children) {
    if (!wanted.mayBe(child)) continue;
    const { key } = child;
    if (key && wanted.names.has(key.name)) pushTo(byName, key.name, child);
    if (wanted.headers.has(child.header)) pushTo(byHeader, child.header, child);
  }
  if (byName.size === 0 && byHeader.size === 0) return 0;
  let total = 0;
  for (const block of wanted.shown) {
    const weight = block.header.length > 3 ? 1 : 0.1;
    const named = block.key ? (byName.get(block.key.name) ?? []) : [];
    const alike = byHeader.get(block.header);
    if (alike?.some((child) => child.norm === block.norm)) total += 1.3 * weight;
    else if (alike) total += 1.1 * weight;
    else if (named.length > 0) total += 1;
    if (named.length > 0 && block.nested)
      total += 0.3 * Math.max(...named.slice(0, COMPARED).map((own) => sharedLines(own, block)));
  }
  return total;
}

/** How many blocks of one name are compared line by line. */
const COMPARED = 50;
/** Names up to which headers are searched for them; with more, the keys are read. */
const SEARCHED = 60;

function pushTo(lists: Map<string, Block[]>, name: string, block: Block): void {
  const list = lists.get(name);
  if (list) list.push(block);
  else lists.set(name, [block]);
}

/** Finds one of the names in a header; for a titled test or call its title. */
function mentionOf(names: ReadonlySet<string>): RegExp {
  if (names.size > SEARCHED) return /^/;
  const parts = [...names].map((name) => name.slice(name.indexOf(' ') + 1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.length > 0 ? parts.join('|') : '(?!)');
}

function sharedLines(own: Block, shown: Block): number {
  const lines = new Set(own.norm.split('\n'));
  const other = new Set(shown.norm.split('\n'));
  let shared = 0;
  for (const line of other) if (lines.has(line)) shared++;
  return shared / other.size;
}

/** Less evidence than this is none. */
const LEAST = 0.2;

/** The one container that has most of what is shown; a doubt where there is none, or several that have as much. */
export function placeOf(
  request: WitnessRequest,
  containers: readonly Container[],
  shown: readonly Block[],
): Container | Doubt {
  const wanted = new Wanted(shown);
  let best = LEAST;
  let ties: Container[] = [];
  for (const container of containers) {
    const found = evidence(container, wanted);
    if (found > best + 1e-9) {
      best = found;
      ties = [container];
    } else if (found >= best - 1e-9 && found > LEAST) ties.push(container);
  }
  if (ties.length === 0) return noAnchor(request, shown);
  const root = ties.find((container) => container.root);
  if (root) return root;
  if (ties.length === 1) return ties[0]!;
  const hinted = ties.filter((container) =>
    container.path.some((block) => block.key !== undefined && mentions(request.prose, block.key.name)),
  );
  if (hinted.length === 1) return hinted[0]!;
  return ambiguous(request, shown, ties);
}

function mentions(prose: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return prose !== '' && new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(prose);
}

function noAnchor(request: WitnessRequest, shown: readonly Block[]): Doubt {
  const looked = shown
    .slice(0, 4)
    .map((block) => `\`${request.snippet.lines[block.head]!.trimmed.slice(0, 80)}\``)
    .join(', ');
  const message = `Nothing in the file has the lines or names that the snippet shows (looked for ${looked}). Show the enclosing function or class header, or a line above and below that the file has.`;
  return { code: 'no-anchor', message, candidates: [] };
}

function ambiguous(request: WitnessRequest, shown: readonly Block[], ties: readonly Container[]): Doubt {
  const places = ties.slice(0, 5).map((container) => {
    const header = container.path[container.path.length - 1]!;
    return `line ${header.head + 1} \`${request.original.lines[header.head]!.trimmed.slice(0, 60)}\``;
  });
  const first = request.snippet.lines[shown[0]!.head]!.trimmed.slice(0, 80);
  const message = `\`${first}\` fits ${ties.length} places equally well: ${places.join('; ')}. Show the header of the class or function that it belongs to.`;
  const candidates = ties.map((container) => {
    const header = container.path[container.path.length - 1]!;
    return { from: header.start, to: header.end };
  });
  return { code: 'ambiguous', message, candidates };
}
