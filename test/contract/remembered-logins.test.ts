import { describe, expect, test } from 'vitest';
import { movedPartitions, partitionsOf, restoredPartitions } from '../../bin/ops/partitions.ts';
import { TOKEN_LIFETIME_MS } from '../../shared/tenancy/revocations.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { endLogins, loginsIn, loginsKey } from '../../shared/tenancy/user-logins.ts';
import { type Answered, asking, atOnce, errorOf, inTurn, statusOf } from '../store/api.ts';
import { tick } from '../store/clock.ts';
import { cipher, table } from '../store/local-store.ts';
import { authenticate, fail, startLoginServer } from '../store/login-shop.ts';
import { issueCode } from '../store/recovery-code.ts';

/** Logins that are remembered (protocol.md, "Users"). */
const { url, openShop } = await startLoginServer();
const HERE = '198.51.100.1';
const DAY_MS = 24 * 60 * 60 * 1_000;
const GRACE_MS = 30_000;

type Shop = Awaited<ReturnType<typeof openShop>>;

const logIn = (shop: Shop, body: object = {}) =>
  shop.from(HERE)('POST', '/users/authenticate', {
    email: shop.email,
    password: shop.password,
    remember: true,
    ...body,
  });

const loginOf = async (shop: Shop): Promise<string> =>
  String((await logIn(shop)).body.data.refresh_token);

const refresh = (shop: Shop, refresh_token: unknown, address = HERE) =>
  shop.from(address)('POST', '/users/refresh', { refresh_token });

const nextOf = async (answer: Promise<Answered>): Promise<string> => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return String(body.data.refresh_token);
};

const withToken = ({ application }: Shop, token: string) =>
  asking(`${application.publicKey}:${token}`, url);

const ENDED = {
  status: false,
  errors: [{ code: 401, type: 'Unauthorized', message: 'The login has ended. Log in again.' }],
};

async function expectEnded(answer: Promise<Answered>) {
  const { status, body } = await answer;
  expect({ status, body }).toEqual({ status: 401, body: ENDED });
}

describe('a login', () => {
  test('is remembered only on request', async () => {
    const shop = await openShop();
    const { body } = await logIn(shop);
    const form = new RegExp(`^${shop.id}\\.[\\w-]{22}\\.[\\w-]{43}$`);
    expect(body.data.refresh_token).toMatch(form);
    for (const remember of [false, undefined]) {
      const { data } = (await logIn(shop, { remember })).body;
      expect(Object.keys(data)).toEqual(['token', 'user', 'access', 'role', 'device']);
    }
    expect((await logIn(shop, { remember: 'yes' })).status).toBe(400);
  });

  test('returns a user token and a new refresh token on refresh', async () => {
    const shop = await openShop();
    const first = await loginOf(shop);
    tick(TOKEN_LIFETIME_MS + DAY_MS);
    const { status, body } = await refresh(shop, first);
    const { token, refresh_token } = body.data;
    expect([status, body]).toEqual([
      200,
      { status: true, data: { token, access: 'user', refresh_token } },
    ]);
    expect(refresh_token).not.toBe(first);
    const me = await withToken(shop, token)('GET', '/users/me');
    expect([me.status, me.body.data.id]).toEqual([200, shop.id]);
  });

  test('refreshes even when the client sends an expired or wrong token', async () => {
    const shop = await openShop();
    const { token, refresh_token } = (await logIn(shop)).body.data;
    tick(TOKEN_LIFETIME_MS + 1);
    const body = { refresh_token };
    const next = await nextOf(withToken(shop, token)('POST', '/users/refresh', body));
    await nextOf(withToken(shop, 'x')('POST', '/users/refresh', { refresh_token: next }));
  });

  test('lasts 60 days after its last use', async () => {
    const shop = await openShop();
    let token = await loginOf(shop);
    for (let i = 0; i < 3; i += 1) {
      tick(60 * DAY_MS - 1);
      token = await nextOf(refresh(shop, token));
    }
    tick(60 * DAY_MS);
    await expectEnded(refresh(shop, token));
  });

  test('ends the least recently used login above 20', async () => {
    const shop = await openShop();
    const first = await loginOf(shop);
    const second = await loginOf(shop);
    const used = await nextOf(refresh(shop, first));
    for (let i = 0; i < 19; i += 1) {
      tick(10_000);
      await loginOf(shop);
    }
    await nextOf(refresh(shop, used));
    await expectEnded(refresh(shop, second));
    const stored = await table.get(loginsKey(shop.application.id, shop.id));
    expect(loginsIn(stored).logins).toHaveLength(20);
  });

  test('stores nothing that reveals its token', async () => {
    const shop = await openShop();
    const first = await loginOf(shop);
    const second = await nextOf(refresh(shop, first));
    const stored = JSON.stringify(await table.get(loginsKey(shop.application.id, shop.id)));
    for (const part of [first, second].flatMap((token) => token.split('.').slice(1))) {
      expect(stored).not.toContain(part);
    }
  });
});

