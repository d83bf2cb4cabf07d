import { expect, test } from 'vitest';
import { appendEvents } from '../../shared/events/append-events.ts';
import { create, openStore } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { startOwnServer } from '../store/own-server.ts';
import { storage } from '../store/sqlite-items.ts';

const table = storage.openTable();

stopClock();
const store = await openStore({ server_timing: true }, await startOwnServer());

/** Appends an event of so many records. */
const happen = (resource: string, first: number, count: number) =>
  appendEvents(
    table,
    store.application,
    Array.from({ length: count }, (_, i) => ({
      change: `${resource}-${first + i}`,
      events: {
        types: ['order.updated', 'order.processing'],
        created_at: '2026-11-22T12:00:00.000Z',
        resource,
        record_id: first + i,
        by: { kind: 'admin' as const },
        data: { id: first + i },
      },
    })),
    () => [],
  );

/** The ids of the events of a record, and the read units of their list. */
async function eventsOf(id: number, query = '') {
  const path = `/events?resource=orders&record_id=${id}${query}`;
  const { body, headers } = await store.asAdmin('GET', path);
  const units = Number(/([\d.]+) read/.exec(headers.get('server-timing') ?? '')?.[1]);
  return { types: body.data.map(({ type }: { type: string }) => type), units };
}

test('reading the events of one record costs the same among few and many', async () => {
  await create(store.asAdmin, '/brands', { name: 'First' });
  await happen('orders', 7, 1);
  await happen('orders', 100, 50);
  // While they are new, they are read with all others.
  expect((await eventsOf(7)).types).toEqual(['order.updated', 'order.processing']);
  tick(11_000);
  const few = await eventsOf(7);
  expect(few).toEqual({ types: ['order.updated', 'order.processing'], units: 2 });
  await happen('orders', 1_000, 1_000);
  tick(11_000);
  expect(await eventsOf(7)).toEqual(few);
});

test('a newest-first page costs the same among few and many events', async () => {
  const newest = async () => {
    const { body, headers } = await store.asAdmin('GET', '/events?sort_order=DESC&per_page=50');
    expect(body.data).toHaveLength(50);
    return Number(/([\d.]+) read/.exec(headers.get('server-timing') ?? '')?.[1]);
  };
  for (let i = 0; i < 110; i += 1) await happen('orders', 3_000 + i, 1);
  const [few, ofRecord] = [await newest(), await eventsOf(7, '&sort_order=DESC')];
  for (let i = 0; i < 220; i += 1) await happen('orders', 4_000 + i, 1);
  expect(await newest()).toBe(few);
  expect(await eventsOf(7, '&sort_order=DESC')).toEqual(ofRecord);
});
