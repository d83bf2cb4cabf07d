import { badRequest } from '../contract/errors.ts';
import type { Category } from '../resources/categories.ts';

/** Adjacency list: the categories by id. Paths and subtrees are computed from it, never stored. */
export type CategoryTree = ReadonlyMap<number, Category>;

/** A category that may not be stored yet. */
type Node = Pick<Category, 'name' | 'url' | 'parent_id'> & { readonly id?: number };

export const categoryTree = (categories: readonly Category[]): CategoryTree =>
  new Map(categories.map((category) => [category.id, category]));

/**
 * The category and its ancestors, root first. A category whose parent was deleted is a root. Two
 * concurrent moves can create a cycle: it is cut at the first repetition.
 */
export function lineage(tree: CategoryTree, category: Node): Node[] {
  const line = [category];
  const seen = new Set([category.id]);
  for (;;) {
    const parent = tree.get(line[0]?.parent_id ?? 0);
    if (!parent || seen.has(parent.id)) return line;
    seen.add(parent.id);
    line.unshift(parent);
  }
}

/** `/Kitchen/Kettles` (protocol.md, "Categories"). */
export const categoryPath = (tree: CategoryTree, category: Node): string =>
  lineage(tree, category)
    .map(({ name }) => `/${name}`)
    .join('');

/** A category with its path: for each level, the labels that may name it. */
interface LabelledPath {
  readonly id: number;
  readonly levels: readonly Label[][];
}

/** A name as segments of a path: several if it contains slashes. */
type Label = readonly string[];

export function categoryLines(categories: readonly Category[]): LabelledPath[] {
  const tree = categoryTree(categories);
  return categories.map((category) => ({
    id: category.id,
    levels: lineage(tree, category).map(labelsOf),
  }));
}

/** Paths in one `category` filter. */
export const MAX_PATHS = 100;

/**
 * The ids of all categories whose path begins with one of the given paths. Each segment is the name
 * or the `url` label of a category, case-insensitive (protocol.md, "Categories"). A name with
 * slashes is several segments, as in the path that the category shows.
 */
export function subtrees(
  categoryPaths: readonly LabelledPath[],
  paths: readonly string[],
): Set<number> {
  const wanted = [...new Set(paths.map((path) => path.toLowerCase()))]
    .map(segmentsOf)
    .filter((segments) => segments.length > 0);
  if (wanted.length > MAX_PATHS) throw badRequest(`category can name up to ${MAX_PATHS} paths.`);
  const matching = categoryPaths.filter(({ levels }) =>
    wanted.some((segments) => startsWith(levels, segments)),
  );
  return new Set(matching.map(({ id }) => id));
}

/** Whether the path of the levels, each by one of its labels, starts with the segments. */
function startsWith(levels: LabelledPath['levels'], segments: readonly string[]): boolean {
  // How many segments the levels so far can match: several, if one label is a prefix of another.
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

const labelsOf = ({ name, url }: Node): Label[] =>
  [name, url]
    .map((label) => (typeof label === 'string' ? segmentsOf(label.toLowerCase()) : []))
    .filter((label) => label.length > 0);

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
