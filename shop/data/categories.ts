import type { Category } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';

type HasCategories = Pick<Visit, 'categories'>;

/** What an address has of a name: `Tea & Coffee` is `tea-coffee`. */
const slugged = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const slugOf = ({ id, name, url }: Category) => url || slugged(name) || String(id);

/** By the categories, which are read once for many pages. */
const PATHS = new WeakMap<readonly Category[], ReadonlyMap<number, string>>();

/** The address of each category by its id: `women/shoes`. Of two with the same one, the later has its id in it. */
function pathsOf(store: HasCategories): ReadonlyMap<number, string> {
  const { categories } = store;
  const known = PATHS.get(categories);
  if (known) return known;
  const paths = new Map<number, string>();
  const taken = new Set<string>();
  for (const category of categories) {
    const usual = lineage(store, category).map(slugOf).join('/');
    const path = taken.has(usual) ? `${usual}-${category.id}` : usual;
    paths.set(category.id, path);
    taken.add(path);
  }
  PATHS.set(categories, paths);
  return paths;
}

export const categoryPath = (store: HasCategories, { id }: Pick<Category, 'id'>) =>
  `/categories/${(pathsOf(store).get(id) ?? String(id)).split('/').map(encodeURIComponent).join('/')}`;

const parentOf = ({ categories }: HasCategories, { parent_id }: Category) =>
  categories.find(({ id }) => id === parent_id);

/** The subcategories; without a parent the categories at the top. */
export const childrenOf = (store: HasCategories, parent?: number) =>
  store.categories.filter((each) => parentOf(store, each)?.id === parent);

/** A category after those above it. */
export function lineage(store: HasCategories, category: Category): Category[] {
  const parent = parentOf(store, category);
  return [...(parent ? lineage(store, parent) : []), category];
}

/** The category of an address; older ones have its id, its path of names in any case, or its own name alone. */
export function findCategory(store: HasCategories, name: string): Category | undefined {
  const { categories } = store;
  const wanted = slugged(name);
  return (
    categories.find(({ id }) => pathsOf(store).get(id) === name) ??
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

export const collectionPath = ({ id, slug }: { readonly id: number; readonly slug?: string }) =>
  `/collections/${encodeURIComponent(slug || id)}`;

/** The way to a page, as schema.org describes it. */
export const crumbsData = (visit: Visit, line: readonly Category[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: line.map((each, i) => ({
    ...{ '@type': 'ListItem', position: i + 1, name: each.name },
    item: visit.address(categoryPath(visit, each)),
  })),
});