describe('a refresh token', () => {
  test('gets the same response for 30 seconds, then ends the login', async () => {
    const shop = await openShop();
    const first = await loginOf(shop);
    const second = await nextOf(refresh(shop, first));
    tick(GRACE_MS - 1);
    expect(await nextOf(refresh(shop, first))).toBe(second);
    tick(1);
    await expectEnded(refresh(shop, first));
    await expectEnded(refresh(shop, second));
  });

  test('ends only its own login when it is two generations old', async () => {
    const shop = await openShop();
    const [first, other] = [await loginOf(shop), await loginOf(shop)];
    const second = await nextOf(refresh(shop, first));
    const third = await nextOf(refresh(shop, second));
    await expectEnded(refresh(shop, first));
    await expectEnded(refresh(shop, third));
    await nextOf(refresh(shop, other));
  });

  test('gives concurrent requests the same next token', async () => {
    const shop = await openShop();
    const first = await loginOf(shop);
    const answers = await atOnce(5, () => nextOf(refresh(shop, first)));
    const [next = ''] = answers;
    expect(answers).toEqual(answers.map(() => next));
    await nextOf(refresh(shop, next));
  });

  test('works for each of several concurrent logins', async () => {
    const shop = await openShop();
    const tokens = await atOnce(5, () => loginOf(shop));
    const next = await Promise.all(tokens.map((token) => nextOf(refresh(shop, token))));
    for (const token of next) await nextOf(refresh(shop, token));
  });

  test('is refused for another store or user, or after tampering', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const token = await loginOf(shop);
    const [id = '', handle = '', secret = ''] = token.split('.');
    await loginOf(other);
    await expectEnded(refresh(other, token));
    await expectEnded(refresh(other, `${other.id}.${handle}.${secret}`));
    await expectEnded(refresh(shop, `${other.id}.${handle}.${secret}`));
    await expectEnded(refresh(shop, `${id}.${'A'.repeat(22)}.${secret}`));
    for (const wrong of ['', 'x', `${token}.`, `0${'.'.repeat(2)}`, '__proto__', `-${token}`]) {
      await expectEnded(refresh(shop, wrong));
    }
    expect(await statusOf(refresh(shop, 'x'.repeat(256)))).toBe(400);
    expect(errorOf(await refresh(shop, 7))).not.toHaveProperty('invalidPropertyValue');
    expect(errorOf(await refresh(shop, undefined)).failedValidator).toBe('missingRequiredProperty');
    // None of them was of the login.
    await nextOf(refresh(shop, token));
  });

  test('ends the login when its secret is wrong', async () => {
    const shop = await openShop();
    const token = await loginOf(shop);
    await expectEnded(refresh(shop, `${token.slice(0, -43)}${'A'.repeat(43)}`));
    await expectEnded(refresh(shop, token));
  });

  test('returns 404 with an admin token, so clients do not retry forever', async () => {
    const shop = await openShop();
    const answer = await shop.asAdmin('POST', '/users/refresh', { refresh_token: 'x' });
    const message = 'The login has ended. Log in again.';
    expect([answer.status, errorOf(answer).message]).toEqual([404, message]);
  });

  test('is rate limited after 300 wrong tries a minute from one address', async () => {
    const shop = await openShop();
    const token = await loginOf(shop);
    // Not so fast that requests are too many by themselves.
    const statuses = await inTurn(300, () => {
      tick(150);
      return statusOf(refresh(shop, 'x'));
    });
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await statusOf(refresh(shop, token))).toBe(429);
    await nextOf(refresh(shop, token, '203.0.113.7'));
  });
});

