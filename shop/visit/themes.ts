import { type Schemas, type Shop, take } from './api.ts';
import { collectionPath, contentPath, PATH_FIELDS, productPath } from './record-paths.ts';

export type Theme = Schemas['Theme'];
export type Section = NonNullable<Theme['sections']>[number];

/** A link as a theme has it: to a record, a path of the shop, or an https address. */
export interface ThemeLink {
  readonly category_id?: number | null;
  readonly collection_id?: number | null;
  readonly content_id?: number | null;
  readonly product_id?: number | null;
  readonly url?: string | null;
  readonly label?: string | null;
}

/** A link as pages have it. */
export interface MenuLink {
  readonly label: string;
  /** A path of the shop, without the language; or an https address. */
  readonly to: string;
}

type Links = ReadonlyMap<number, MenuLink>;

/** A theme with the records that it links to, by their ids. Categories are known without it. */
export interface Themed {
  readonly theme: Theme | undefined;
  readonly linked: {
    readonly collections: Links;
    readonly contents: Links;
    readonly products: Links;
  };
}

/** That of the published ones which was published last. */
export async function publishedTheme(shop: Shop): Promise<Themed> {
  const query = { per_page: 1, sort_by: 'published_from', sort_order: 'DESC' } as const;
  const { data } = await take(shop.GET('/themes', { params: { query } }));
  return themed(shop, data[0]);
}

/** @param shop in the language of the page */
export async function themed(shop: Shop, theme: Theme | undefined): Promise<Themed> {
  const links = linksOf(theme);
  const [collections, contents, products] = await Promise.all([
    linkedBy(idsIn(links, 'collection_id'), async (query) => {
      const { data } = await take(shop.GET('/collections', { params: { query } }));
      return data.map((each) => [each.id, { label: each.name, to: collectionPath(each) }]);
    }),
    linkedBy(idsIn(links, 'content_id'), async (query) => {
      const { data } = await take(shop.GET('/contents', { params: { query } }));
      return data.map((each) => [each.id, { label: each.title, to: contentPath(each) }]);
    }),
    linkedBy(idsIn(links, 'product_id'), async (query) => {
      const { data } = await take(shop.GET('/products', { params: { query } }));
      return data.map((each) => [each.id, { label: each.name, to: productPath(each) }]);
    }),
  ]);
  return { theme, linked: { collections, contents, products } };
}

/** All links of a theme; the collection of a section is one, too. */
function linksOf(theme: Theme | undefined): readonly ThemeLink[] {
  const sections = theme?.sections ?? [];
  return [
    ...(theme?.header_menu ?? []),
    ...(theme?.footer_menu ?? []),
    ...sections,
    ...sections.flatMap(({ link, images }) => [...(link ? [link] : []), ...(images ?? [])]),
  ];
}

const idsIn = (
  links: readonly ThemeLink[],
  name: 'collection_id' | 'content_id' | 'product_id',
): readonly number[] => [...new Set(links.flatMap((link) => link[name] || []))];

/** Records of one kind that a theme can link to are fewer than a page has. */
const PER_PAGE = 250;

interface ByIds {
  readonly per_page: number;
  readonly fields: string;
  readonly attributes: { readonly id: string };
}

/** Nothing is asked for where a theme links to no record of a kind. */
async function linkedBy(
  ids: readonly number[],
  ask: (query: ByIds) => Promise<readonly (readonly [number, MenuLink])[]>,
): Promise<Links> {
  if (ids.length === 0) return new Map();
  const found = await ask({
    per_page: PER_PAGE,
    fields: `name,title,${PATH_FIELDS}`,
    attributes: { id: ids.slice(0, PER_PAGE).join('|') },
  });
  return new Map(found);
}
