/*
 * The log of an account: who has logged in, and what was done with members, roles, keys, credentials, settings and
 * files of all customers. A route says what the log has of it (`activity`), and the entry is written in one transaction
 * with what the request writes (shared/endpoint/idempotency.ts): neither is there without the other. Logins have no
 * account before they are proven, and write their entries themselves (functions/sessions), as does the operator
 * (bin/ops).
 */
import type { Author } from '../contract/author.ts';
import { omit } from '../contract/json.ts';
import { DAY_SECONDS } from '../durations.ts';
import type { Activity } from '../resources/activity.ts';
import { newId, timeOfId } from '../storage/identifier.ts';
import { activityLog } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';

/** How long an entry is kept. */
export const ACTIVITY_DAYS = 400;

/** Names of fields that an entry has, and characters of each and of the name of a record. */
const MAX_FIELDS = 50;
const MAX_NAME_LENGTH = 255;

export interface NewActivity extends Omit<Activity, 'id' | 'created_at' | 'by'> {
  readonly by: Author;
}

/** Writes an entry of the log. */
export function logged(account: number, entry: NewActivity, now: number): Write {
  const { by, fields, ...others } = entry;
  const stored = {
    ...others,
    by: omit(by, ['address']),
    ...(fields && fields.length > 0 && { fields: fields.slice(0, MAX_FIELDS).map(short) }),
  };
  return {
    put: {
      ...activityLog.key(account, newId(now)),
      data: JSON.stringify(stored),
      expires_at: Math.floor(now / 1_000) + ACTIVITY_DAYS * DAY_SECONDS,
    },
    condition: isAbsent,
  };
}

const short = (name: string) => name.slice(0, MAX_NAME_LENGTH);

/** Attributes that say which record it is, the first that has a text. */
const NAMES = ['name', 'title', 'email', 'url', 'event_type', 'resource'] as const;

/** A record as the log names it. */
export function namedRecord(record: object | undefined): Activity['record'] {
  if (!record || Object.keys(record).length === 0) return undefined;
  const { id } = record as { readonly id?: unknown };
  const texts = NAMES.map((name) => (record as Readonly<Record<string, unknown>>)[name]);
  const name = texts.find((each) => typeof each === 'string');
  return {
    ...(typeof id === 'number' && { id }),
    ...(typeof name === 'string' && { name: short(name) }),
  };
}

export interface ActivityPage {
  readonly entries: readonly Activity[];
  readonly more: boolean;
}

/** The entries before one, or all, newest first. */
export async function readActivity(
  table: Table,
  account: number,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<ActivityPage> {
  const range = { descending: true, below: before, limit } as const;
  const { items, more } = await table.page(activityLog.partition(account), range);
  return { entries: items.map(entryOf), more };
}

function entryOf({ sk, data }: Item): Activity {
  const created_at = new Date(timeOfId(Number(sk.slice(-16)))).toISOString();
  return { id: sk, created_at, ...JSON.parse(String(data)) };
}
