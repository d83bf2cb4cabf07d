import { type Session, type Shop, take } from './api.ts';
import type { CookieJar } from './cookies.ts';
import type { Place } from './place.ts';
import { publicShop } from './settings.ts';

const NAME = 'session';

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
    cookies.delete(NAME);
    return;
  }
  const { token, refresh_token } = session;
  const kept: KeptSession = { token, refresh_token, since: Date.now() };
  cookies.set(NAME, JSON.stringify(kept), { maxAge: MAX_AGE });
}

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