describe('all logins of a user end', () => {
  const password = 'battery staple';
  const endings: readonly (readonly [string, (shop: Shop) => Promise<unknown>])[] = [
    ['with a new password', (shop) => shop.asAdmin('PUT', `/users/${shop.id}`, { password })],
    [
      'with updatePassword',
      async (shop) => {
        const change = { old_password: shop.password, new_password: password };
        return shop.asAdmin('PUT', `/users/${shop.id}/updatePassword`, change);
      },
    ],
    [
      'with resetPassword',
      async (shop) => {
        const { email, application } = shop;
        await shop.from(HERE)('POST', '/users/recoverPassword', { email });
        const { link: verification_code } = await issueCode(application, email);
        const reset = { email, verification_code, new_password: password };
        return shop.from(HERE)('POST', '/users/resetPassword', reset);
      },
    ],
    [
      'with another email address',
      (shop) => shop.asAdmin('PUT', `/users/${shop.id}`, { email: `new.${shop.email}` }),
    ],
    [
      'with another email address, even when tokens stay valid',
      async (shop) => {
        await shop.asAdmin('PUT', '/application', { old_password_required: false });
        return shop.asAdmin('PUT', `/users/${shop.id}`, { email: `new.${shop.email}` });
      },
    ],
    ['when the user is deleted', (shop) => shop.asAdmin('DELETE', `/users/${shop.id}`)],
    ['when the user is erased', (shop) => shop.asAdmin('POST', `/users/${shop.id}/erase`)],
    [
      'when the store rotates its keys',
      async (shop) => {
        await rotateKeys(table, cipher, shop.application, { now: Date.now() });
        // As long as an instance knows the keys of before.
        tick(30_000);
        return { status: 200 };
      },
    ],
  ];

  test.each(endings)('%s', async (_, end) => {
    const shop = await openShop();
    const [first, other] = [await loginOf(shop), await loginOf(shop)];
    const second = await nextOf(refresh(shop, first));
    expect(await end(shop)).toMatchObject({ status: 200 });
    for (const token of [first, second, other]) await expectEnded(refresh(shop, token));
  });

  test('but not with any other change', async () => {
    const shop = await openShop();
    const token = await loginOf(shop);
    expect(await statusOf(shop.asAdmin('PUT', `/users/${shop.id}`, { name: 'Ada V.' }))).toBe(200);
    await rotateKeys(table, cipher, shop.application, { now: Date.now(), overlap: DAY_MS });
    tick(30_000);
    await nextOf(refresh(shop, token));
  });

  test('including one that is still in progress', async () => {
    const shop = await openShop();
    await table.write(endLogins(shop.application.id, shop.id, Date.now()));
    expect((await logIn(shop)).status).toBe(401);
    expect((await logIn(shop, { remember: false })).status).toBe(200);
    tick(1);
    expect((await logIn(shop)).status).toBe(200);
  });
});

