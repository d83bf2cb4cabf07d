import { type Session, type Shop, take } from './api.ts';
import type { CookieJar } from './cookies.ts';
import type { Place } from './place.ts';
import { publicShop } from './settings.ts';

const NAME = 'session';

/** Whom the header greets: the pages themselves are the same for everybody. */
const CUSTOMER_NAME = 'name';
const MAX_NAME_LENGTH = 40;

/** Shows to the next login that somebody has logged in from this browser before. It stays after the login. */
const DEVICE = 'device';
const MAX_DEVICE_AGE_DAYS = 180;

const DAY_SECONDS = 86_400;
const MAX_AGE = 60 * DAY_SECONDS;

interface KeptSession extends Session {
  /** When the token was new, in milliseconds since 1970. */
  readonly since?: number;
}

/** A token is valid for four hours. */
const MAX_TOKEN_AGE_MS = 3 * 3_600_000;

/** The login of a visitor, as the client of the API keeps it. */
export const sessionIn = (cookies: CookieJar) => ({
  read: () => cookies.getJson<Session>(NAME),
  save: (session: Session | undefined) => saveSession(cookies, session),
});

export const isLoggedIn = (cookies: CookieJar) => cookies.get(NAME) !== undefined;

/** Keeps who is logged in, or forgets it. */
export function saveSession(cookies: CookieJar, session: Session | undefined): void {
  if (!session) {
    for (const each of [NAME, CUSTOMER_NAME]) cookies.delete(each);
    return;
  }
  const { token, refresh_token } = session;
  const kept: KeptSession = { token, refresh_token, since: Date.now() };
  cookies.set(NAME, JSON.stringify(kept), { maxAge: MAX_AGE });
  const name = cookies.get(CUSTOMER_NAME);
  if (name) keepName(cookies, name);
}

/** The name of who is logged in, as long as the login. */
export const keepName = (cookies: CookieJar, name: string) =>
  cookies.set(CUSTOMER_NAME, [...name].slice(0, MAX_NAME_LENGTH).join(''), {
    ...{ maxAge: MAX_AGE, isForScripts: true },
  });

export const deviceIn = (cookies: CookieJar) => cookies.get(DEVICE);

export const keepDevice = (cookies: CookieJar, device: string) =>
  cookies.set(DEVICE, device, { maxAge: MAX_DEVICE_AGE_DAYS * DAY_SECONDS });

/** Before the page begins: a refresh token works once, and two calls side by side would both use it. */
export async function renewSession(cookies: CookieJar, place: Place): Promise<void> {
  const session = cookies.getJson<KeptSession>(NAME);
  if (!session || Date.now() - (session.since ?? 0) < MAX_TOKEN_AGE_MS) return;
  const { refresh_token = '' } = session;
  const shop = publicShop(place);
  const { data, response } = await shop.POST('/users/refresh', { body: { refresh_token } });
  if (data) saveSession(cookies, data.data);
  else if (response.status < 500 && response.status !== 429) saveSession(cookies, undefined);
}

/** Ends the login, or all of the customer, at the store and in this browser. */
export async function logOut(cookies: CookieJar, shop: Shop, everywhere: boolean): Promise<void> {
  const { refresh_token = '' } = cookies.getJson<Session>(NAME) ?? {};
  try {
    await take(shop.POST('/users/logout', { body: { refresh_token, everywhere } }));
  } finally {
    saveSession(cookies, undefined);
  }
}
