import { hash } from 'node:crypto';
import { HOUR_SECONDS } from '../durations.ts';
import { staffItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';

/** How long the code works that opens the first shop: seconds. */
export const OPENING_SECONDS = HOUR_SECONDS;

const digestOf = (code: string) => hash('sha256', code, 'base64url');

/** The code from now on: there is one at a time. `now`: milliseconds since 1970. */
export const putOpeningCode = (code: string, now: number): Write => ({
  put: {
    ...staffItems.openingKey,
    secret: digestOf(code),
    expires_at: Math.floor(now / 1_000) + OPENING_SECONDS,
  },
});

export async function isOpeningCode(table: Table, code: string, now: number): Promise<boolean> {
  const item = await table.get(staffItems.openingKey, { consistent: true });
  return item?.['secret'] === digestOf(code) && Number(item['expires_at']) * 1_000 > now;
}

/** Uses the code up; its condition fails when that has been done, or another code came after it. */
export const useOpeningCode = (code: string): Write => ({
  remove: staffItems.openingKey,
  condition: [{ attribute: 'secret', equals: digestOf(code) }],
});

/** Goes with the first account, whoever makes it: then there is a shop, or somebody who makes one. */
export const closeOpening: Write = { remove: staffItems.openingKey };
