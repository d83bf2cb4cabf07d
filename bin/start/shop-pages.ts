import {
  alternateTags,
  categoryPage,
  collectionPage,
  contentPage,
  FEATURED,
  headTags,
  homePage,
  missingPage,
  ownPaths,
  type Page,
  PRIVATE_VIEWS,
  productPage,
  productsPage,
  type Tag,
} from '../../examples/storefront/page-head.js';
import {
  addressIn,
  findCategory,
  LANGUAGE_IN_PATH,
  languagesOf,
} from '../../examples/storefront/paths.js';
import type {
  Application,
  Category,
  Collection,
  Content,
  Currency,
  Product,
} from '../../examples/storefront/records.d.ts';
import { type Say, speakerOf } from '../../examples/storefront/words.js';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { ReadPublic } from './public-reader.ts';

/** What a page is made of. */
interface Visit {
  /** In the language of the page. */
  readonly read: ReadPublic;
  readonly say: Say;
  /** The path below that of the view. */
  readonly parts: readonly string[];
  /** The currency that the address asks for. */
  readonly currency: string | undefined;
  readonly origin: string;
  /** The address of the shop in the language of the page. */
  readonly root: string;
}

/** Describes a page as its view in the browser does; undefined where there is none. */
type DescribePage = (visit: Visit) => Promise<Page | undefined>;

const OLDEST_FIRST = { sort_by: 'id', sort_order: 'ASC' };

/** What describes a page, by the first part of the path. */
const PUBLIC_PAGES: Readonly<Record<string, DescribePage>> = {
  async ''({ read, say }) {
    const found = await read<Collection[]>('/collections', { slug: FEATURED, ...OLDEST_FIRST });
    return homePage(say, found?.[0]);
  },

  async categories({ read, parts }) {
    const query = { per_page: '250', ...OLDEST_FIRST };
    const categories = (await read<Category[]>('/categories', query)) ?? [];
    const category = findCategory({ categories }, parts);
    return (
      category &&
      categoryPage(category, (locale) =>
        required(read<Category>(`/categories/${category.id}`, { locale, fields: 'path' })),
      )
    );
  },

  async collections({ read, parts: [id] }) {
    const collection = id && (await read<Collection>(`/collections/${encodeURIComponent(id)}`));
    return collection ? collectionPage(collection) : undefined;
  },

  async pages({ read, parts: [slug = ''] }) {
    const contents = (await read<Content[]>('/contents', { slug })) ?? [];
    const content = contents.find((each) => each.slug === slug);
    return (
      content &&
      contentPage(content, (locale) =>
        required(read<Content>(`/contents/${content.id}`, { locale, fields: 'slug' })),
      )
    );
  },

  async products({ read, say, parts: [id], currency, origin, root }) {
    if (!id) return productsPage(say);
    const [own, ...others] = (await read<Currency[]>('/application/currencies')) ?? [];
    const asked = others.find(({ code }) => code === currency)?.code;
    const path = `/products/${encodeURIComponent(id)}`;
    const product = await read<Product>(path, { currency: asked });
    const place = { root, api: `${origin}/${VERSION}`, currency: asked ?? own?.code ?? '' };
    return product && productPage(product, place);
  },
};

async function required<Data>(read: Promise<Data | undefined>): Promise<Data> {
  const data = await read;
  if (data === undefined) throw new Error('It has just been deleted.');
  return data;
}

/** The views in main.js of examples/storefront. */
export const SHOP_PAGES: ReadonlySet<string> = new Set([
  ...Object.keys(PUBLIC_PAGES),
  ...PRIVATE_VIEWS,
]);

/** What a page of the shop says before a script has run. */
export interface ShopPage {
  readonly isThere: boolean;
  readonly language: string;
  readonly tags: readonly Tag[];
}

/** The parts of an address of the shop, as its own router reads them. */
export interface ShopAddress {
  /** What the path begins with, in another language than that of the store. */
  readonly language: string | undefined;
  readonly view: string;
  readonly parts: readonly string[];
  readonly currency: string | undefined;
}

export function shopAddress(target: string): ShopAddress {
  const [path = '', query] = target.split('?');
  const [first = '', ...rest] = path.slice(1).split('/');
  const language = LANGUAGE_IN_PATH.test(first) ? first : undefined;
  const [view = '', ...parts] = (language === undefined ? [first, ...rest] : rest).map(decode);
  const currency = new URLSearchParams(query).get('currency') ?? undefined;
  return { language, view, parts, currency };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * What the page at an address says, of a few reads of the API. Throws ServiceUnavailable when one of them
 * fails.
 *
 * @param description of the shop itself
 */
export async function describeShopPage(
  { language: asked, ...address }: ShopAddress,
  { read, origin, description }: { read: ReadPublic; origin: string; description: string },
): Promise<ShopPage> {
  const [application] = (await read<Application[]>('/application')) ?? [];
  const languages = languagesOf(application);
  const [own = '', ...others] = languages;
  const isOffered = asked === undefined || others.includes(asked);
  const locale = isOffered ? asked : undefined;
  const language = locale ?? own;
  const say = await speakerOf(language);
  const name = application?.name ?? say('Shop');
  const root = addressIn(languages, language, '', `${origin}/`).href;
  const readIn: ReadPublic = (path, query) => read(path, { locale, ...query });
  const visit = { ...address, read: readIn, say, origin, root };
  const found = isOffered ? await pageAt(address.view, name, visit) : undefined;
  const page = found ?? missingPage(say);
  const { canonical } = page.head;
  const paths = canonical === undefined ? [] : await ownPaths(languages, language, page.head);
  const tags = [
    ...headTags(page, { name, description, root }),
    ...alternateTags(paths, canonical, `${origin}/`),
  ];
  return { isThere: found !== undefined, language, tags };
}

async function pageAt(view: string, name: string, visit: Visit): Promise<Page | undefined> {
  if (PRIVATE_VIEWS.includes(view)) return { title: name, head: { title: name, isHidden: true } };
  return Object.hasOwn(PUBLIC_PAGES, view) ? PUBLIC_PAGES[view]?.(visit) : undefined;
}
