import { createShop, type Schemas, take } from './api.ts';
import type { Place } from './place.ts';

export type Application = Schemas['Application'];
export type Category = Schemas['Category'];
export type Brand = Schemas['Brand'];

/** What all pages of a store are made with, in one language. */
export interface Settings {
  readonly application: Application;
  /** That of the store first. */
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
}

export interface Texts {
  readonly categories: readonly Category[];
  readonly brands: readonly Brand[];
  /** What the store has written, for the footer. */
  readonly pages: readonly { readonly title: string; readonly slug: string }[];
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

  texts(place: Place, language: string): Promise<Texts> {
    return this.#once(`${place.publicKey} texts ${language}`, () => readTexts(place, language));
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
export const publicShop = ({ origin, publicKey, call }: Place, locale?: string) =>
  createShop({ url: origin, publicKey, locale, fetch: call, retries: 0 });

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

const OLDEST_FIRST = { sort_by: 'id', sort_order: 'ASC' } as const;

async function readTexts(place: Place, language: string): Promise<Texts> {
  const shop = publicShop(place, language);
  const all = { params: { query: { per_page: 250, ...OLDEST_FIRST } } } as const;
  const [{ data: categories }, { data: brands }, { data: pages }] = await Promise.all([
    take(shop.GET('/categories', all)),
    take(shop.GET('/brands', all)),
    take(
      shop.GET('/contents', {
        params: { query: { per_page: 250, fields: 'title,slug', ...OLDEST_FIRST } },
      }),
    ),
  ]);
  return {
    ...{ categories, brands },
    pages: pages.flatMap(({ title, slug }) => (slug ? { title, slug } : [])),
  };
}
