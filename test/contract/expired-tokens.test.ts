import { expect, test } from 'vitest';
import { MAX_HEADER_LENGTH } from '../../shared/endpoint/authentication.ts';
import { endTokens, TOKEN_LIFETIME_MS } from '../../shared/tenancy/revocations.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Ask, asking, errorOf } from '../store/api.ts';
import { tick } from '../store/clock.ts';
import { cipher, table } from '../store/local-store.ts';
import { authenticate, startLoginServer } from '../store/login-shop.ts';

/** A token whose time is over is told from one that never held (protocol.md, "Tokens"). */
const { url, openShop } = await startLoginServer();

const EXPIRED = {
  status: false,
  errors: [
    { code: 401, type: 'TokenExpired', message: 'The token has expired. Request a new one.' },
  ],
};

type Shop = Awaited<ReturnType<typeof openShop>>;

async function userToken({ from, email, password }: Shop): Promise<string> {
  return String((await authenticate(from('198.51.100.1'), email, password)).body.data.token);
}

const withToken = ({ application }: Shop, token: string): Ask =>
  asking(`${application.publicKey}:${token}`, url);

const typeOf = async (ask: Ask) => errorOf(await ask('GET', '/users/me')).type;

test('a token works until its last millisecond, then gets TokenExpired', async () => {
  const shop = await openShop();
  const ask = withToken(shop, await userToken(shop));
  tick(TOKEN_LIFETIME_MS - 1);
  expect((await ask('GET', '/users/me')).status).toBe(200);
  tick(1);
  const over = await ask('GET', '/users/me');
  expect({ status: over.status, body: over.body }).toEqual({ status: 401, body: EXPIRED });
});

test('an expired token gets TokenExpired on first use, for users and admins', async () => {
  const shop = await openShop();
  const user = await userToken(shop);
  const { token: admin } = await issueToken(
    shop.application,
    cipher,
    { access: 'admin' },
    Date.now(),
  );
  tick(TOKEN_LIFETIME_MS);
  for (const token of [user, admin]) {
    expect((await withToken(shop, token)('GET', '/brands')).body).toEqual(EXPIRED);
  }
});

test('an expired token that is also wrong gets Unauthorized', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const token = await userToken(shop);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: '8' }),
  ).toString('base64url');
  tick(TOKEN_LIFETIME_MS + 1_000);
  expect(await typeOf(withToken(shop, token))).toBe('TokenExpired');
  expect(await typeOf(withToken(other, token))).toBe('Unauthorized');
  expect(await typeOf(withToken(shop, `${header}.${forged}.${signature}`))).toBe('Unauthorized');
  expect(await typeOf(withToken(shop, `${header}.${claims}.x`))).toBe('Unauthorized');
  expect(await typeOf(withToken(shop, 'ended'))).toBe('Unauthorized');
});

test('an expired token that was revoked or has replaced keys gets Unauthorized', async () => {
  const [shop, rotated] = [await openShop(), await openShop()];
  const [ended, replaced] = [await userToken(shop), await userToken(rotated)];
  tick(TOKEN_LIFETIME_MS / 2);
  await table.write(endTokens(shop.application.id, shop.id, Date.now()));
  await rotateKeys(table, cipher, rotated.application, { now: Date.now() });
  tick(TOKEN_LIFETIME_MS / 2 + 1_000);
  expect(await typeOf(withToken(shop, ended))).toBe('Unauthorized');
  expect(await typeOf(withToken(rotated, replaced))).toBe('Unauthorized');
});

test('each Unauthorized error says what to do', async () => {
  const [shop, rotated] = [await openShop(), await openShop()];
  const [ended, replaced] = [await userToken(shop), await userToken(rotated)];
  await table.write(endTokens(shop.application.id, shop.id, Date.now()));
  await rotateKeys(table, cipher, rotated.application, { now: Date.now() });
  tick(5 * 60_000);
  const headers: readonly (readonly [string, string])[] = [
    ['', 'The Authorization header is missing. Send the public key of the store.'],
    [
      'x'.repeat(MAX_HEADER_LENGTH + 1),
      'The Authorization header is too long. Send a key, or a key and a token.',
    ],
    ['pk_1_x', 'The public key is unknown. Use the current key of the store.'],
    ['Bearer swk_1_x', 'The API key is not valid, or has expired. Ask the store for a new one.'],
    [
      `${shop.application.publicKey}:swk_1_x`,
      'The API key is not valid, or has expired. Ask the store for a new one.',
    ],
    [`${shop.application.publicKey}:x`, 'The token is not valid. Request a new one.'],
    [`${shop.application.publicKey}:${ended}`, 'The token has been revoked. Request a new one.'],
    [`${rotated.application.publicKey}:${replaced}`, 'The token is not valid. Request a new one.'],
  ];
  for (const [header, message] of headers) {
    const { status, body } = await asking(header, url)('GET', '/brands');
    expect([status, body]).toEqual([
      401,
      { status: false, errors: [{ code: 401, type: 'Unauthorized', message }] },
    ]);
  }
});
