import { createShop, type Schemas, type Session, type Shop, take } from '@shopwright/client';
import type { AstroCookies } from 'astro';
import { config } from './config.ts';
import { cookieOf, readJson, SECURE } from './cookies.ts';
import { formatsOf } from './formats.ts';
import { translator } from './words.ts';

export type Application = Schemas['Application'];
export type Category = Schemas['Category'];
export type Product = Schemas['Product'];

/** What every page needs. */
export interface Store extends ReturnType<typeof formatsOf> {
  /** Calls the API as the visitor. */
  readonly shop: Shop;
  readonly name: string;
  readonly language: string;
  /** Of the store, its own first. */
  readonly languages: readonly string[];
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly taxNote: string;
  readonly isTaxIncluded: boolean;
  readonly categories: readonly Category[];
  /** What the store has written, for the footer. */
  readonly pages: readonly { readonly title: string; readonly slug: string }[];
  readonly isLoggedIn: boolean;
  readonly t: ReturnType<typeof translator>;
  /** The page, without its language. */
  readonly path: string;
  /** The path of a page in the language of this one, or in another. */
  href(path: string, language?: string): string;
  /** The same with the address of the shop. */
  address(path: string, language?: string): string;
}

/** Slugs of the pages in the footer, in this order. */
const PAGES = ['shipping', 'returns', 'contact', 'terms', 'privacy', 'imprint'];

/** Milliseconds for which settings, categories and pages are not asked for again. */
const MAX_AGE = 60_000;

interface Kept {
  readonly until: number;
  readonly value: Promise<unknown>;
}

const kept = new Map<string, Kept>();

/** The same answer for all visitors, for a minute. A failure is not kept. */
function once<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.value as Promise<Value>;
  const value = read();
  kept.set(key, { until: Date.now() + MAX_AGE, value });
  value.catch(() => kept.delete(key));
  return value;
}

const publicShop = (locale?: string, visitorAddress?: string) =>
  createShop({ url: config.url, publicKey: config.publicKey, locale, visitorAddress });

export const readSettings = () =>
  once('settings', async () => {
    const shop = publicShop();
    const [{ data: applications }, { data: currencies }] = await Promise.all([
      take(shop.GET('/application')),
      take(shop.GET('/application/currencies')),
    ]);
    const application = [applications].flat()[0] as Application;
    const own = application.language ?? 'en';
    const languages = [own, ...(application.languages ?? []).filter((each) => each !== own)];
    return { application, languages, currencies: currencies.map(({ code }) => code) };
  });

const readTexts = (language: string) =>
  once(`texts ${language}`, async () => {
    const shop = publicShop(language);
    const [{ data: categories }, { data: pages }] = await Promise.all([
      take(
        shop.GET('/categories', {
          params: { query: { per_page: 250, sort_by: 'id', sort_order: 'ASC' } },
        }),
      ),
      take(shop.GET('/contents', { params: { query: { per_page: 250, fields: 'title,slug' } } })),
    ]);
    const found = PAGES.flatMap((slug) => pages.find((each) => each.slug === slug) ?? []);
    return { categories, pages: found.map(({ title, slug = '' }) => ({ title, slug })) };
  });

interface Visit {
  readonly language: string;
  readonly path: string;
  readonly url: URL;
  /** The network address of the visitor, whom the store counts by it. */
  readonly visitor: string;
}

