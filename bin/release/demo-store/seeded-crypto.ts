import { createRequire, syncBuiltinESMExports } from 'node:module';
import { seededRandom } from '../../build/seeded-random.ts';

/**
 * Ids, secrets and salts are the same in each run from now on, for the rest of the process. Gives what begins another
 * row of numbers: so what is drawn once more, as for a repeated call, changes nothing of what comes later.
 */
export function seedCrypto(): (seed: number) => void {
  let random = seededRandom(0);
  const crypto = createRequire(import.meta.url)('node:crypto');
  const fill = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = random(256);
    return bytes;
  };
  crypto.randomBytes = (size: number) => fill(Buffer.alloc(size));
  crypto.randomInt = (one: number, other?: number) =>
    other === undefined ? random(one) : one + random(other - one);
  crypto.randomUUID = () =>
    fill(Buffer.alloc(16))
      .toString('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  crypto.randomFillSync = fill;
  syncBuiltinESMExports();
  return (seed) => {
    random = seededRandom(seed);
  };
}
