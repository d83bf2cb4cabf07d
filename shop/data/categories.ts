import { slugged } from '../../shared/contract/slugged.ts';
import type { Category } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';

type HasCategories = Pick<Visit, 'categories'>;

const slugOf = ({ id, name, url }: Category) => url || slugged(name) || String(id);

interface Tree {
  readonly byId: ReadonlyMap<number, Category>;
  /** The categories below each; those at the top below undefined. */
  readonly children: ReadonlyMap<number | undefined, readonly Category[]>;
  /** The address of each category by its id: `women/shoes`. Of two with the same one, the later has its id in it. */
  readonly paths: ReadonlyMap<number, string>;
  readonly byPath: ReadonlyMap<string, Category>;
}

/** By the categories, which are read once for many pages. */
const TREES = new WeakMap<readonly Category[], Tree>();

function treeOf({ categories }: HasCategories): Tree {
  const known = TREES.get(categories);
  if (known) return known;
  const byId = new Map(categories.map((each) => [each.id, each]));
  const children = Map.groupBy(categories, ({ parent_id }) => byId.get(parent_id ?? 0)?.id);
  const paths = new Map<number, string>();
  const byPath = new Map<string, Category>();
  for (const category of categories) {
    const usual = lineIn(byId, category).map(slugOf).join('/');
    const path = byPath.has(usual) ? `${usual}-${category.id}` : usual;
    paths.set(category.id, path);
    byPath.set(path, category);
  }
  const tree = { byId, children, paths, byPath };
  TREES.set(categories, tree);
  return tree;
}

function lineIn(byId: Tree['byId'], category: Category): Category[] {
  const parent = byId.get(category.parent_id ?? 0);
  return [...(parent ? lineIn(byId, parent) : []), category];
}

export const categoryPath = (store: HasCategories, { id }: Pick<Category, 'id'>) =>
  `/categories/${(treeOf(store).paths.get(id) ?? String(id)).split('/').map(encodeURIComponent).join('/')}`;

/** The subcategories; without a parent the categories at the top. */
export const childrenOf = (store: HasCategories, parent?: number): readonly Category[] =>
  treeOf(store).children.get(parent) ?? [];

/** A category after those above it. */
export const lineage = (store: HasCategories, category: Category): Category[] =>
  lineIn(treeOf(store).byId, category);

/** The category of an address; older ones have its id, its path of names in any case, or its own name alone. */
export function findCategory(store: HasCategories, name: string): Category | undefined {
  const { categories } = store;
  const wanted = slugged(name);
  return (
    treeOf(store).byPath.get(name) ??
    categories.find(({ id }) => String(id) === name) ??
    categories.find((each) => isNamed(lineage(store, each), wanted)) ??
    categories.find((each) => isNamed([each], wanted))
  );
}

/** Whether a path has a name or label of each category of a line. A name with slashes is several parts of it. */
function isNamed([first, ...rest]: readonly Category[], path: string): boolean {
  const labels = [first?.name, first?.url].flatMap((label) => (label ? slugged(label) : []));
  return labels.some((label) =>
    rest.length === 0
      ? path === label
      : path.startsWith(`${label}-`) && isNamed(rest, path.slice(label.length + 1)),
  );
}

/** The way to a page, as schema.org describes it. */
export const crumbsData = (visit: Visit, line: readonly Category[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: line.map((each, i) => ({
    ...{ '@type': 'ListItem', position: i + 1, name: each.name },
    item: visit.canonical(categoryPath(visit, each)),
  })),
});