/** The store as a visitor with these cookies sees it, at a page without its language. */
export async function openStore(
  cookies: AstroCookies,
  { language, path, url, visitor }: Visit,
): Promise<Store> {
  await renewSession(cookies, visitor);
  const { application, languages, currencies } = await readSettings();
  const { categories, pages } = await readTexts(language);
  const [own = 'EUR'] = currencies;
  const wanted = cookieOf(cookies, 'currency');
  const currency = wanted && currencies.includes(wanted) ? wanted : own;
  const t = translator(language);
  const href = (to: string, code = language) =>
    code === languages[0] ? to : `/${code}${to === '/' ? '' : to}`;
  const site = new URL(config.site ?? url).origin;
  return {
    ...formatsOf(language, application.timezone ?? 'UTC', currency),
    shop: createShop({
      ...{ url: config.url, publicKey: config.publicKey, currency, locale: language },
      visitorAddress: visitor,
      session: {
        read: () => readJson<Session>(cookies, 'session'),
        save: (session) => saveSession(cookies, session),
      },
    }),
    ...{ language, languages, currency, currencies, categories, pages, t },
    name: application.name ?? '',
    taxNote: taxNoteOf(application, t),
    isTaxIncluded: application.prices_include_tax ?? false,
    isLoggedIn: cookies.has('session'),
    ...{ path, href },
    address: (to, code) => site + href(to, code),
  };
}

const DAYS = 60;

interface KeptSession extends Session {
  /** When the token was new, in milliseconds since 1970. */
  readonly since?: number;
}

/** A token is valid for four hours. */
const MAX_TOKEN_AGE = 3 * 3_600_000;

/** Keeps who is logged in, or forgets it. */
export function saveSession(cookies: AstroCookies, session: Session | undefined): void {
  if (!session) {
    cookies.delete('session', { path: '/' });
    return;
  }
  const { token, refresh_token } = session;
  const kept: KeptSession = { token, refresh_token, since: Date.now() };
  cookies.set('session', JSON.stringify(kept), { ...SECURE, maxAge: DAYS * 86_400 });
}

/** Ends the login, or all of the customer, at the store and in this browser. */
export async function logOut(
  cookies: AstroCookies,
  shop: Shop,
  everywhere: boolean,
): Promise<void> {
  const { refresh_token = '' } = readJson<Session>(cookies, 'session') ?? {};
  try {
    await take(shop.POST('/users/logout', { body: { refresh_token, everywhere } }));
  } finally {
    saveSession(cookies, undefined);
  }
}

/** Before the page begins: later it could set no cookies, and a refresh token works once. */
async function renewSession(cookies: AstroCookies, visitorAddress: string): Promise<void> {
  const session = readJson<KeptSession>(cookies, 'session');
  if (!session || Date.now() - (session.since ?? 0) < MAX_TOKEN_AGE) return;
  const { refresh_token = '' } = session;
  const shop = publicShop(undefined, visitorAddress);
  const { data, response } = await shop.POST('/users/refresh', { body: { refresh_token } });
  if (data) saveSession(cookies, data.data);
  else if (response.status < 500 && response.status !== 429) saveSession(cookies, undefined);
}

function taxNoteOf({ prices_include_tax, tax_type }: Application, t: Store['t']): string {
  if (prices_include_tax) return t('incl. VAT');
  return tax_type === 'all' || tax_type === 'products_only' ? t('plus VAT') : '';
}

/** The subcategories; without a parent the categories at the top. */
export const childrenOf = ({ categories }: Pick<Store, 'categories'>, parent?: number) =>
  categories.filter(({ parent_id }) => (parent_id ?? undefined) === parent);

/** A category after those above it. */
export function lineage(store: Pick<Store, 'categories'>, category: Category): Category[] {
  const parent = store.categories.find(({ id }) => id === category.parent_id);
  return [...(parent ? lineage(store, parent) : []), category];
}

/** The way to a page, as schema.org describes it. */
export const crumbsData = ({ address }: Store, line: readonly Category[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: line.map(({ id, name }, i) => ({
    ...{ '@type': 'ListItem', position: i + 1, name },
    item: address(`/categories/${id}`),
  })),
});

/** The path of a page of a list, which is the same whatever else is in its address. */
export function pagePath(path: string, { searchParams }: URL): string {
  const page = Number(searchParams.get('page'));
  return page > 1 ? `${path}?page=${page}` : path;
}
