import { randomInt } from 'node:crypto';
import type { Context } from '../../shared/actions/context.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { DEFAULT_ORDER_NUMBER_START } from '../../shared/resources/schemas/settings.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';

/** Numbers that an instance takes with one write, of a store that shuffles them. */
export const NUMBERS_AT_ONCE = 20;

/** Stores of which an instance keeps numbers. */
const MAX_STORES = 10_000;

type NumberContext = Pick<Context, 'application' | 'table'>;

/** The next number for an order of a store. */
export type NextOrderNumber = (context: NumberContext) => Promise<string>;

/**
 * The numbers of orders in one instance (orders.md, "Order numbers"). In sequence each is counted when it is given.
 * Of a store that shuffles them, the instance takes 20 at once and gives them at random, so that they tell nobody how
 * much the store sells. What it does not give, as when it ends, is given to nobody.
 */
export function orderNumbers(): NextOrderNumber {
  const nextShuffled = shuffledNumbers();
  return async (context) => {
    const { order_numbers, order_number_prefix: prefix = '' } = context.application.settings;
    const isSequence = order_numbers === 'sequence';
    return prefix + (await (isSequence ? takeNumbers(1, context) : nextShuffled(context)));
  };
}

function shuffledNumbers() {
  const taken = new LruCache<Promise<number[]>>({ maxEntries: MAX_STORES });
  return async function next(context: NumberContext): Promise<number> {
    const key = `${context.application.id}#${startOf(context)}`;
    const taking = taken.memoize(key, () => takeSome(context));
    const left = await taking;
    const [number] = left.splice(randomInt(Math.max(left.length, 1)), 1);
    if (left.length === 0 && taken.get(key) === taking) taken.delete(key);
    return number ?? next(context);
  };
}

async function takeSome(context: NumberContext): Promise<number[]> {
  const last = await takeNumbers(NUMBERS_AT_ONCE, context);
  return Array.from({ length: NUMBERS_AT_ONCE }, (_, i) => last - i);
}

const startOf = ({ application: { settings } }: NumberContext): number =>
  settings.order_number_start ?? DEFAULT_ORDER_NUMBER_START;

/** The last of some numbers that nobody else has. Those before the first number of the store are skipped. */
async function takeNumbers(count: number, context: NumberContext): Promise<number> {
  const least = startOf(context) - 1;
  const last = await context.table.countOn(counterOf(context.application), count);
  if (last - count >= least) return last;
  await skipTo(least, context);
  return takeNumbers(count, context);
}

/** Digits of a number that the counting can reach. */
const DIGITS = /(?<!\d)\d{1,10}$/;

/**
 * Has the numbers of imported orders given to no other one. Those that an instance has taken before it
 * gives nevertheless.
 */
export async function skipNumbers(numbers: readonly string[], context: NumberContext) {
  const last = Math.max(0, ...numbers.map((number) => Number(DIGITS.exec(number)?.[0] ?? 0)));
  if (last > 0) await skipTo(last, context);
}

/** Has no number up to this one given; nothing is written when the counting is there already. */
const skipTo = (last: number, { application, table }: NumberContext): Promise<boolean> =>
  table.write({
    update: counterOf(application),
    edits: [{ attribute: 'last', set: last }],
    condition: [{ attribute: 'last', below: last, orAbsent: true }],
  });

const counterOf = ({ id }: NumberContext['application']) =>
  besideRecordsKey(id, 'orders#counters', 'number');
