import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { revocations } from '../../shared/storage/keys.ts';
import { setStatus } from '../../shared/tenancy/provisioning.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { issueToken, verifyToken } from '../../shared/tenancy/tokens.ts';
import { ask, asking, credentials, errorOf, openStore } from '../store/api.ts';
import { cipher, provision, table } from '../store/local-store.ts';

const store = await openStore();

describe('POST /tokens', () => {
  test('issues an admin token for four hours', async () => {
    const before = Date.now();
    const { status, body } = await ask('POST', '/tokens', { body: credentials(store) });
    expect(status).toBe(200);
    const { token, expire } = body.data;
    expect(body).toEqual({ status: true, token, data: { token, access: 'admin', expire } });
    expect(token).toMatch(/^[\w.-]+$/);
    expect(expire - before).toBeGreaterThanOrEqual(4 * 60 * 60 * 1_000);
    expect(expire - Date.now()).toBeLessThanOrEqual(4 * 60 * 60 * 1_000);
    const asAdmin = asking(`${store.application.publicKey}:${token}`);
    expect((await asAdmin('POST', '/brands', { name: 'Mine' })).status).toBe(200);
  });

  test('accepts seconds, numeric text and hexadecimal digests', async () => {
    const seconds = Math.floor(Date.now() / 1_000);
    for (const sent of [
      credentials(store, { timestamp: seconds }),
      credentials(store, { timestamp: String(Date.now()) }),
      credentials(store, { encoding: 'hex' }),
    ]) {
      expect((await ask('POST', '/tokens', { body: sent })).status).toBe(200);
    }
    const { secretKey, ...rest } = credentials(store, { encoding: 'hex' });
    const upper = { ...rest, secretKey: secretKey.toUpperCase() };
    expect((await ask('POST', '/tokens', { body: upper })).status).toBe(200);
  });

  test('ignores any Authorization header', async () => {
    const authorization = `${store.application.publicKey}:stale`;
    const answer = await ask('POST', '/tokens', { authorization, body: credentials(store) });
    expect(answer.status).toBe(200);
  });

  test('issues a new token each time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask('POST', '/tokens', { body: credentials(store) })),
    );
    expect(new Set(answers.map(({ body }) => body['token'])).size).toBe(3);
  });

  test.each([
    ['publicKey', { secretKey: 'x', timestamp: 1 }],
    ['secretKey', { publicKey: 'x', timestamp: 1 }],
    ['timestamp', { publicKey: 'x', secretKey: 'x' }],
    ['secretKey', { publicKey: 'x' }],
    ['timestamp', { publicKey: 'x', secretKey: 'x', timestamp: 'soon' }],
    ['timestamp', { publicKey: 'x', secretKey: 'x', timestamp: 1.5 }],
    ['timestamp', { publicKey: 'x', secretKey: 'x', timestamp: true }],
    ['secretKey', { publicKey: 'x', secretKey: 12, timestamp: 1 }],
  ])('names %s when it is missing or wrong', async (name, body) => {
    const answer = await ask('POST', '/tokens', { body });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  });

  test('returns the same error for an unknown key, wrong secret and closed store', async () => {
    const closed = await provision();
    await setStatus(table, closed.application, 'inactive', Date.now());
    const wrong = { ...credentials(store), secretKey: createHash('sha256').digest('base64') };
    const unknown = { ...credentials(store), publicKey: 'pk_4096_abcdefghijklmnopqrstuvwx' };
    const answers = await Promise.all(
      [wrong, unknown, { ...wrong, secretKey: 'x' }, credentials(closed)].map((body) =>
        ask('POST', '/tokens', { body }),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
    }
  });
});

