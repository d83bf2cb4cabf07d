import { expect, test } from 'vitest';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import { firstIdOf, newId } from '../../../shared/storage/identifier.ts';
import type { IdRange } from '../../../shared/storage/record-ranges.ts';
import { openRecords, type RecordType } from '../../../shared/storage/records.ts';
import { putAll, table } from '../../store/local-store.ts';
import { fc } from '../../store/properties.ts';

const COUNT = 300;
const START = firstIdOf(Date.UTC(2026, 0, 1));
const sorted = [...new Set(fc.sample(fc.nat({ max: 1_000_000 }), COUNT))]
  .map((id) => START + id)
  .sort((one, other) => one - other);
const idAt = (i: number) => sorted[i] ?? 0;

interface Parity extends StoredRecord {
  readonly state: string;
  readonly user_id: number;
}

const USERS = [7, 8] as const;
const userOf = (id: number) => USERS[id % 3 === 0 ? 1 : 0];

const type: RecordType<Parity> = { name: 'orders', records: 'users', storage: { byState: true } };

const records = openRecords(table, { id: newId() }, type);
await putAll(
  sorted.map((id) => {
    const record = { id, state: id % 2 === 0 ? 'even' : 'odd', user_id: userOf(id) };
    return records.insertions(record)[0].put;
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

test('returns the keys of any range in order', async () => {
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
});

type ReadPage = (range: IdRange) => ReturnType<typeof records.page>;

/** The ids of all pages of a range. */
async function idsOfPages(asked: IdRange, readPage: ReadPage): Promise<number[]> {
  const found: number[] = [];
  for (let more = true; more; ) {
    const last = found.at(-1);
    const after = asked.descending
      ? { below: last ?? asked.below }
      : { above: last ?? asked.above };
    const page = await readPage({ ...asked, ...after });
    expect(page.records.map(({ id }) => id)).toEqual(page.ids);
    found.push(...page.ids);
    more = page.more;
  }
  return found;
}

test('the pages of any range have each record once', async () => {
  const property = fc.asyncProperty(range, async ({ limit, ...asked }) => {
    const found = await idsOfPages(asked, async (each) => {
      const page = await records.page({ ...each, limit });
      expect(page.ids.length).toBeLessThanOrEqual(limit);
      return page;
    });
    expect(found).toEqual(expected(asked));
  });
  await fc.assert(property, { numRuns: 15 });
});

test('the pages of a user have each of their records once', async () => {
  const user = fc.constantFrom(...USERS);
  const property = fc.asyncProperty(range, user, async ({ limit: _, ...asked }, owner) => {
    const found = await idsOfPages(asked, (each) => records.pageOfUser(owner, each));
    expect(found).toEqual(expected(asked).filter((id) => userOf(id) === owner));
  });
  await fc.assert(property, { numRuns: 30 });
});

test('leaves out a record that the index still lists under another user', async () => {
  const shop = { id: newId() };
  const late: RecordType<Parity> = { name: 'carts', records: 'users' };
  const [former, owner] = USERS;
  const opened = openRecords(table, shop, late);
  const [own] = opened.insertions({ id: 1, state: 'odd', user_id: former });
  const [moved] = opened.insertions({ id: 2, state: 'even', user_id: owner });
  await putAll([own.put, { ...moved.put, gsi4pk: own.put['gsi4pk'] }]);
  const page = await opened.pageOfUser(former, {});
  expect(page).toMatchObject({ records: [{ id: 1 }], ids: [1, 2], more: false });
});
