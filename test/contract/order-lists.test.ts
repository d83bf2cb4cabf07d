import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordKey } from '../../shared/storage/keys.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { type Ask, openStore } from '../store/api.ts';
import { followLinks } from '../store/list-pages.ts';
import { table } from '../store/local-store.ts';
import { orderMaker, stateOf } from '../store/made-orders.ts';
import { command, makeRoot } from '../store/ops-command.ts';

const root = makeRoot();

const COUNT = 130;
const NUMBERS = Array.from({ length: COUNT }, (_, number) => number).reverse();

/** Queries, and which numbers they find. The first order is of January 1st, one follows each hour. */
const LISTS: readonly (readonly [query: string, finds: (number: number) => boolean])[] = [
  ['', () => true],
  ['state=created', (number) => stateOf(number) === 'created'],
  ['state=canceled', (number) => number === 99],
  ['state=shipped', () => false],
  [`state=${'x'.repeat(2_100)}`, () => false],
  ['state=created,canceled', (number) => stateOf(number) !== 'processing'],
  ['user_id=8', (number) => number % 2 === 1],
  ['user_id=7&state=processing', () => false],
  ['$created_at_gt=2026-01-03', (number) => number > 48],
  ['created_at_lt=2026-01-03', (number) => number < 48],
  ['$created_at_gt=2026-01-02T23:59:59.999Z&created_at_lt=2026-01-04', (n) => n >= 48 && n < 72],
  ['created_at_gt=2026-01-02&$created_at_gt=2026-01-03', (number) => number > 48],
  ['created_at_lt=1999-01-01', () => false],
  ['created_at_lt=9999-01-01&user_id=8', (number) => number % 2 === 1],
  ['state=processing&$created_at_gt=2026-01-05', (n) => stateOf(n) === 'processing' && n > 96],
];

const numbersOf = (records: readonly object[]) =>
  records.map((record) => (record as { made?: number }).made);

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

async function checkLists(ask: Ask): Promise<void> {
  for (const [query, finds] of LISTS) {
    const found = NUMBERS.filter(finds);
    const path = `/orders?fields=made&per_page=17&${query}`;
    const pages = await followLinks(ask, path);
    expect([query, numbersOf(pages.flat())]).toEqual([query, found]);
    const { body } = await ask('GET', `${path}&sort_order=ASC&page=2`);
    expect([query, numbersOf(body.data), body['count']]).toEqual([
      query,
      found.toReversed().slice(17, 34),
      found.length,
    ]);
    expect(body).not.toHaveProperty('count_exact');
  }
}

describe.concurrent('order lists by state, user, and time', () => {
  test('return the same records by pages and by links', async () => {
    const store = await openStore();
    await (await orderMaker(store))(0, COUNT);
    await checkLists(store.asAdmin);
  });

  test('follow an order through its states', async () => {
    const store = await openStore();
    const [first = 0, second = 0] = await (await orderMaker(store))(0, 2);
    const states = async () =>
      Promise.all(
        ['created', 'processing', 'canceled'].map(async (state) => {
          const { body } = await store.asAdmin('GET', `/orders?state=${state}&fields=id`);
          return idsOf(body.data);
        }),
      );
    expect(await states()).toEqual([[first], [second], []]);
    await store.asAdmin('PATCH', `/orders/${first}`, { state: 'processing' });
    expect(await states()).toEqual([[], [second, first], []]);
    await store.asAdmin('PATCH', `/orders/${second}`, { state: 'canceled' });
    expect(await states()).toEqual([[], [first], [second]]);
  });

  test('leave out an unreadable order without shifting pages', async () => {
    const store = await openStore();
    const { asAdmin, application } = store;
    const ids = await (await orderMaker(store))(0, 12);
    const created = ids.filter((_, number) => number % 2 === 0);
    const damaged = Number(created[2]);
    await table.write({
      update: recordKey(application, 'orders', damaged),
      edits: [{ attribute: 'data', set: '{' }],
    });
    const lists: readonly (readonly [query: string, ids: readonly number[]])[] = [
      ['', ids],
      ['state=created&', created],
      ['user_id=7&', created],
      ['user_id=7&$created_at_gt=2026-01-01&', created.slice(1)],
    ];
    for (const [query, found] of lists) {
      const path = `/orders?${query}per_page=2&sort_order=ASC`;
      const pages = Array.from({ length: Math.ceil(found.length / 2) }, (_, i) =>
        found.slice(2 * i, 2 * i + 2).filter((id) => id !== damaged),
      );
      for (const [i, page] of pages.entries()) {
        const { body } = await asAdmin('GET', `${path}&page=${i + 1}`);
        expect([idsOf(body.data), body['count']]).toEqual([page, found.length]);
      }
      expect((await followLinks(asAdmin, path)).map(idsOf)).toEqual(pages);
    }
  });

  test('find imported records by their own times', async () => {
    const store = await openStore();
    const { id: application } = store.application;
    const file = join(root, 'times.ndjson');
    await command('export', 'records', file, '--application', String(application));
    const times = { created_at: '2019-05-01T00:00:00.000Z', updated_at: '2019-05-01' };
    const record = { id: 41, ...times, full_name: 'Ada', city: 'Porto' };
    appendFileSync(file, `${JSON.stringify({ resource: 'addresses', record })}\n`);
    await command('import', 'records', file, '--application', String(application));
    expect(await readApplication(table, application)).toMatchObject({ importedTimes: true });
    const found = async (query: string) =>
      idsOf((await store.asAdmin('GET', `/addresses?fields=id&${query}`)).body.data);
    expect(await found('created_at_lt=2019-06-01')).toEqual([41]);
    expect(await found('created_at_gt=2019-06-01')).toEqual([]);
  });
});
