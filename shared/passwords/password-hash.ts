import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { readScryptCost } from '../config.ts';
import { equalSecrets } from '../equal-secrets.ts';

/** A password as it is stored: what is needed to compute the hash again, in base64. */
export interface PasswordHash {
  readonly version: 1;
  readonly cost: number;
  readonly block_size: number;
  readonly parallelization: number;
  readonly salt: string;
  readonly hash: string;
}

/**
 * What one hash costs: 32 MB, and about a tenth of a second on a core of a laptop, three times that
 * in a function with 512 MB. Stored passwords name their own, so these can be raised.
 */
const PARAMETERS = { cost: readScryptCost(), block_size: 8, parallelization: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** A password that is typed on another system may be spelled with other code points. */
const compute = (password: string, salt: Buffer, parameters: typeof PARAMETERS) =>
  derive(password.normalize(), salt, HASH_BYTES, {
    cost: parameters.cost,
    blockSize: parameters.block_size,
    parallelization: parameters.parallelization,
    // It needs half of these bytes, and a little more.
    maxmem: 256 * parameters.cost * parameters.block_size,
  });

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await compute(password, salt, PARAMETERS);
  return {
    version: 1,
    ...PARAMETERS,
    salt: salt.toString('base64'),
    hash: hash.toString('base64'),
  };
}

const NO_HASH = Buffer.alloc(HASH_BYTES).toString('base64');

export const hasPassword = ({ hash }: PasswordHash) => hash !== NO_HASH;

/** That of a user who has no password yet: no password has a hash of zeros. */
export const noPassword = (salt = randomBytes(SALT_BYTES)): PasswordHash => ({
  version: 1,
  ...PARAMETERS,
  salt: salt.toString('base64'),
  hash: NO_HASH,
});

/** What the password of nobody is compared with. */
const NOBODY = noPassword(Buffer.alloc(SALT_BYTES));

/** Takes as long whether the password is right, wrong, or there is none to compare it with. */
export async function matchesPassword(
  password: string,
  stored: PasswordHash = NOBODY,
): Promise<boolean> {
  const hash = await compute(password, Buffer.from(stored.salt, 'base64'), stored);
  return equalSecrets(hash, Buffer.from(stored.hash, 'base64'));
}
