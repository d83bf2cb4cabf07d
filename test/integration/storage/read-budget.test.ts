import { expect, test } from 'vitest';
import { MAX_READ_MS } from '../../../shared/actions/read-budget.ts';
import { tablePage } from '../../../shared/actions/table-list.ts';
import { readSort } from '../../../shared/catalogue/sorting.ts';
import { addresses } from '../../../shared/resources/addresses.ts';
import { recordKey } from '../../../shared/storage/keys.ts';
import { ADDRESS } from '../../store/api.ts';
import { provision, putAll, table } from '../../store/local-store.ts';

const { application } = await provision();
const RECORDS = 5;
await putAll(
  Array.from({ length: RECORDS }, (_, rank) => ({
    ...recordKey(application, 'addresses', rank + 1),
    version: 1,
    counters: {},
    // A page of the database ends before the last of them.
    data: JSON.stringify({ ...ADDRESS, rank, noise: 'x'.repeat(300 * 1024) }),
  })),
);

/** The list by a filter that matches all, read with a clock. */
const listed = (now: () => number, query: ReadonlyMap<string, string> = new Map()) =>
  tablePage(
    addresses,
    { table, application, clock: { now }, filter: 'all', caller: { access: 'admin' } },
    { query, order: readSort(query), url: '/list', select: (all) => [...all] },
  );

test('a filter that takes too long stops and continues by cursor', async () => {
  const whole = await listed(() => 0);
  expect(whole.records.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(whole.block).toEqual({ _links: { curr: '/list' }, count: 5, page: 1, pages: 1 });

  let calls = 0;
  const late = () => calls++ * MAX_READ_MS;
  const first = await listed(late);
  const found = first.records.map(({ id }) => id);
  expect(found.length).toBeLessThan(RECORDS);
  expect(first.block).toMatchObject({
    count: found.length,
    count_exact: false,
    complete: false,
  });

  const next = new URL(first.block._links.next ?? '', 'http://store').searchParams;
  const second = await listed(() => 0, new Map(next));
  expect([...found, ...second.records.map(({ id }) => id)]).toEqual([5, 4, 3, 2, 1]);
  expect(second.block).toMatchObject({ count: 5, page: 2 });
});

test('a slow sorted list visits every record once, in parts', async () => {
  let calls = 0;
  const late = () => calls++ * MAX_READ_MS;
  const found: number[] = [];
  let query: ReadonlyMap<string, string> | undefined = new Map([
    ['sort_by', 'rank'],
    ['sort_order', 'ASC'],
    ['per_page', '1'],
  ]);
  while (query) {
    const { records, block } = await listed(late, query);
    found.push(...records.map(({ id }) => id));
    const { next } = block._links;
    query = next === undefined ? undefined : new Map(new URL(next, 'http://store').searchParams);
  }
  expect(found.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(found).not.toEqual([1, 2, 3, 4, 5]);
});
