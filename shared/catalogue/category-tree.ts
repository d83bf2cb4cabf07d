import { badRequest } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Stored } from '../records/records.ts';

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

/** Paths that one filter may name. */
export const MOST_PATHS = 100;

/**
 * The ids of all categories whose path begins with the segments of one of the paths. Each segment
 * is the name or the `url` label of a category, in any case (contract.md D15).
 */
export function subtrees(tree: CategoryTree, paths: readonly string[]): Set<number> {
  const wanted = [...new Set(paths.map((path) => path.toLowerCase()))]
    .map((path) => path.split('/').filter(Boolean))
    .filter((segments) => segments.length > 0);
  if (wanted.length > MOST_PATHS)
    throw badRequest(`category may name ${MOST_PATHS} paths at most.`);
  const within = [...tree.values()].filter((category) => {
    const labels = lineage(tree, category).map(labelsOf);
    return wanted.some((segments) => segments.every((segment, i) => labels[i]?.includes(segment)));
  });
  return new Set(within.map(({ id }) => id));
}

const labelsOf = ({ name, url }: JsonObject): string[] =>
  [name, url].flatMap((label) => (typeof label === 'string' ? [label.toLowerCase()] : []));
