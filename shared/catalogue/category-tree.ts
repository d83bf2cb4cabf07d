import { badRequest } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Stored } from '../storage/records.ts';

/** The categories of a store by id, from which paths and subtrees are computed, never stored. */
export type CategoryTree = ReadonlyMap<number, Stored>;

export const categoryTree = (categories: readonly Stored[]): CategoryTree =>
  new Map(categories.map((category) => [category.id, category]));

/**
 * The category and its ancestors, topmost first. A parent that is gone makes its children
 * topmost; a cycle, which two simultaneous moves can make, is cut where it closes.
 */
export function lineage(tree: CategoryTree, category: JsonObject): JsonObject[] {
  const line = [category];
  const seen = new Set<unknown>([category['id']]);
  for (;;) {
    const parent = tree.get(Number(line[0]?.['parent_id']));
    if (!parent || seen.has(parent.id)) return line;
    seen.add(parent.id);
    line.unshift(parent);
  }
}

/** `/Kitchen/Kettles` (contract.md 3.4). */
export const categoryPath = (tree: CategoryTree, category: JsonObject): string =>
  lineage(tree, category)
    .map(({ name }) => `/${name}`)
    .join('');

/** A category, and what each level down to it may be called in a path. */
interface Line {
  readonly id: number;
  readonly levels: readonly Label[][];
}

/** The segments of a path that one name is: most often one. */
type Label = readonly string[];

export function categoryLines(categories: readonly Stored[]): Line[] {
  const tree = categoryTree(categories);
  return categories.map((category) => ({
    id: category.id,
    levels: lineage(tree, category).map(labelsOf),
  }));
}

/** Paths that one filter may name. */
export const MAX_PATHS = 100;

/**
 * The ids of all categories whose path begins with the segments of one of the paths. Each segment
 * is the name or the `url` label of a category, in any case (contract.md D15); a name with slashes
 * is as many segments, as it is in the path that the category shows.
 */
export function subtrees(lines: readonly Line[], paths: readonly string[]): Set<number> {
  const wanted = [...new Set(paths.map((path) => path.toLowerCase()))]
    .map(segmentsOf)
    .filter((segments) => segments.length > 0);
  if (wanted.length > MAX_PATHS) throw badRequest(`category may name ${MAX_PATHS} paths at most.`);
  const within = lines.filter(({ levels }) => wanted.some((segments) => leads(levels, segments)));
  return new Set(within.map(({ id }) => id));
}

/** Whether the segments lead down the line from its top, each level by one of its labels. */
function leads(levels: Line['levels'], segments: readonly string[]): boolean {
  // Segments that the levels so far can be: several where one label begins another.
  let lengths = new Set([0]);
  for (const labels of levels) {
    if (lengths.has(segments.length)) return true;
    lengths = new Set(
      [...lengths].flatMap((from) =>
        labels
          .filter((label) => label.every((part, i) => part === segments[from + i]))
          .map((label) => from + label.length),
      ),
    );
  }
  return lengths.has(segments.length);
}

const labelsOf = ({ name, url }: JsonObject): Label[] =>
  [name, url]
    .map((label) => (typeof label === 'string' ? segmentsOf(label.toLowerCase()) : []))
    .filter((label) => label.length > 0);

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
