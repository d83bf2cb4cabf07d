import { describe, expect, test } from 'vitest';
import { cookie, readCookie, requireSameOrigin } from '../../functions/sessions/browser.ts';
import type { ApiError } from '../../shared/contract/errors.ts';
import { SESSION_COOKIE } from '../../shared/resources/sessions.ts';

const at = (baseUrl: string, ...cookies: string[]) => ({ baseUrl, cookies });

test.each([
  ['https://shop.example/v0', '__Secure-shopwright_session=x', '; Secure'],
  // Browsers refuse it there: nobody logs in without TLS but on the own machine.
  ['http://shop.example/v0', '__Secure-shopwright_session=x', '; Secure'],
  ['http://localhost:3000/v0', 'shopwright_session=x', ''],
  ['http://127.0.0.1:3000/v0', 'shopwright_session=x', ''],
  ['http://[::1]:3000/v0', 'shopwright_session=x', ''],
])('at %s the cookie is %s', (baseUrl, named, end) => {
  const set = cookie(SESSION_COOKIE, 'x', 60, at(baseUrl));
  expect(set).toBe(`${named}; Path=/v0/sessions; Max-Age=60; HttpOnly; SameSite=Strict${end}`);
  expect(readCookie(SESSION_COOKIE, at(baseUrl, 'a=b', named))).toBe('x');
});

test('a cookie that a page without TLS could set is ignored over TLS', () => {
  const request = at('https://shop.example/v0', 'shopwright_session=x');
  expect(readCookie(SESSION_COOKIE, request)).toBeUndefined();
});

describe('a state-changing request', () => {
  /** The status of the refusal; undefined for a request that goes on. */
  function refusalOf(
    environment: Parameters<typeof requireSameOrigin>[0],
    { host, origin }: { host: string; origin?: string },
  ): number | undefined {
    const headers = { 'x-requested-with': 'desk', origin };
    const own = environment.publicUrl ?? `https://${host}`;
    try {
      requireSameOrigin(environment, { headers, host, origin: own });
      return undefined;
    } catch (error) {
      return (error as ApiError).status;
    }
  }

  const known = { publicUrl: undefined, isKnownHost: (host: string) => host === 'shop.example' };

  test('must come from the public URL, whatever host it names', () => {
    const environment = { publicUrl: 'https://shop.example' };
    const host = 'evil.example';
    expect(refusalOf(environment, { host, origin: 'https://shop.example' })).toBeUndefined();
    expect(refusalOf(environment, { host, origin: 'https://evil.example' })).toBe(403);
    expect(refusalOf(environment, { host, origin: 'http://shop.example' })).toBe(403);
    expect(refusalOf(environment, { host, origin: 'https://shop.example.evil' })).toBe(403);
    expect(refusalOf(environment, { host, origin: 'null' })).toBe(403);
    expect(refusalOf(environment, { host })).toBe(403);
  });

  test('must come from a known host, which blocks DNS rebinding', () => {
    const [ours, foreign] = ['shop.example', 'rebound.example'];
    expect(refusalOf(known, { host: ours, origin: `https://${ours}` })).toBeUndefined();
    expect(refusalOf(known, { host: ours, origin: `http://${ours}` })).toBe(403);
    expect(refusalOf(known, { host: foreign, origin: `https://${foreign}` })).toBe(403);
    expect(refusalOf({ publicUrl: undefined }, { host: ours, origin: `https://${ours}` })).toBe(
      403,
    );
  });
});
