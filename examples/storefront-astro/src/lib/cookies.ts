import type { AstroCookies } from 'astro';
import { config } from './config.ts';

/** Not for scripts, and not for other sites. */
export const SECURE = {
  httpOnly: true,
  sameSite: 'lax',
  secure: config.site?.startsWith('https:') ?? false,
  path: '/',
} as const;

export const cookieOf = (cookies: AstroCookies, name: string) => cookies.get(name)?.value;

/** Undefined where the cookie is missing, or is not JSON. */
export function readJson<Value>(cookies: AstroCookies, name: string): Value | undefined {
  try {
    return JSON.parse(cookieOf(cookies, name) ?? '');
  } catch {
    return undefined;
  }
}

/** Secrets of orders of guests, by their ids: the newest ones. */
type Secrets = Readonly<Record<string, string>>;

const MAX_ORDERS = 10;

export const orderSecret = (cookies: AstroCookies, id: number | string) =>
  readJson<Secrets>(cookies, 'orders')?.[String(id)];

export function keepOrder(cookies: AstroCookies, id: number, secret: string | undefined): void {
  if (secret === undefined) return;
  const others = Object.entries(readJson<Secrets>(cookies, 'orders') ?? {}).slice(1 - MAX_ORDERS);
  const secrets = Object.fromEntries([...others, [String(id), secret]]);
  cookies.set('orders', JSON.stringify(secrets), { ...SECURE, maxAge: 90 * 86_400 });
}
