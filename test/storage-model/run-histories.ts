import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Range, Storage, Table } from '../../shared/storage/table.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import type { Edit, Item, Write } from '../../shared/storage/write.ts';
import {
  PARTITIONS,
  type PlannedEdit,
  type PlannedRange,
  type PlannedWrite,
  type Slot,
  SORT_KEYS,
  type Step,
  step,
} from './histories.ts';
import { type Expected, Model } from './model.ts';

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
  readonly #prefix = randomUUID();
  readonly #table: Table;
  readonly #clock: { readonly now: number };
  readonly #model: Model;

  constructor(table: Table, clock: { readonly now: number }) {
    this.#table = table;
    this.#clock = clock;
    this.#model = new Model(() => clock.now);
  }

  async make(each: Exclude<Step, { passSeconds: number }>): Promise<void> {
    if ('write' in each) await this.#write(each.write);
    else if ('transaction' in each) await this.#transact(each.transaction);
    else if ('together' in each) await Promise.all(each.together.map((one) => this.#write(one)));
    else if ('get' in each) await this.#get(each.get);
    else if ('getMany' in each) await this.#getMany(each.getMany);
    else if ('query' in each) await this.#query(each.query);
    else await this.#readPages(each.pages);
  }

  /** At the end every item is as it is in the model. */
  async compareAll(): Promise<void> {
    const whole = { descending: false, bound: undefined, limit: undefined };
    for (const partition of PARTITIONS.keys()) {
      await this.#query({ partition, index: false, ...whole });
      await this.#query({ partition, index: true, ...whole });
    }
  }

  async #write(planned: PlannedWrite): Promise<void> {
    const write = this.#materialize(planned);
    const { failed, impossible } = this.#model.transact([write]);
    const answer = await outcomeOf(this.#table.write(write));
    compare(answer, refusedOr(failed.length === 0, { failed, impossible }, answer));
  }

  async #transact(planned: readonly PlannedWrite[]): Promise<void> {
    const writes = planned.map((one) => this.#materialize(one));
    const expected = this.#model.transact(writes);
    const answer = await outcomeOf(this.#table.transactWrite(writes));
    compare(answer, refusedOr(expected.failed, expected, answer));
  }

  async #get(slot: Slot): Promise<void> {
    const key = this.#keyOf(slot);
    const item = await this.#table.get(key, { consistent: true });
    compare(item && withoutWriteId(item), this.#model.get(key));
  }

  async #getMany(slots: readonly Slot[]): Promise<void> {
    const keys = slots.map((slot) => this.#keyOf(slot));
    const items = await this.#table.getMany(keys, { consistent: true });
    const expected = keys.flatMap((key) => this.#model.get(key) ?? []);
    compare(sorted(items.map(withoutWriteId)), sorted(expected));
  }

  async #query({ bound, ...planned }: PlannedRange): Promise<void> {
    const { pk, range } = this.#rangeOf({ ...planned, bound, descending: false });
    const { limit: _limit, descending: _descending, ...options } = range;
    const items = await this.#table.query(pk, options);
    compare(items.map(withoutWriteId), this.#expected(pk, range));
  }

  /** Each page begins after the last item of the one before. */
  async #readPages(planned: PlannedRange): Promise<void> {
    const { pk, range } = this.#rangeOf(planned);
    const found: Item[] = [];
    for (let more = true, next = range; more; ) {
      const page = await this.#table.page(pk, next);
      expect(page.items.length).toBeLessThanOrEqual(range.limit ?? Infinity);
      found.push(...page.items.map(withoutWriteId));
      const last = page.items.at(-1)?.[`${range.index ?? ''}sk`] as string | undefined;
      // Only expired items were on this page: there is no key from which to go on.
      if (page.more && last === undefined) return;
      next = { ...next, ...(range.descending ? { below: last } : { above: last }) };
      more = page.more;
    }
    compare(found, this.#expected(pk, range));
  }

  #expected(pk: string, { index, descending, above, below }: Range): Item[] {
    const isAfter = (item: Item, bound: string) =>
      Buffer.compare(Buffer.from(String(item[`${index ?? ''}sk`])), Buffer.from(bound));
    const items = this.#model
      .partition(pk, index)
      .filter((item) => above === undefined || isAfter(item, above) > 0)
      .filter((item) => below === undefined || isAfter(item, below) < 0);
    return descending ? items.reverse() : items;
  }

  #rangeOf({ index, partition, descending, bound, limit }: PlannedRange) {
    const range: Range = {
      descending,
      ...(index ? { index: 'gsi1' } : { consistent: true }),
      ...(limit && { limit }),
      ...(bound && (descending ? { below: bound } : { above: bound })),
    };
    return { pk: index ? this.#indexPartition(partition) : this.#partition(partition), range };
  }

  #materialize({ slot, condition, ...planned }: PlannedWrite): Write {
    const key = this.#keyOf(slot);
    const on = condition ? { condition } : {};
    if ('remove' in planned) return { remove: key, ...on };
    if ('edits' in planned) {
      const edits = planned.edits.flatMap((edit) => this.#editsOf(edit, slot));
      return { update: key, edits, ...on };
    }
    const { values, indexed, expiresIn } = planned.put;
    const expiry = expiresIn === undefined ? {} : { expires_at: this.#clock.now + expiresIn };
    return { put: { ...values, ...this.#indexKey(indexed, slot), ...expiry, ...key }, ...on };
  }

  #editsOf(edit: PlannedEdit, slot: Slot): Edit[] {
    if ('attribute' in edit) return [edit];
    if ('expiresIn' in edit) {
      return [{ attribute: 'expires_at', set: this.#clock.now + edit.expiresIn }];
    }
    return Object.entries(this.#indexKey(edit.index, slot)).map(([attribute, key]) =>
      key === undefined ? { attribute, remove: true } : { attribute, set: key },
    );
  }

  /** No two items have the same key in the index: their order would not be defined. */
  #indexKey(index: { partition: number; order: string } | undefined, slot: Slot) {
    return {
      gsi1pk: index && this.#indexPartition(index.partition),
      gsi1sk: index && `${index.order} ${slot.partition}${SORT_KEYS[slot.sort]}`,
    };
  }

  #keyOf = ({ partition, sort }: Slot) => ({
    pk: this.#partition(partition),
    sk: String(SORT_KEYS[sort]),
  });

  #partition = (position: number) => `${this.#prefix} ${PARTITIONS[position]}`;
  #indexPartition = (position: number) => `${this.#prefix} index ${position}`;
}

const REFUSED = 'refused';

/** What the call returned, or that the engine refused it. */
async function outcomeOf<Answer>(calling: Promise<Answer>): Promise<Answer | typeof REFUSED> {
  try {
    return await calling;
  } catch (error) {
    // A 503 is no refusal: nothing here makes an engine fail.
    if ((error as { status?: number }).status !== undefined) throw error;
    return REFUSED;
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
