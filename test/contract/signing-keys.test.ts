import { importJWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { PERMISSIONS, permissionBits } from '../../shared/contract/permissions.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { rotateKeys } from '../../shared/tenancy/rotation.ts';
import type { TokenPurpose } from '../../shared/tenancy/secret-cipher.ts';
import { type Bearer, issueToken } from '../../shared/tenancy/tokens.ts';
import { asking, statusOf } from '../store/api.ts';
import { cipher, provision, table } from '../store/local-store.ts';

const HOUR_MS = 60 * 60 * 1_000;

const ADMIN: Bearer = { access: 'admin' };
const USER: Bearer = { access: 'user', userId: 431 };

const tokenOf = async (application: Application, bearer: Bearer) =>
  (await issueToken(application, cipher, bearer, Date.now())).token;

/** The status of a request that only an admin may make, and of one that a user may. */
async function statusesOf({ publicKey }: Application, token: string) {
  const send = asking(`${publicKey}:${token}`);
  return [await statusOf(send('GET', '/webhooks')), await statusOf(send('GET', '/addresses'))];
}

/** A token with these claims, signed with one of the two key pairs of the store. */
async function forge(
  { id, signing, adminSigning, staffSigning }: Application,
  { access, by }: { access: string; by: TokenPurpose },
  kid?: string,
): Promise<string> {
  const pair = { token: signing, 'admin-token': adminSigning, 'staff-token': staffSigning }[by];
  const d = await cipher.decrypt(pair.encryptedPrivateKey, { applicationId: id, purpose: by });
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: pair.publicKey, d }, 'EdDSA');
  const perm = permissionBits(PERMISSIONS);
  return new SignJWT({ app: id, gen: signing.generation, access, sub: '431', perm })
    .setProtectedHeader({ alg: 'EdDSA', ...(kid !== undefined && { kid }) })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}

test('user, admin and staff keys sign only their own tokens', async () => {
  const { application } = await provision();
  expect(await statusesOf(application, await tokenOf(application, ADMIN))).toEqual([200, 200]);
  expect(await statusesOf(application, await tokenOf(application, USER))).toEqual([401, 200]);
  for (const token of [
    await forge(application, { access: 'admin', by: 'token' }),
    await forge(application, { access: 'admin', by: 'token' }, 'admin'),
    await forge(application, { access: 'user', by: 'admin-token' }),
    await forge(application, { access: 'user', by: 'admin-token' }, 'admin'),
    await forge(application, { access: 'admin', by: 'admin-token' }),
    await forge(application, { access: 'staff', by: 'token' }, 'staff'),
    await forge(application, { access: 'staff', by: 'admin-token' }, 'staff'),
    await forge(application, { access: 'staff', by: 'token' }),
    await forge(application, { access: 'admin', by: 'staff-token' }, 'admin'),
    await forge(application, { access: 'admin', by: 'staff-token' }, 'staff'),
    await forge(application, { access: 'user', by: 'staff-token' }),
  ]) {
    expect(await statusesOf(application, token)).toEqual([401, 401]);
  }
});

test('a key rotation with overlap keeps existing tokens valid', async () => {
  const { application } = await provision();
  const tokens = await Promise.all([ADMIN, USER].map((bearer) => tokenOf(application, bearer)));
  const { application: rotated } = await rotateKeys(table, cipher, application, {
    now: Date.now(),
    overlap: HOUR_MS,
  });
  expect(rotated).toMatchObject({
    signing: application.signing,
    adminSigning: application.adminSigning,
    staffSigning: application.staffSigning,
    encryptedHashKey: application.encryptedHashKey,
  });
  const [asAdmin = '', asUser = ''] = tokens;
  expect(await statusesOf(rotated, asAdmin)).toEqual([200, 200]);
  expect(await statusesOf(rotated, asUser)).toEqual([401, 200]);
});
