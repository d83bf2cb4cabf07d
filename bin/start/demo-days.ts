import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { DAY_MS } from '../../shared/durations.ts';
import { deflateText } from '../../shared/storage/deflated-json.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { decodeItem } from '../../shared/storage/sqlite/item-text.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';
import { countRecords } from '../ops/transfer/count-records.ts';

/*
 * The days of the demo store: its orders, customers and carts, as a program has made them that has bought and worked
 * for ninety days (bin/release/demo-store). The file has the items of the store as they were then. They are moved by
 * whole days, so that the last order is of today: each time, day and id in them, also where they are parts of keys.
 */

export const DAYS_FILE = fileURLToPath(
  new URL('../../examples/demo-store/days.ndjson.br', import.meta.url),
);

/** The first line of the file. */
export interface DaysHeader {
  /** The store that it was. Its id stands in all keys. */
  readonly application: number;
  /** When the days began and ended: milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  /** What its double of a card processor has taken. */
  readonly cards: object;
}

/** Bytes that are deflated JSON are an object here with this name, which has its text: so all can be moved. */
export const INFLATED = '$inflated';

export const readDays = (): string => brotliDecompressSync(readFileSync(DAYS_FILE)).toString();

export interface DemoDays {
  readonly application: number;
  readonly items: readonly Item[];
  readonly cards: object;
}

/** The days for a store, moved so that they end before a time, on its day. */
export function movedDays(text: string, application: number, now: number): DemoDays {
  const header = headerOf(text);
  const days = Math.floor((now - header.end) / DAY_MS);
  const [first = '', ...lines] = movedText(text, header, { days, application })
    .trimEnd()
    .split('\n');
  return { application, cards: headerOf(first).cards, items: lines.map(readItem) };
}

export const headerOf = (text: string): DaysHeader => JSON.parse(text.split('\n', 1)[0] ?? '');

interface Move {
  readonly days: number;
  readonly application: number;
}

/** Dates, and digits that may be times or ids: no parts of secrets and hashes. */
const MOVABLE = /\d{4}-\d\d-\d\d(?!\d)|(?<![0-9a-z])\d{10,16}(?![0-9a-z])/gi;

/** Expiries lie behind the days: of who waits for a product, more than a year. */
const AFTER_MS = 400 * DAY_MS;

/** Before the first day, the catalogue is filled. */
const BEFORE_MS = 3 * DAY_MS;

/** The largest id, from which those of found words count down. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** The text with all times, days and ids moved. */
export function movedText(
  text: string,
  { application: before, start, end }: Omit<DaysHeader, 'cards'>,
  { days, application }: Move,
): string {
  const [first, last] = [start - BEFORE_MS, end + AFTER_MS];
  const by = days * DAY_MS;
  const kinds = [
    { least: firstIdOf(first), most: firstIdOf(end + DAY_MS), by: firstIdOf(by) - firstIdOf(0) },
    { least: first, most: last, by },
    { least: first / 1_000, most: last / 1_000, by: by / 1_000 },
    {
      least: LARGEST_ID - firstIdOf(end + DAY_MS),
      most: LARGEST_ID - firstIdOf(first),
      by: firstIdOf(0) - firstIdOf(by),
    },
  ];
  const dates = new Map<string, string>();
  const movedDate = (date: string) => {
    const time = Date.parse(date);
    const isInside = time >= first - DAY_MS && time <= last;
    return isInside ? new Date(time + by).toISOString().slice(0, date.length) : date;
  };
  return text.replace(MOVABLE, (found) => {
    if (found.includes('-')) {
      const known = dates.get(found) ?? movedDate(found);
      dates.set(found, known);
      return known;
    }
    const number = Number(found);
    if (number === before) return String(application).padStart(found.length, '0');
    const kind = kinds.find(({ least, most }) => number >= least && number <= most);
    return kind ? String(number + kind.by).padStart(found.length, '0') : found;
  });
}

function readItem(line: string): Item {
  const item = decodeItem(line);
  const entries = Object.entries(item).map(([name, value]) =>
    isInflated(value) ? [name, deflateText(value[INFLATED])] : [name, value],
  );
  return Object.fromEntries(entries);
}

const isInflated = (value: unknown): value is { readonly [INFLATED]: string } =>
  typeof value === 'object' && value !== null && INFLATED in value;

/** Items of one call. */
const MAX_ITEMS = 100;

/** Writes the items, of which nothing follows: no event, mail or call of a webhook. Gives what the double has taken. */
export async function writeDays(table: Table, days: DemoDays): Promise<object> {
  const { application, items, cards } = days;
  const parts = Math.ceil(items.length / MAX_ITEMS);
  // What is written in one turn of the event loop is one transaction of the database.
  await Promise.all(
    Array.from({ length: parts }, (_, i) =>
      table.transactWrite(
        items.slice(i * MAX_ITEMS, (i + 1) * MAX_ITEMS).map((item) => ({ put: item })),
      ),
    ),
  );
  await countRecords(table, application);
  return cards;
}
