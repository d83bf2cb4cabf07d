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

/**
 * The ids of all categories whose path begins with the segments of the given one. Each segment is
 * the name or the `url` label of a category, in any case (contract.md D15).
 */
export function subtree(tree: CategoryTree, path: string): Set<number> {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  const within = [...tree.values()].filter((category) => {
    const line = lineage(tree, category);
    return segments.length > 0 && segments.every((segment, i) => isCalled(line[i], segment));
  });
  return new Set(within.map(({ id }) => id));
}

const isCalled = (category: JsonObject | undefined, segment: string) =>
  [category?.['name'], category?.['url']].some(
    (label) => typeof label === 'string' && label.toLowerCase() === segment,
  );
