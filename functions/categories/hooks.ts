import type { Context, Query } from '../../shared/actions/context.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import { visibleRecords } from '../../shared/actions/record-filter.ts';
import {
  type CategoryTree,
  categoryPath,
  categoryTree,
  lineage,
} from '../../shared/catalogue/category-tree.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { type Category, categories } from '../../shared/resources/categories.ts';

/** What makes a tree of the categories: parents, paths and subcategories. */
export const categoryHooks: HooksOf<typeof categories> = {
  /** 0 is no parent. */
  normalise: (category) => (category.parent_id === 0 ? omit(category, ['parent_id']) : category),

  async check({ parent_id }, { sent, id }, { catalogue }) {
    if (parent_id === undefined || sent.parent_id === undefined) return;
    const tree = (await catalogue.index(categories, 'all')).once(categoryTree);
    const parent = tree.get(parent_id);
    if (!parent) throw notFound(`The parent category ${parent_id} does not exist.`);
    const above = lineage(tree, parent);
    if (id !== undefined && above.some((each) => each.id === id)) {
      throw badRequest(`Category ${id} cannot have itself or a descendant as its parent.`);
    }
    if (above.length + levelsFrom(tree, id) > MAX_LEVELS) {
      throw badRequest(`Categories can have up to ${MAX_LEVELS} levels.`);
    }
  },

  computedFromAll: withPaths,
  serialize: withSubcategories,
};

/** Levels of a tree: the paths of all categories together grow with its depth. */
export const MAX_LEVELS = 50;

/** Levels from the category down to its deepest descendant; one for a new category. */
function levelsFrom(tree: CategoryTree, id: number | undefined): number {
  return [...tree.values()].reduce((most, category) => {
    const line = lineage(tree, category);
    const place = line.findIndex((each) => each.id === id);
    return place < 0 ? most : Math.max(most, line.length - place);
  }, 1);
}

function withPaths(records: readonly Category[], all: readonly Category[]): Category[] {
  const tree = categoryTree([...all, ...records]);
  return records.map((category): Category => ({ ...category, path: categoryPath(tree, category) }));
}

/** `fetch_subcategories` adds the direct children. */
async function withSubcategories(
  records: readonly Category[],
  context: Context,
  query: Query,
): Promise<object[]> {
  if (query.get('fetch_subcategories') !== 'true') return [...records];
  const children = (await visibleRecords(context, categories)).once(childrenByParent);
  return records.map((category): Category & { readonly subcategories: readonly object[] } => ({
    ...category,
    subcategories: (children.get(category.id) ?? []).map((child) =>
      arrange(categories, child, context.application.id),
    ),
  }));
}

const childrenByParent = (all: readonly Category[]) =>
  Map.groupBy(withPaths(all, all), ({ parent_id }) => parent_id);
