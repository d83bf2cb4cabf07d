import { createShop, type Schemas, type Shop, take } from './api.ts';
import type { Place } from './place.ts';
import { contentPath, PATH_FIELDS } from './record-paths.ts';
import { publishedTheme, type Themed } from './themes.ts';

export type Application = Schemas['Application'];
export type Category = Schemas['Category'];
export type Brand = Schemas['Brand'];
export type Shipping = Schemas['ShippingMethod'];

/** What all pages of a store are made with, in one language. */
export interface Settings {
  readonly application: Application;
  /** That of the store first. */
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
}

export interface PageLink {
  /** Its slug in the language of the store, such as `terms`. */
  readonly kind: string;
  readonly title: string;
  /** In the language of this page. */
  readonly path: string;
}

export interface Texts extends Themed {
  readonly categories: readonly Category[];
  readonly brands: readonly Brand[];
  /** What the store has written, for the footer: pages of service first. */
  readonly pages: readonly PageLink[];
  /** The line at the top of each page; none for most. */
  readonly announcement: string;
}

interface Kept {
  readonly until: number;
  readonly value: Promise<unknown>;
}

/** Stores and languages whose texts are kept at once. */
const MAX_KEPT = 200;

/** The same answers for all visitors, for some seconds. A failure is not kept. */
export class SettingsCache {
  readonly #kept = new Map<string, Kept>();
  readonly #maxAgeMs: number;

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  settings(place: Place): Promise<Settings> {
    return this.#once(`${place.publicKey} settings`, () => readSettings(place));
  }

  /** @param own the language of the store */
  texts(place: Place, language: string, own: string): Promise<Texts> {
    const key = `${place.publicKey} texts ${language}`;
    return this.#once(key, () => readTexts(place, language, own));
  }

  /** The ways to ship, with what they cost in a currency. */
  shippings(place: Place, currency: string): Promise<readonly Shipping[]> {
    const key = `${place.publicKey} shippings ${currency}`;
    return this.#once(key, () => readShippings(place, currency));
  }

  #once<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known && known.until > performance.now()) return known.value as Promise<Value>;
    const value = read();
    this.#kept.delete(key);
    this.#kept.set(key, { until: performance.now() + this.#maxAgeMs, value });
    value.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }
}

/** Calls of nobody: the answers are those that everybody gets. */
export const publicShop = (
  { origin, publicKey, call }: Place,
  locale?: string,
  currency?: string,
) => createShop({ url: origin, publicKey, locale, currency, fetch: call, retries: 0 });

async function readSettings(place: Place): Promise<Settings> {
  const shop = publicShop(place);
  const [{ data: applications }, { data: currencies }] = await Promise.all([
    take(shop.GET('/application')),
    take(shop.GET('/application/currencies')),
  ]);
  const application = [applications].flat()[0] as Application;
  const own = application.language ?? 'en';
  const languages = [own, ...(application.languages ?? []).filter((each) => each !== own)];
  return { application, languages, currencies: currencies.map(({ code }) => code) };
}

async function readShippings(place: Place, currency: string): Promise<readonly Shipping[]> {
  const shop = publicShop(place, undefined, currency);
  return (await take(shop.GET('/shippings', { params: { query: { per_page: PER_PAGE } } }))).data;
}

/** The pages of service, which come first, in this order. */
const SERVICE: readonly string[] = [
  ...['shipping', 'returns', 'withdrawal', 'contact', 'terms', 'privacy', 'imprint'],
  'accessibility',
];

/** In the footer: a store may have written many more. */
const MAX_PAGES = 12;

const OLDEST_FIRST = { sort_by: 'id', sort_order: 'ASC' } as const;

/** What the store says in the variable of this name. */
async function readAnnouncement(shop: Shop, name: string): Promise<string> {
  const { data } = await take(
    shop.GET('/variables', { params: { query: { attributes: { name } } } }),
  );
  return String(data[0]?.value ?? '');
}

const PER_PAGE = 250;

/** Categories of a store that its shop has, and brands: they are read for each page, and kept for some seconds. */
export const MAX_LISTED = 2_000;

interface Page<Each> {
  readonly data: readonly Each[];
  readonly pages?: number;
}

/** All records of a list, oldest first. The pages after the first are read side by side. */
async function readAll<Each>(ask: (query: ListQuery) => Promise<Page<Each>>): Promise<Each[]> {
  const first = await ask({ ...OLDEST_FIRST, per_page: PER_PAGE, page: 1 });
  const others = Array.from(
    { length: Math.min(first.pages ?? 1, MAX_LISTED / PER_PAGE) - 1 },
    (_, i) => ask({ ...OLDEST_FIRST, per_page: PER_PAGE, page: i + 2 }),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}

type ListQuery = typeof OLDEST_FIRST & { readonly per_page: number; readonly page: number };

async function readTexts(place: Place, language: string, own: string): Promise<Texts> {
  const shop = publicShop(place, language);
  const [categories, brands, { data: pages }, announcement, theme] = await Promise.all([
    readAll((query) => take(shop.GET('/categories', { params: { query } }))),
    readAll((query) => take(shop.GET('/brands', { params: { query } }))),
    take(
      shop.GET('/contents', {
        params: { query: { per_page: PER_PAGE, fields: `title,${PATH_FIELDS}`, ...OLDEST_FIRST } },
      }),
    ),
    readAnnouncement(shop, language === own ? 'announcement' : `announcement_${language}`),
    publishedTheme(shop),
  ]);
  return {
    ...{ categories, brands, announcement },
    ...theme,
    pages: await linksTo(pages, own === language ? undefined : publicShop(place)),
  };
}

type Titled = Pick<Schemas['Content'], 'id' | 'title' | 'slug' | 'shop_address'>;

/** @param shop in the language of the store, where that is another one */
async function linksTo(pages: readonly Titled[], shop: Shop | undefined): Promise<PageLink[]> {
  const query = { per_page: PER_PAGE, fields: 'id,slug', ...OLDEST_FIRST };
  const own = shop ? (await take(shop.GET('/contents', { params: { query } }))).data : pages;
  const kinds = new Map(own.map(({ id, slug }) => [id, slug]));
  const links = pages.flatMap(({ slug, ...page }) =>
    slug
      ? [
          {
            ...{ kind: kinds.get(page.id) ?? slug, title: page.title },
            path: contentPath({ ...page, slug }),
          },
        ]
      : [],
  );
  const rank = ({ kind }: PageLink) =>
    SERVICE.includes(kind) ? SERVICE.indexOf(kind) : SERVICE.length;
  return links.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_PAGES);
}
