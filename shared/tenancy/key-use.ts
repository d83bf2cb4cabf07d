import { createHash } from 'node:crypto';
import { HOUR_MS } from '../durations.ts';
import { LruCache } from '../lru-cache.ts';
import { type Key, keyUseKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { ValidSecretKey } from './keys.ts';

/** How exactly the last use of a key is known. */
export const RESOLUTION_MS = HOUR_MS;

/** Keys whose last use an instance remembers. */
const MAX_RECORDED = 10_000;

/** The keys whose use this instance has recorded within the resolution, by partition and name. */
const recorded = new LruCache<true>({ maxEntries: MAX_RECORDED, maxAgeMs: RESOLUTION_MS });

/** Named by a hash of the ciphertext, which tells nothing about the secret key. */
const useKeyOf = (application: number, { encryptedSecretKey }: ValidSecretKey): Key =>
  keyUseKey(application, createHash('sha256').update(encryptedSecretKey).digest('base64url'));

/** Records that the secret key is in use. */
export const recordKeyUse = (
  table: Table,
  application: number,
  secretKey: ValidSecretKey,
  now: number,
): Promise<void> => recordUse(table, useKeyOf(application, secretKey), now);

/** Records a use in an item of its own, with one write an hour instead of one for each use. */
export async function recordUse(table: Table, key: Key, now: number): Promise<void> {
  const name = `${key.pk}/${key.sk}`;
  if (recorded.get(name, now)) return;
  await table.write({
    update: key,
    edits: [{ attribute: 'used_at', set: now }],
    condition: [{ attribute: 'used_at', below: now - RESOLUTION_MS, orAbsent: true }],
  });
  recorded.set(name, true, now);
}

/** When the key was last used, give or take an hour: epoch milliseconds. */
export async function lastUse(
  table: Table,
  application: number,
  secretKey: ValidSecretKey,
): Promise<number | undefined> {
  const item = await table.get(useKeyOf(application, secretKey), { consistent: true });
  return item && Number(item['used_at']);
}