describe('logging out', () => {
  const logOut = (shop: Shop, body: object, ask = shop.from(HERE)) =>
    ask('POST', '/users/logout', body);

  test('ends only the login of the refresh token', async () => {
    const shop = await openShop();
    const [first, other] = [await loginOf(shop), await loginOf(shop)];
    const { status, body } = await logOut(shop, { refresh_token: first });
    expect([status, body]).toEqual([200, { status: true }]);
    await expectEnded(refresh(shop, first));
    await nextOf(refresh(shop, other));
    // Once more changes nothing.
    expect(await statusOf(logOut(shop, { refresh_token: first }))).toBe(200);
  });

  test('accepts the token that another tab just replaced', async () => {
    const shop = await openShop();
    const first = await loginOf(shop);
    const second = await nextOf(refresh(shop, first));
    expect(await statusOf(logOut(shop, { refresh_token: first }))).toBe(200);
    await expectEnded(refresh(shop, second));
  });

  test('works with an expired token', async () => {
    const shop = await openShop();
    const { token, refresh_token } = (await logIn(shop)).body.data;
    tick(TOKEN_LIFETIME_MS + 1);
    expect(await statusOf(logOut(shop, { refresh_token }, withToken(shop, token)))).toBe(200);
    await expectEnded(refresh(shop, refresh_token));
  });

  test('leaves the access token valid until it expires', async () => {
    const shop = await openShop();
    const { token, refresh_token } = (await logIn(shop)).body.data;
    const asUser = withToken(shop, token);
    expect(await statusOf(logOut(shop, { refresh_token }, asUser))).toBe(200);
    expect(await statusOf(asUser('GET', '/users/me'))).toBe(200);
  });

  test.each([
    ['the token', ['token']],
    ['the refresh token', ['refresh_token']],
    ['both', ['token', 'refresh_token']],
  ])('everywhere ends all logins and tokens, given %s', async (_, shown) => {
    const shop = await openShop();
    const [login, other] = [(await logIn(shop)).body.data, (await logIn(shop)).body.data];
    tick(1_000);
    const ask = shown.includes('token') ? withToken(shop, login.token) : shop.from(HERE);
    const refresh_token = shown.includes('refresh_token') ? login.refresh_token : undefined;
    const answer = await logOut(shop, { refresh_token, everywhere: true }, ask);
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    for (const each of [login, other]) {
      await expectEnded(refresh(shop, each.refresh_token));
      const me = await withToken(shop, each.token)('GET', '/users/me');
      expect([me.status, errorOf(me).message]).toEqual([
        401,
        'The token has been revoked. Request a new one.',
      ]);
    }
    tick(1_000);
    expect((await logIn(shop)).status).toBe(200);
  });

  test('everywhere needs a valid token of the user', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const kept = await loginOf(shop);
    const replaced = await loginOf(shop);
    await nextOf(refresh(shop, replaced));
    tick(GRACE_MS);
    for (const body of [{}, { refresh_token: 'x' }, { refresh_token: replaced }]) {
      await expectEnded(logOut(shop, { ...body, everywhere: true }));
    }
    await expectEnded(logOut(other, { refresh_token: kept, everywhere: true }));
    const asStaff = await logOut(shop, { everywhere: true }, shop.asAdmin);
    expect([asStaff.status, errorOf(asStaff).message]).toEqual([
      404,
      'The login has ended. Log in again.',
    ]);
    await nextOf(refresh(shop, kept));
  });

  test('requires a refresh token', async () => {
    const shop = await openShop();
    const { token } = (await logIn(shop)).body.data;
    for (const body of [{}, { everywhere: false }]) {
      const refused = errorOf(await logOut(shop, body, withToken(shop, token)));
      expect([refused.invalidPropertyName, refused.failedValidator]).toEqual([
        'refresh_token',
        'missingRequiredProperty',
      ]);
    }
    expect(await statusOf(logOut(shop, { refresh_token: 'x' }))).toBe(200);
    expect(errorOf(await logOut(shop, { refresh_token: 7 }))).not.toHaveProperty(
      'invalidPropertyValue',
    );
    expect(await statusOf(logOut(shop, { refresh_token: 'x', everywhere: 'yes' }))).toBe(400);
  });

  test('refuses the refresh token of another user', async () => {
    const shop = await openShop();
    const eve = { name: 'Eve', email: `eve.${shop.email}`, password: shop.password };
    await shop.asAdmin('POST', '/users', eve);
    const { token } = (await logIn(shop, { email: eve.email })).body.data;
    const refresh_token = await loginOf(shop);
    const refused = errorOf(await logOut(shop, { refresh_token }, withToken(shop, token)));
    expect([refused.code, refused.invalidPropertyName, refused.message]).toEqual([
      400,
      'refresh_token',
      'refresh_token belongs to a login of another user.',
    ]);
    expect(refused).not.toHaveProperty('invalidPropertyValue');
    await nextOf(refresh(shop, refresh_token));
  });

  test('during a refresh also ends the refreshed login', async () => {
    const shop = await openShop();
    const refresh_token = await loginOf(shop);
    const [renewed] = await Promise.all([
      refresh(shop, refresh_token),
      logOut(shop, { refresh_token }),
    ]);
    if (renewed.status === 200) await expectEnded(refresh(shop, renewed.body.data.refresh_token));
    else await expectEnded(Promise.resolve(renewed));
  });
});

test('restoring or moving a store leaves out its logins', () => {
  const { pk } = loginsKey(7, 8);
  expect(partitionsOf(7)).toContain(pk);
  expect([...movedPartitions(7), ...restoredPartitions(7)]).not.toContain(pk);
});

test('failed and plain logins store no remembered login', async () => {
  const shop = await openShop();
  expect(await fail(shop.from(HERE), shop.email, 2)).toEqual({ 401: 2 });
  await authenticate(shop.from(HERE), shop.email, shop.password);
  expect(await table.get(loginsKey(shop.application.id, shop.id))).toBeUndefined();
});
