import { arrange } from '../../shared/actions/presentation.ts';
import { visibleRecords } from '../../shared/actions/record-filter.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import {
  type CategoryTree,
  categoryPath,
  categoryTree,
  lineage,
} from '../../shared/catalogue/category-tree.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { categories } from './resource.ts';

/** What makes a tree of the categories: parents, paths and subcategories. */
export const treeBehaviour: ResourceHooks = {
  normalise: ({ parent_id, ...category }) =>
    parent_id === undefined || parent_id === 0 ? category : { ...category, parent_id },
  check: checkParent,
  computedFromAll: withPaths,
  serialize: withSubcategories,
};

/** Levels of a tree: the paths of all categories together grow with its depth. */
export const MAX_LEVELS = 50;

async function checkParent(category: JsonObject, { catalogue, ids, body }: ApiRequest) {
  const parentId = category['parent_id'];
  const isSent = isObject(body) && body['parent_id'] !== undefined;
  if (parentId === undefined || !isSent) return;
  const tree = (await catalogue.index(categories, 'all')).once(categoryTree);
  const parent = tree.get(Number(parentId));
  if (!parent) throw notFound(`There is no category ${parentId} to be the parent.`);
  const above = lineage(tree, parent);
  if (above.some(({ id }) => id === ids['id'])) {
    throw badRequest(`Category ${ids['id']} cannot have itself or a descendant as its parent.`);
  }
  if (above.length + levelsFrom(tree, ids['id']) > MAX_LEVELS) {
    throw badRequest(`Categories may have ${MAX_LEVELS} levels at most.`);
  }
}

/** Levels from the category down to its deepest descendant; one for a new category. */
function levelsFrom(tree: CategoryTree, id: number | undefined): number {
  return [...tree.values()].reduce((most, category) => {
    const line = lineage(tree, category);
    const place = line.findIndex((each) => each['id'] === id);
    return place < 0 ? most : Math.max(most, line.length - place);
  }, 1);
}

function withPaths(records: readonly Stored[], all: readonly Stored[]): Stored[] {
  const tree = categoryTree([...all, ...records]);
  return records.map((category) => ({ ...category, path: categoryPath(tree, category) }));
}

/** `fetch_subcategories` adds the direct children. */
async function withSubcategories(records: readonly Stored[], request: ApiRequest) {
  const { query, application } = request;
  if (!isTruthy(query.get('fetch_subcategories'))) return [...records];
  const children = (await visibleRecords(request, categories)).once(childrenByParent);
  return records.map((category) => ({
    ...category,
    subcategories: (children.get(category.id) ?? []).map((child) =>
      arrange(categories, child, application.id),
    ),
  }));
}

const childrenByParent = (all: readonly Stored[]) =>
  Map.groupBy(withPaths(all, all), ({ parent_id }) => parent_id);

const isTruthy = (text = '') => !['', '0', 'false', 'null', 'undefined'].includes(text);
