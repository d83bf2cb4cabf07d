import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { RefusedCall } from '../../shared/storage/refused-call.ts';
import type { Range, Storage, Table, TablePage } from '../../shared/storage/table.ts';
import { type KeyIndex, tableDefinition } from '../../shared/storage/table-definition.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import type { Item } from '../../shared/storage/write.ts';
import { fc } from '../store/properties.ts';
import {
  PARTITIONS,
  type PlannedRange,
  type PlannedRefusal,
  type PlannedWrite,
  type Slot,
  type Step,
  step,
} from './histories.ts';
import { Materializer } from './materializer.ts';
import { type Expected, Model } from './model.ts';
import { refusedCalls, refusedWrites } from './refused-calls.ts';

interface HistoryOptions {
  readonly runs: number;
  /** Of each history. */
  readonly steps: number;
  /** Sets the clock by which the storage lets items expire: milliseconds since 1970. */
  readonly setClock: (now: number) => void;
}

/** Makes random histories in a storage and in the model, and compares every answer. */
export async function runHistories(
  storage: Storage,
  { runs, steps, setClock }: HistoryOptions,
): Promise<void> {
  const clock = { now: 0 };
  const moveTo = (epochSeconds: number) => {
    clock.now = epochSeconds;
    setClock(epochSeconds * 1_000);
  };
  const histories = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      moveTo(realSeconds());
      const actor = new Actor(storage.openTable(noUsage()), clock);
      for (const each of history) {
        if ('passSeconds' in each) moveTo(clock.now + each.passSeconds);
        else await actor.make(each);
      }
      await actor.compareAll();
    }),
    { numRuns: runs },
  );
}

/** Of the system clock, even if `setClock` replaces it: engines refuse calls from far in the past. */
const realSeconds = () => Math.floor((performance.timeOrigin + performance.now()) / 1_000);

/** One history, in partitions of its own. */
class Actor {
  readonly #table: Table;
  readonly #planned: Materializer;
  readonly #model: Model;

  constructor(table: Table, clock: { readonly now: number }) {
    this.#table = table;
    this.#planned = new Materializer(clock);
    this.#model = new Model(() => clock.now);
  }