describe('the Authorization header', () => {
  test.each([
    ['absent', undefined],
    ['empty', ''],
    ['an unknown key', 'pk_4096_abcdefghijklmnopqrstuvwx'],
    ['no key at all', 'Bearer abc'],
    ['too long', 'x'.repeat(600)],
  ])('refuses one that is %s', async (_, authorization) => {
    const answer = await ask(
      'GET',
      '/brands',
      authorization === undefined ? {} : { authorization },
    );
    expect([answer.status, errorOf(answer).type]).toEqual([401, 'Unauthorized']);
  });

  test('never treats a bad token as a public request', async () => {
    const { publicKey } = store.application;
    for (const token of ['', 'bogus', 'a.b.c', `${'x'.repeat(200)}`]) {
      expect((await ask('GET', '/brands', { authorization: `${publicKey}:${token}` })).status).toBe(
        401,
      );
    }
  });

  test('refuses expired tokens and tokens of other stores', async () => {
    const other = await openStore();
    const { publicKey } = store.application;
    const longAgo = Date.now() - 4 * 60 * 60 * 1_000 - 1_000;
    const expired = await issueToken(store.application, cipher, { access: 'admin' }, longAgo);
    const foreign = await issueToken(other.application, cipher, { access: 'admin' }, Date.now());
    for (const { token } of [expired, foreign]) {
      expect((await asking(`${publicKey}:${token}`)('GET', '/brands')).status).toBe(401);
    }
  });

  test('accepts a token until its expiry time', async () => {
    const issuedAt = Date.parse('2020-01-01T00:00:00Z');
    const issued = await issueToken(store.application, cipher, { access: 'admin' }, issuedAt);
    const verifyAt = (now: number) => verifyToken(store.application, issued.token, now);
    expect(await verifyAt(issued.expire - 1)).toEqual({ access: 'admin' });
    await expect(verifyAt(issued.expire)).rejects.toMatchObject({ status: 401 });
  });

  test('is refused for a blocked store', async () => {
    const closed = await provision();
    await setStatus(table, closed.application, 'blocked', Date.now());
    const { publicKey } = closed.application;
    expect((await asking(publicKey)('GET', '/brands')).status).toBe(401);
  });

  test('refuses tokens signed with rotated keys', async () => {
    const rotated = await provision();
    const old = await issueToken(rotated.application, cipher, { access: 'admin' }, Date.now());
    const { application } = await rotateKeys(table, cipher, rotated.application, {
      now: Date.now(),
    });
    const renewed = await issueToken(application, cipher, { access: 'admin' }, Date.now());
    const { publicKey } = application;
    expect((await asking(`${publicKey}:${old.token}`)('GET', '/brands')).status).toBe(401);
    expect((await asking(`${publicKey}:${renewed.token}`)('GET', '/brands')).status).toBe(200);
  });

  test("refuses only a user's earlier tokens after revocation", async () => {
    const { application } = await provision();
    const now = Date.now();
    const bearer = { access: 'user', userId: 7 } as const;
    const old = await issueToken(application, cipher, bearer, now - 1_000);
    const later = await issueToken(application, cipher, bearer, now + 1);
    const other = await issueToken(application, cipher, { access: 'user', userId: 8 }, now - 1_000);
    await table.write({ put: { ...revocations.userKey(application.id, 7), revoked_at: now } });
    const statuses = await Promise.all(
      [old, later, other].map(async ({ token }) => {
        const answer = await asking(`${application.publicKey}:${token}`)('GET', '/brands');
        return answer.status;
      }),
    );
    expect(statuses).toEqual([401, 200, 200]);
  });
});

test('no error repeats the secret key', async () => {
  const { publicKey } = store.application;
  const { secretKey } = store;
  const tooLong = 'sk_'.padEnd(101, 'a');
  const bodies = [
    { publicKey, secretKey: tooLong, timestamp: 1 },
    { publicKey, secretKey: [tooLong], timestamp: 1 },
    [{ publicKey, secretKey: tooLong, timestamp: 1 }],
    tooLong,
    // Fields may be mixed up.
    { publicKey: [secretKey], secretKey: publicKey, timestamp: 1 },
    { publicKey, secretKey: publicKey, timestamp: secretKey },
  ];
  for (const body of bodies) {
    const answer = await ask('POST', '/tokens', { body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain('sk_');
  }
  const unknown = await store.asPublic('GET', `/nothing/${secretKey}`);
  expect(errorOf(unknown).message).toBe('The path /v0/nothing/… does not exist.');
});
