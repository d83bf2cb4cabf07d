import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import type { IdRange } from '../../../shared/storage/id-range.ts';
import { firstIdOf, newId } from '../../../shared/storage/identifier.ts';
import { openRecords, type RecordType } from '../../../shared/storage/records.ts';
import { putAll, table } from '../../store/local-store.ts';

/** Records whose ids are spread unevenly: a third of them lie in one partition. */
const COUNT = 300;
const START = firstIdOf(Date.UTC(2026, 0, 1));
const ids = fc
  .sample(fc.nat({ max: 1_000_000 }), COUNT)
  .map((id, i) => START + (i % 3 === 0 ? id - (id % 16) : id));
const sorted = [...new Set(ids)].sort((one, other) => one - other);
const idAt = (i: number) => sorted[i] ?? 0;

interface Parity extends StoredRecord {
  readonly state: string;
}

const type: RecordType<Parity> = { name: 'orders', owned: true, listedByState: true };

/** From the very first id on, from one in the middle, and not at all. */
const FROM = [0, idAt(100), undefined];

const stores = await Promise.all(
  FROM.map(async (from) => {
    const keyspace = { id: newId(), ...(from !== undefined && { partitionedFrom: from }) };
    const records = openRecords(table, keyspace, type);
    await putAll(
      sorted.map((id) => records.insertion({ id, state: id % 2 === 0 ? 'even' : 'odd' }).put),
    );
    return { from, records };
  }),
);

const bound = fc.option(fc.nat({ max: sorted.length - 1 }).map(idAt), { nil: undefined });
const range = fc.record({
  descending: fc.boolean(),
  above: bound,
  below: bound,
  limit: fc.integer({ min: 1, max: 320 }),
});

function expected({ descending, above = -1, below = Infinity }: IdRange) {
  const found = sorted.filter((id) => id > above && id < below);
  return descending ? found.toReversed() : found;
}

test.each(stores)(
  'the keys of any range are in order, partitioned from $from on',
  async ({ records }) => {
    const property = fc.asyncProperty(
      range,
      fc.constantFrom(undefined, 'even', 'odd'),
      async (asked, state) => {
        const all = expected(asked).filter(
          (id) => state === undefined || (id % 2 === 0) === (state === 'even'),
        );
        expect(await records.ids({ ...asked, state })).toEqual(all.slice(0, asked.limit));
      },
    );
    await fc.assert(property, { numRuns: 60 });
  },
);

test.each(stores)(
  'the pages of any range have each record once, partitioned from $from on',
  async ({ records }) => {
    const property = fc.asyncProperty(range, async ({ limit, ...asked }) => {
      const found: number[] = [];
      for (let more = true; more; ) {
        const last = found.at(-1);
        const after = asked.descending
          ? { below: last ?? asked.below }
          : { above: last ?? asked.above };
        const page = await records.page({ ...asked, ...after, limit });
        expect(page.ids.length).toBeLessThanOrEqual(limit);
        expect(page.records.map(({ id }) => id)).toEqual(page.ids);
        found.push(...page.ids);
        more = page.more;
      }
      expect(found).toEqual(expected(asked));
    });
    await fc.assert(property, { numRuns: 15 });
  },
);
