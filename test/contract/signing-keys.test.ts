import { importJWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { applicationKey } from '../../shared/storage/keys.ts';
import { type Application, applicationAttributes } from '../../shared/tenancy/application.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import { TOKEN_LIFETIME_MS } from '../../shared/tenancy/token-lifetime.ts';
import { type Bearer, issueToken } from '../../shared/tenancy/tokens.ts';
import { ask, asking, credentials, statusOf } from '../store/api.ts';
import { cipher, provision, table } from '../store/local-store.ts';

const HOUR_MS = 60 * 60 * 1_000;

const ADMIN: Bearer = { access: 'admin' };
const USER: Bearer = { access: 'user', userId: 431 };

const tokenOf = async (application: Application, bearer: Bearer) =>
  (await issueToken(application, cipher, bearer)).token;

/** The status of a request that only an admin may make, and of one that a user may. */
async function statusesOf({ publicKey }: Application, token: string) {
  const send = asking(`${publicKey}:${token}`);
  return [await statusOf(send('GET', '/webhooks')), await statusOf(send('GET', '/addresses'))];
}

/** A token with these claims, signed with one of the two key pairs of the store. */
async function forge(
  { id, signing, adminSigning }: Application,
  { access, by }: { access: string; by: 'token' | 'admin-token' },
  kid?: string,
): Promise<string> {
  const pair = by === 'token' ? signing : (adminSigning ?? signing);
  const d = await cipher.decrypt(pair.encryptedPrivateKey, { applicationId: id, purpose: by });
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: pair.publicKey, d }, 'EdDSA');
  return new SignJWT({ app: id, gen: signing.generation, access, sub: '431' })
    .setProtectedHeader({ alg: 'EdDSA', ...(kid !== undefined && { kid }) })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}

/** A store as version 0.1 made it: one key pair signs all tokens. */
async function provisionOlder() {
  const { application, secretKey } = await provision();
  const { adminSigning: _, ...older } = application;
  await table.write({ put: { ...applicationKey(older.id), ...applicationAttributes(older) } });
  return { application: older, secretKey };
}

test('the key pair of users signs for no admin, and that of admins for no user', async () => {
  const { application } = await provision();
  expect(await statusesOf(application, await tokenOf(application, ADMIN))).toEqual([200, 200]);
  expect(await statusesOf(application, await tokenOf(application, USER))).toEqual([401, 200]);
  for (const token of [
    await forge(application, { access: 'admin', by: 'token' }),
    await forge(application, { access: 'admin', by: 'token' }, 'admin'),
    await forge(application, { access: 'user', by: 'admin-token' }),
    await forge(application, { access: 'user', by: 'admin-token' }, 'admin'),
    await forge(application, { access: 'admin', by: 'admin-token' }),
  ]) {
    expect(await statusesOf(application, token)).toEqual([401, 401]);
  }
});

test('an older store goes on with one key pair', async () => {
  const older = await provisionOlder();
  const { application } = older;
  expect(await statusesOf(application, await tokenOf(application, ADMIN))).toEqual([200, 200]);
  expect(await statusesOf(application, await tokenOf(application, USER))).toEqual([401, 200]);
  const issued = await ask('POST', '/tokens', { body: credentials(older) });
  expect(await statusesOf(application, String(issued.body['token']))).toEqual([200, 200]);
});

test('a rotation gives an older store a key pair of admins, and ends no token', async () => {
  const older = await provisionOlder();
  const [admin, user] = await Promise.all(
    [ADMIN, USER].map((bearer) => tokenOf(older.application, bearer)),
  );
  const before = Date.now();
  const { application } = await rotateKeys(table, cipher, older.application, { overlap: HOUR_MS });
  expect(application.adminSigning?.sharedUntil).toBeGreaterThanOrEqual(before + TOKEN_LIFETIME_MS);
  for (const token of [admin, await tokenOf(application, ADMIN)]) {
    expect(await statusesOf(application, token ?? '')).toEqual([200, 200]);
  }
  for (const token of [user, await tokenOf(application, USER)]) {
    expect(await statusesOf(application, token ?? '')).toEqual([401, 200]);
  }
});

test('when those tokens have expired, the key pair of users signs for no admin', async () => {
  const { application } = await provision();
  const { adminSigning } = application;
  if (!adminSigning) throw new Error('There is no key pair of admins.');
  const ended = { adminSigning: { ...adminSigning, sharedUntil: Date.now() } };
  await changeApplication(table, application, ended);
  const forged = await forge(application, { access: 'admin', by: 'token' });
  expect(await statusesOf(application, forged)).toEqual([401, 401]);
  expect(await statusesOf(application, await tokenOf(application, ADMIN))).toEqual([200, 200]);
});
