import { createRequire, syncBuiltinESMExports } from 'node:module';
import { seededRandom } from '../../build/seeded-random.ts';

/** Ids, secrets and salts are the same in each run from now on, for the rest of the process. */
export function seedCrypto(seed: number): void {
  const random = seededRandom(seed);
  const crypto = createRequire(import.meta.url)('node:crypto');
  const fill = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = random(256);
    return bytes;
  };
  crypto.randomBytes = (size: number) => fill(Buffer.alloc(size));
  crypto.randomInt = (one: number, other?: number) =>
    other === undefined ? random(one) : one + random(other - one);
  crypto.randomUUID = () =>
    crypto
      .randomBytes(16)
      .toString('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
      .slice(0, 36);
  crypto.randomFillSync = fill;
  Math.random = () => random(2 ** 31) / 2 ** 31;
  syncBuiltinESMExports();
}
