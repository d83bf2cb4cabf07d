import { expect, test } from 'vitest';
import { cutPage } from '../../shared/catalogue/paging.ts';
import { comparePlaces, placeOf, readSort, sortRecords } from '../../shared/catalogue/sorting.ts';
import type { Json } from '../../shared/contract/json.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { fc } from '../store/properties.ts';

interface Ranked extends StoredRecord {
  readonly rank?: Json;
}

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('a', 'B', 'b', 'é', 'z', '10', '9'),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
);
const records = fc
  .uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 30 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => value.map((rank): Ranked => (rank === undefined ? { id } : { id, rank }))),
    ),
  );
const query = fc
  .record({
    sort_by: fc.constantFrom('rank', 'id', 'nothing'),
    sort_order: fc.constantFrom('ASC', 'DESC'),
    per_page: fc.integer({ min: 1, max: 7 }).map(String),
  })
  .map((parameters) => new Map(Object.entries(parameters)));

test('a sort order is total: no two records compare as equal', () => {
  fc.assert(
    fc.property(records, query, (all, parameters) => {
      const order = readSort(parameters);
      const sorted = sortRecords(all, order).map((record) => placeOf(record, order));
      for (const [i, one] of sorted.entries()) {
        for (const other of sorted.slice(i + 1)) {
          expect(comparePlaces(one, other, order)).toBeLessThan(0);
          expect(comparePlaces(other, one, order)).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('records without the attribute come last in both directions', () => {
  const all: Ranked[] = [{ id: 1 }, { id: 2, rank: 5 }, { id: 3, rank: null }, { id: 4, rank: 7 }];
  const ids = (sort_order: string) =>
    sortRecords(
      all,
      readSort(
        new Map([
          ['sort_by', 'rank'],
          ['sort_order', sort_order],
        ]),
      ),
    ).map(({ id }) => id);
  expect(ids('ASC')).toEqual([2, 4, 3, 1]);
  expect(ids('DESC')).toEqual([4, 2, 3, 1]);
});

test('paging by `next` or by page number visits every record exactly once', () => {
  fc.assert(
    fc.property(records, query, (all, parameters) => {
      const order = readSort(parameters);
      const sorted = sortRecords(all, order);
      const byCursor: Json[] = [];
      const byPage: Json[] = [];
      let next: string | undefined = `https://x/?${new URLSearchParams([...parameters])}`;
      let pages = 0;
      while (next) {
        const asked: Map<string, string> = new Map(new URL(next).searchParams);
        const page = cutPage(sorted, { order, query: asked, url: 'https://x/' });
        byCursor.push(...page.records.map(({ id }) => id));
        asked.delete('cursor');
        byPage.push(
          ...cutPage(sorted, { order, query: asked, url: 'https://x/' }).records.map(
            ({ id }) => id,
          ),
        );
        expect(page.block.count).toBe(all.length);
        pages += 1;
        expect(page.block.page).toBe(pages);
        next = page.block._links.next;
      }
      const ids = sorted.map(({ id }) => id);
      expect([byCursor, byPage]).toEqual([ids, ids]);
      expect(pages).toBe(Math.max(1, Math.ceil(all.length / Number(parameters.get('per_page')))));
    }),
    { numRuns: 500 },
  );
});
