import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { FEED } from '../events/hand-over.ts';
import type { FilePlace } from '../files/file-store.ts';
import { unusedBytes } from '../files/unused-bytes.ts';
import type { FEED_FORMATS } from '../resources/schemas/feed.ts';
import { type DueWork, removeWork, scheduleWork } from '../storage/due-work.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';

/*
 * Feeds of products.
 *
 * What: a file for each format, currency and language that somebody fetches.
 * Why: whoever has the public key may ask for it, so a request makes nothing. It notes that the feed is
 * wanted, and due work makes the file, once an hour at most.
 * How: an item for each feed has its file, and when it was last asked for. The work runs every hour while
 * the feed is fetched, then sleeps until it is asked for again, and removes all of it in the end.
 * Test: test/contract/feeds.test.ts
 */

export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A store has feeds in the first of its currencies and languages: 200 at most, with two formats. */
export const MAX_FEED_CURRENCIES = 10;
export const MAX_FEED_LANGUAGES = 10;

/** A file is not made anew before. */
export const FEED_AGE_MS = HOUR_MS;

/** A feed that nobody fetched for so long is not made until it is asked for. */
export const FEED_FETCHED_MS = 2 * DAY_MS;

/** A feed that nobody fetched for so long is removed. */
export const FEED_KEPT_MS = 32 * DAY_MS;

export interface Feed {
  readonly format: FeedFormat;
  readonly currency: string;
  /** Unless it is that of the records themselves. */
  readonly locale?: string | undefined;
}

/** What was made last. Times are milliseconds since 1970. */
interface Made {
  readonly made_at?: number;
  /** The bytes; none where the first attempt failed. */
  readonly content?: number;
  readonly encoding?: 'gzip';
  readonly items?: number;
  /** Why no file could be made of these products. */
  readonly failure?: string;
}

/** Runs that begin to make one file: what ends each of them is tried again after an hour. */
export const MAX_FEED_RUNS = 5;

export interface StoredFeed extends Feed, Made {
  readonly asked_at: number;
  /** Runs that have begun since a file was made, or could not be. */
  readonly attempts?: number;
}

/** The id of the work of a feed: the same for the same feed. */
export function feedId({ format, currency, locale = '' }: Feed): number {
  const digest = createHash('sha256').update(`${format} ${currency} ${locale}`).digest();
  return digest.readUIntBE(0, 6);
}

const keyOf = (application: number, id: number) =>
  besideRecordsKey(application, 'feeds#files', String(id));

const workOf = (application: number, id: number): DueWork => ({ application, kind: FEED, id });

const dataOf = ({ asked_at: _, ...data }: StoredFeed) => JSON.stringify(data);

const itemOf = (application: number, id: number, feed: StoredFeed) =>
  ({
    ...keyOf(application, id),
    data: dataOf(feed),
    asked_at: feed.asked_at,
  }) satisfies Item;

function feedOf(item: Item): StoredFeed {
  const data: Omit<StoredFeed, 'asked_at'> = JSON.parse(String(item['data']));
  return { ...data, asked_at: Number(item['asked_at']) };
}

export async function readFeed(
  table: Table,
  application: number,
  id: number,
): Promise<StoredFeed | undefined> {
  const item = await table.get(keyOf(application, id), { consistent: true });
  return item && feedOf(item);
}

/** The feeds that somebody has fetched, by their ids. */
export async function readFeeds(
  table: Table,
  application: number,
): Promise<ReadonlyMap<number, StoredFeed>> {
  const items = await table.query(keyOf(application, 0).pk);
  return new Map(items.map((item) => [Number(item.sk), feedOf(item)]));
}

/** Notes that a feed is fetched, and has it made where no work is going on. Writes once an hour at most. */
export async function askForFeed(
  table: Table,
  application: number,
  feed: Feed,
  stored: StoredFeed | undefined,
  now: number,
): Promise<void> {
  const id = feedId(feed);
  if (!stored) {
    await table.transactWrite([
      { put: itemOf(application, id, { ...feed, asked_at: now }), condition: isAbsent },
      scheduleWork(workOf(application, id), now),
    ]);
    return;
  }
  const { asked_at } = stored;
  if (now < asked_at + FEED_AGE_MS) return;
  const isAsleep = now >= asked_at + FEED_FETCHED_MS;
  await table.transactWrite([
    {
      update: keyOf(application, id),
      edits: [{ attribute: 'asked_at', set: now }],
      condition: [{ attribute: 'asked_at', equals: asked_at }],
    },
    ...(isAsleep ? [scheduleWork(workOf(application, id), now)] : []),
  ]);
}

/**
 * Counts a run before it begins, because one that ends with its process can count nothing. Undefined when the
 * feed was changed meanwhile.
 */
export async function countRun(
  table: Table,
  application: number,
  before: StoredFeed,
): Promise<StoredFeed | undefined> {
  const { attempts = 0 } = before;
  const after: StoredFeed = { ...before, attempts: attempts + 1 };
  const isWritten = await table.write(changeOf(application, before, after));
  return isWritten ? after : undefined;
}

const changeOf = (application: number, before: StoredFeed, after: StoredFeed): Write => ({
  update: keyOf(application, feedId(before)),
  edits: [{ attribute: 'data', set: dataOf(after) }],
  condition: [{ attribute: 'data', equals: dataOf(before) }],
});

const unused = (application: number, content: number, time: number): Write =>
  scheduleWork(unusedBytes({ application, content }), time);

/** What a feed is after its file was made, or could not be. False when it was changed meanwhile. */
export async function replaceMade(
  table: Table,
  application: number,
  before: StoredFeed,
  made: Made & { readonly made_at: number },
): Promise<boolean> {
  const { format, currency, locale, asked_at } = before;
  const after: StoredFeed = { format, currency, locale, asked_at, ...made };
  const failed = await table.transactWrite([
    changeOf(application, before, after),
    ...replacedBytes(application, before.content, made),
  ]);
  return failed.length === 0;
}

/** Links to the old bytes work for a while; the new ones are not removed any more. */
function replacedBytes(
  application: number,
  old: number | undefined,
  { content, made_at }: Made & { readonly made_at: number },
): Write[] {
  if (old === content) return [];
  const place = (id: number): FilePlace => ({ application, content: id });
  return [
    ...(content === undefined ? [] : [removeWork(unusedBytes(place(content)))]),
    ...(old === undefined ? [] : [unused(application, old, made_at + FEED_AGE_MS)]),
  ];
}

/** Removes a feed with its bytes; false when somebody asks for it meanwhile. */
export async function removeFeed(
  table: Table,
  application: number,
  stored: StoredFeed,
  now: number,
): Promise<boolean> {
  const { asked_at, content } = stored;
  const failed = await table.transactWrite([
    {
      remove: keyOf(application, feedId(stored)),
      condition: [{ attribute: 'asked_at', equals: asked_at }],
    },
    ...(content === undefined ? [] : [unused(application, content, now)]),
  ]);
  return failed.length === 0;
}
