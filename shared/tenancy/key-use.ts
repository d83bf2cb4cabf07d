import { createHash } from 'node:crypto';
import { keyUseKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { ValidSecretKey } from './keys.ts';

/** How exactly the last use of a key is known: milliseconds. */
export const RESOLUTION_MS = 60 * 60 * 1_000;

/** Keys at most whose last use an instance remembers. */
const MAX_RECORDED = 10_000;

/** When this instance noted the use of a key last, by the partition and the name of the note. */
const noted = new Map<string, number>();

/** Of the ciphertext, so that the name of the note tells nothing about the key. */
const keyOf = (application: number, { encryptedSecretKey }: ValidSecretKey) =>
  keyUseKey(application, createHash('sha256').update(encryptedSecretKey).digest('base64url'));

/** Notes that the key is in use, with one write an hour and not with each token. */
export async function recordKeyUse(
  table: Table,
  application: number,
  secretKey: ValidSecretKey,
  now = Date.now(),
): Promise<void> {
  const key = keyOf(application, secretKey);
  const name = `${key.pk}/${key.sk}`;
  if (now - (noted.get(name) ?? 0) < RESOLUTION_MS) return;
  await table.write({
    update: key,
    change: {
      expression: 'SET #used = :now',
      names: { '#used': 'used_at' },
      values: { ':now': now },
    },
    condition: {
      expression: 'attribute_not_exists(#used) OR #used < :before',
      names: { '#used': 'used_at' },
      values: { ':before': now - RESOLUTION_MS },
    },
  });
  if (noted.size >= MAX_RECORDED) noted.clear();
  noted.set(name, now);
}

/** When the key was last used, give or take an hour: epoch milliseconds. */
export async function lastUse(
  table: Table,
  application: number,
  secretKey: ValidSecretKey,
): Promise<number | undefined> {
  const item = await table.get(keyOf(application, secretKey), { consistent: true });
  return item && Number(item['used_at']);
}
