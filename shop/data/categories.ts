import type { Category } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';

type HasCategories = Pick<Visit, 'categories'>;

/** What an address has of a name: `Tea & Coffee` is `tea-coffee`. */
export const slugged = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const slugOf = ({ id, name, url }: Category) => url || slugged(name) || String(id);

export const categoryPath = (category: Category) =>
  `/categories/${encodeURIComponent(slugOf(category))}`;

/** The subcategories; without a parent the categories at the top. */
export const childrenOf = ({ categories }: HasCategories, parent?: number) =>
  categories.filter(({ parent_id }) => (parent_id ?? undefined) === parent);

/** A category after those above it. */
export function lineage(store: HasCategories, category: Category): Category[] {
  const parent = store.categories.find(({ id }) => id === category.parent_id);
  return [...(parent ? lineage(store, parent) : []), category];
}

/** The category of an address: by its slug, its id, or the last part of its path of names. */
export function findCategory({ categories }: HasCategories, name: string): Category | undefined {
  const wanted = decodeURIComponent(name);
  const last = slugged(wanted.split('/').at(-1) ?? '');
  return (
    categories.find((each) => slugOf(each) === wanted) ??
    categories.find(({ id }) => String(id) === wanted) ??
    categories.find(({ path }) => path === `/${wanted}`) ??
    categories.find((each) => slugged(each.name) === last)
  );
}

/** The way to a page, as schema.org describes it. */
export const crumbsData = ({ address }: Visit, line: readonly Category[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: line.map((each, i) => ({
    ...{ '@type': 'ListItem', position: i + 1, name: each.name },
    item: address(categoryPath(each)),
  })),
});
