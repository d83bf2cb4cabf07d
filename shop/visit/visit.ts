import { createShop, type Shop } from './api.ts';
import { CookieJar } from './cookies.ts';
import { type Formats, formatsOf } from './formats.ts';
import type { OtherHosts } from './other-hosts.ts';
import type { Place } from './place.ts';
import { previewed } from './preview.ts';
import { isLoggedIn, renewSession, sessionIn } from './sessions.ts';
import {
  type Application,
  publicShop,
  type SettingsCache,
  type Shipping,
  type Texts,
} from './settings.ts';
import { CURRENCY_COOKIE } from './shared-pages.ts';
import { hostsOfTags, type Tags, tagsOf } from './tags.ts';
import { type Say, sayIn } from './words.ts';

/** What every page needs. */
export interface Visit extends Formats, Texts {
  readonly place: Place;
  /** Calls the API as the visitor. */
  readonly shop: Shop;
  readonly cookies: CookieJar;
  readonly application: Application;
  readonly name: string;
  readonly language: string;
  /** Of the store, its own first. */
  readonly languages: readonly string[];
  readonly currency: string;
  /** Of the store, its own first. */
  readonly currencies: readonly string[];
  readonly isLoggedIn: boolean;
  readonly say: Say;
  /** Analytics and advertising of the store, where it may have them. */
  readonly tags: Tags | undefined;
  /** The address of the page that is asked for. */
  readonly url: URL;
  /** Its path below that of the shop, without the language. */
  readonly path: string;
  /** The path of a page in the language of this one, or in another. */
  href(path: string, language?: string): string;
  /** The same with scheme and host. */
  address(path: string, language?: string): string;
  /** What the page may load of others: its tags, and what a card processor needs, which whoever offers one adds. */
  readonly others: OtherHosts[];
  /** The ways to ship, with what they cost in the currency of the visitor. */
  shippings(): Promise<readonly Shipping[]>;
  /** The one address of a page, for searches. */
  canonical(path: string, language?: string): string;
  /** What everybody reads in a language of the store. */
  inLanguage(language: string): { readonly shop: Shop; readonly texts: Promise<Texts> };
}

/** Whether a request only asks for a page. */
export const isRead = ({ method }: Request) => ['GET', 'HEAD'].includes(method);

/** The cookies of a visitor, which are sent below the path of the shop alone. */
export const cookiesOf = ({ headers }: Request, { base, origin }: Place) =>
  new CookieJar(headers.get('cookie'), {
    path: base || '/',
    secure: origin.startsWith('https:'),
  });

/** The shop as its visitor sees it, in the language of the path: `/de/products` is `/products` in German. */
export async function visitOf(
  request: Request,
  place: Place,
  { settings, cookies }: { readonly settings: SettingsCache; readonly cookies: CookieJar },
): Promise<Visit> {
  const url = new URL(request.url);
  const [{ application, languages, currencies }] = await Promise.all([
    settings.settings(place),
    renewSession(cookies, place),
  ]);
  const { language, path } = languageIn(url.pathname.slice(place.base.length), languages);
  const [own = language] = languages;
  const currency = currencyIn(url, cookies, currencies);
  const hrefBelow = (base: string, to: string, code: string) => {
    const prefix = base + (code === languages[0] ? '' : `/${code}`);
    return to === '/' ? prefix || '/' : prefix + to;
  };
  const href = (to: string, code = language) => hrefBelow(place.base, to, code);
  const address = (to: string, code?: string) => place.origin + href(to, code);
  const texts = await settings.texts(place, language, own);
  const tags = tagsOf(place, application.tags, { path, isRead: isRead(request) });
  return {
    ...formatsOf(language, application.timezone ?? 'UTC', currency),
    ...texts,
    ...(await previewed(place, language)),
    ...{ place, cookies, application, language, languages, currency, currencies, url, path },
    ...{ href, address, tags, others: hostsOfTags(tags) },
    shop: createShop({
      ...{ url: place.origin, publicKey: place.publicKey, currency, locale: language },
      ...{ session: sessionIn(cookies), fetch: place.call, retries: 1 },
    }),
    name: application.name ?? '',
    isLoggedIn: isLoggedIn(cookies),
    say: sayIn(language),
    shippings: () => settings.shippings(place, currency),
    canonical: (to, code = language) =>
      place.home ? place.home + hrefBelow('', to, code) : address(to, code),
    inLanguage: (code) => ({
      shop: publicShop(place, code),
      texts: settings.texts(place, code, own),
    }),
  };
}

function languageIn(pathname: string, languages: readonly string[]) {
  const [own = 'en', ...others] = languages;
  const [, first = '', ...rest] = pathname.split('/');
  const isOther = others.includes(first);
  return {
    language: isOther ? first : own,
    path: isOther ? `/${rest.join('/')}` : pathname || '/',
  };
}

const CURRENCY_SECONDS = 365 * 86_400;

/** Prices are in it from now on. */
export const keepCurrency = (cookies: CookieJar, currency: string) =>
  cookies.set(CURRENCY_COOKIE, currency, { maxAge: CURRENCY_SECONDS });

/**
 * That of the address, which is kept, so that a link of an advertisement leads through the whole shop; else the one
 * that was chosen.
 */
function currencyIn({ searchParams }: URL, cookies: CookieJar, currencies: readonly string[]) {
  const [own = 'EUR'] = currencies;
  const known = (code: string | null | undefined) => currencies.find((each) => each === code);
  const chosen = known(cookies.get(CURRENCY_COOKIE)) ?? own;
  const named = known(searchParams.get('currency'));
  if (named !== undefined && named !== chosen) keepCurrency(cookies, named);
  return named ?? chosen;
}
