import { randomInt } from 'node:crypto';
import type { Context } from '../../shared/actions/context.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { DEFAULT_ORDER_NUMBER_START } from '../../shared/resources/schemas/settings.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { countFrom } from '../../shared/storage/last-number.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';

/** Numbers that an instance takes with one write. */
export const NUMBERS_AT_ONCE = 20;

/** Stores of which an instance keeps numbers. */
const MAX_STORES = 10_000;

type NumberContext = Pick<Context, 'application' | 'table'>;

/** The next number for an order of a store. */
export type NextOrderNumber = (context: NumberContext) => Promise<string>;

/**
 * The numbers of orders in one instance (orders.md, "Order numbers"): it takes 20 of a store at once and
 * gives them at random, so that they tell nobody how much the store sells. What it does not give, as when it
 * ends, is given to nobody.
 */
export function orderNumbers(): NextOrderNumber {
  const taken = new LruCache<Promise<number[]>>({ maxEntries: MAX_STORES });
  return async function next(context): Promise<string> {
    const { id, settings } = context.application;
    const { order_number_prefix: prefix = '' } = settings;
    const { order_number_start: start = DEFAULT_ORDER_NUMBER_START } = settings;
    const key = `${id}#${start}`;
    const taking = taken.memoize(key, () => takeNumbers(start, context));
    const left = await taking;
    const [number] = left.splice(randomInt(Math.max(left.length, 1)), 1);
    if (left.length === 0 && taken.get(key) === taking) taken.delete(key);
    return number === undefined ? next(context) : `${prefix}${number}`;
  };
}

async function takeNumbers(start: number, context: NumberContext): Promise<number[]> {
  const last = await countOn(context, (before) => Math.max(before, start - 1) + NUMBERS_AT_ONCE);
  return Array.from({ length: NUMBERS_AT_ONCE }, (_, i) => last - i);
}

/** Digits of a number that the counting can reach. */
const DIGITS = /(?<!\d)\d{1,10}$/;

/**
 * Has the numbers of imported orders given to no other one. Those that an instance has taken before it
 * gives nevertheless.
 */
export async function skipNumbers(numbers: readonly string[], context: NumberContext) {
  const last = Math.max(0, ...numbers.map((number) => Number(DIGITS.exec(number)?.[0] ?? 0)));
  if (last > 0) await countOn(context, (before) => Math.max(before, last));
}

const countOn = ({ application, table }: NumberContext, next: (last: number) => number) =>
  withOptimisticLock(async () => {
    const key = besideRecordsKey(application.id, 'orders#counters', 'number');
    const { last, write } = await countFrom(key, { table }, next);
    return (await table.write(write)) ? last : CONFLICT;
  });
