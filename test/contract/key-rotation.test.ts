import { expect, test } from 'vitest';
import { lastUse } from '../../shared/tenancy/key-use.ts';
import { secretKeysOf } from '../../shared/tenancy/keys.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ask, asking, credentials, openStore } from '../store/api.ts';
import { cipher, provision, table } from '../store/local-store.ts';
import { command, refused, shopwright } from '../store/ops-command.ts';

const HOUR_MS = 60 * 60 * 1_000;

const askForToken = (keys: Parameters<typeof credentials>[0]) =>
  ask('POST', '/tokens', { body: credentials(keys) });

test('both keys work during the overlap, and tokens of the old key expire with it', async () => {
  const old = await provision();
  const { token } = await issueToken(old.application, cipher, { access: 'admin' }, Date.now());
  const renewed = await rotateKeys(table, cipher, old.application, {
    now: Date.now(),
    publicKey: true,
    overlap: HOUR_MS,
  });
  const { publicKey, replacedKeys } = renewed.application;
  expect([publicKey === old.application.publicKey, replacedKeys?.publicKey]).toEqual([
    false,
    old.application.publicKey,
  ]);

  const byOld = await askForToken(old);
  const byNew = await askForToken(renewed);
  expect([byOld.status, byNew.status]).toEqual([200, 200]);
  expect(byOld.body.data.expire).toBe(replacedKeys?.until);
  expect(byNew.body.data.expire).toBeGreaterThan(Date.now() + 3 * HOUR_MS);
  for (const authorization of [
    old.application.publicKey,
    publicKey,
    `${old.application.publicKey}:${token}`,
    `${publicKey}:${byOld.body.data.token}`,
  ]) {
    expect((await asking(authorization)('GET', '/brands')).status).toBe(200);
  }
});

test('only the new keys work after the overlap', async () => {
  const old = await provision();
  const renewed = await rotateKeys(table, cipher, old.application, {
    now: Date.now(),
    publicKey: true,
    overlap: 1,
  });
  expect((await askForToken(renewed)).status).toBe(200);
  const { publicKey } = renewed.application;
  expect((await askForToken({ ...old, application: renewed.application })).status).toBe(401);
  expect((await asking(old.application.publicKey)('GET', '/brands')).status).toBe(401);
  expect((await asking(publicKey)('GET', '/brands')).status).toBe(200);
});

test('a second rotation invalidates the first key', async () => {
  const first = await provision();
  const second = await rotateKeys(table, cipher, first.application, {
    now: Date.now(),
    overlap: HOUR_MS,
  });
  const third = await rotateKeys(table, cipher, second.application, {
    now: Date.now(),
    overlap: HOUR_MS,
  });
  const answers = await Promise.all([first, second, third].map(askForToken));
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
});

test('records the last use of a key once an hour, not per token', async () => {
  const store = await openStore();
  const before = Date.now();
  const costs = [];
  for (const _ of [1, 2]) costs.push((await askForToken(store)).headers.get('server-timing'));
  // What is read depends on the other tests: after a write of the ops command nothing is cached.
  expect(costs).toEqual([
    expect.stringContaining(', 1 write units"'),
    expect.stringContaining(', 0 write units"'),
  ]);
  const [key = { encryptedSecretKey: '' }] = secretKeysOf(store.application, Date.now());
  expect(await lastUse(table, store.application.id, key)).toBeGreaterThanOrEqual(before);
});

test('the ops command rotates keys with an overlap and shows when each was last used', async () => {
  const { application, secretKey } = await provision();
  const id = String(application.id);
  expect(await shopwright('application', 'rotate-keys', id)).toEqual(
    refused('this replaces the secret key; add --yes to confirm'),
  );
  const rotate = ['application', 'rotate-keys', id, '--yes', '--overlap', '7d', '--public-key'];
  const rotated = await command(...rotate);
  expect((await askForToken({ application, secretKey })).status).toBe(200);

  const { publicKey, replacedKeys } = await readApplication(table, application.id);
  const until = new Date(replacedKeys?.until ?? 0).toISOString();
  expect(Math.round((Date.parse(until) - Date.now()) / HOUR_MS)).toBe(7 * 24);
  const shown = await command('application', 'keys', id);
  expect(shown).toEqual({
    application_id: application.id,
    keys: [
      {
        kind: 'present',
        public_key: rotated['public_key'],
        secret_key_last_used_at: null,
        works_until: null,
      },
      {
        kind: 'replaced',
        public_key: application.publicKey,
        secret_key_last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
        works_until: until,
      },
    ],
  });
  const [, { secret_key_last_used_at: used }] = shown['keys'] as [unknown, Record<string, string>];
  expect((await shopwright('application', 'keys', id)).stdout.split('\n')).toEqual([
    `KEYS      ${'PUBLIC KEY'.padEnd(publicKey.length)}  SECRET KEY LAST USED      VALID UNTIL`,
    `present   ${publicKey}  never                     replaced`,
    `replaced  ${application.publicKey}  ${used}  ${until}`,
    '',
  ]);
});
