import type { CookieJar } from '../visit/cookies.ts';

/** Secrets of orders of guests, by their ids: the newest ones. */
type Secrets = Readonly<Record<string, string>>;

const NAME = 'orders';

const MAX_ORDERS = 10;

const MAX_AGE = 90 * 86_400;

export const orderSecret = (cookies: CookieJar, id: number | string) =>
  cookies.getJson<Secrets>(NAME)?.[String(id)];

export function keepOrder(cookies: CookieJar, id: number, secret: string | undefined): void {
  if (secret === undefined) return;
  const others = Object.entries(cookies.getJson<Secrets>(NAME) ?? {})
    .filter(([known]) => known !== String(id))
    .slice(1 - MAX_ORDERS);
  const secrets = Object.fromEntries([...others, [String(id), secret]]);
  cookies.set(NAME, JSON.stringify(secrets), { maxAge: MAX_AGE });
}

/** The ids of the orders that this browser has secrets of, the newest first. */
export const knownOrders = (cookies: CookieJar): number[] =>
  Object.keys(cookies.getJson<Secrets>(NAME) ?? {})
    .map(Number)
    .toReversed();