  async make(each: Exclude<Step, { passSeconds: number }>): Promise<void> {
    if ('write' in each) await this.#write(each.write);
    else if ('transaction' in each) await this.#transact(each.transaction);
    else if ('together' in each) await Promise.all(each.together.map((one) => this.#write(one)));
    else if ('get' in each) await this.#get(each.get);
    else if ('getMany' in each) await this.#getMany(each.getMany);
    else if ('query' in each) await this.#query(each.query);
    else if ('keys' in each) await this.#keys(each.keys, each.of);
    else if ('refused' in each) await this.#refuse(each.refused);
    else await this.#readPages(each.pages);
  }

  /** At the end every item is as it is in the model. */
  async compareAll(): Promise<void> {
    const whole = { descending: false, bound: undefined, untilBound: false, limit: undefined };
    for (const partition of PARTITIONS.keys()) {
      await this.#query({ partition, index: false, ...whole });
      await this.#query({ partition, index: true, ...whole });
    }
  }

  async #write(planned: PlannedWrite): Promise<void> {
    const write = this.#planned.writeOf(planned);
    const { failed, impossible } = this.#model.transact([write]);
    const answer = await outcomeOf(this.#table.write(write));
    compare(answer, refusedOr(failed.length === 0, { failed, impossible }, answer));
  }

  async #transact(planned: readonly PlannedWrite[]): Promise<void> {
    const writes = planned.map((one) => this.#planned.writeOf(one));
    const expected = this.#model.transact(writes);
    const answer = await outcomeOf(this.#table.transactWrite(writes));
    compare(answer, refusedOr(expected.failed, expected, answer));
  }

  async #get(slot: Slot): Promise<void> {
    const key = this.#planned.keyOf(slot);
    const item = await this.#table.get(key, { consistent: true });
    compare(item && withoutWriteId(item), this.#model.get(key));
  }

  async #getMany(slots: readonly Slot[]): Promise<void> {
    const keys = slots.map((slot) => this.#planned.keyOf(slot));
    const items = await this.#table.getMany(keys, { consistent: true });
    const expected = keys.flatMap((key) => this.#model.get(key) ?? []);
    compare(sorted(items.map(withoutWriteId)), sorted(expected));
  }

  async #query(planned: PlannedRange): Promise<void> {
    const ascending = { ...planned, descending: false, untilBound: false };
    const { pk, range } = this.#planned.rangeOf(ascending);
    const { limit: _limit, descending: _descending, ...options } = range;
    const items = await this.#table.query(pk, options);
    compare(items.map(withoutWriteId), this.#expected(pk, range));
  }

  async #keys(planned: PlannedRange, of: KeyIndex): Promise<void> {
    const { pk, range } = this.#planned.rangeOf({ ...planned, index: true });
    const { descending = false, above, below, limit = 3 } = range;
    const keys = await this.#table.keys(pk, { of, descending, above, below, limit });
    const { index: _index, ...bounds } = range;
    const items = this.#model.keysOf(pk, tableDefinition.keyIndexes[of]);
    const expected = this.#inRange(items, bounds).map(({ sk }) => sk);
    compare(keys, expected.slice(0, limit));
  }

  /** Each page begins after the last item of the one before. */
  async #readPages(planned: PlannedRange): Promise<void> {
    const { pk, range } = this.#planned.rangeOf(planned);
    const found: Item[] = [];
    for (let more = true, next = range; more; ) {
      const page = await this.#table.page(pk, next);
      found.push(...page.items.map(withoutWriteId));
      expect(page.items.length).toBeLessThanOrEqual(range.limit ?? Infinity);
      expect(page.items.length).toBeGreaterThanOrEqual(page.more ? 1 : 0);
      next = rangeAfter(page, range);
      // The second page would have two bounds.
      more = page.more && !planned.untilBound;
    }
    const expected = this.#expected(pk, range);
    compare(found, planned.untilBound ? expected.slice(0, found.length) : expected);
  }

  /** Nothing of a transaction is written in which one write is refused. */
  async #refuse({ position, slot, others, at }: PlannedRefusal): Promise<void> {
    const key = this.#planned.keyOf(slot);
    const writes = others
      .filter((other) => !isDeepStrictEqual(other.slot, slot))
      .map((other) => this.#planned.writeOf(other));
    const inTransaction = Object.values(refusedWrites(key)).map(
      (write) => () => this.#table.transactWrite(writes.toSpliced(at, 0, write)),
    );
    const calls = [...inTransaction, ...Object.values(refusedCalls(this.#table, key))];
    const call = calls[position % calls.length];
    compare(call && (await outcomeOf<unknown>(call())), REFUSED);
  }

  #expected(pk: string, range: Range): Item[] {
    return this.#inRange(this.#model.partition(pk, range.index), range);
  }

  #inRange(all: readonly Item[], { index, descending, above, below }: Range): Item[] {
    const isAfter = (item: Item, bound: string) =>
      Buffer.compare(Buffer.from(String(item[`${index ?? ''}sk`])), Buffer.from(bound));
    const items = all
      .filter((item) => above === undefined || isAfter(item, above) > 0)
      .filter((item) => below === undefined || isAfter(item, below) < 0);
    return descending ? items.reverse() : items;
  }
}

/** What follows the page. */
function rangeAfter({ items }: TablePage, { above: _a, below: _b, ...range }: Range): Range {
  const last = items.at(-1)?.[`${range.index ?? ''}sk`] as string | undefined;
  return { ...range, [range.descending ? 'below' : 'above']: last };
}

const REFUSED = 'refused';

/** What the call returned, or that the engine refused it. */
async function outcomeOf<Answer>(calling: Promise<Answer>): Promise<Answer | typeof REFUSED> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof RefusedCall) return REFUSED;
    throw error;
  }
}

/** If a condition failed as well, an engine may say the one or the other. */
function refusedOr<Answer>(
  answer: Answer,
  { failed, impossible }: Expected,
  actual: Answer | typeof REFUSED,
): Answer | typeof REFUSED {
  if (!impossible) return answer;
  return failed.length === 0 || actual === REFUSED ? REFUSED : answer;
}

/** The attribute that the DynamoDB adapter adds. */
function withoutWriteId({ written: _written, ...item }: Item): Item {
  return item as Item;
}

const sorted = (items: readonly Item[]) =>
  items.toSorted((a, b) => (a.pk === b.pk ? compareText(a.sk, b.sk) : compareText(a.pk, b.pk)));

const compareText = (a: string, b: string) => (a < b ? -1 : 1);

/** `expect` alone takes longer than all else. */
function compare(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
