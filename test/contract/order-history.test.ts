import { expect, test } from 'vitest';
import { feed } from '../../shared/storage/keys.ts';
import { asking, asStaff, create, MEMBER } from '../store/api.ts';
import { settle, settledFeed } from '../store/feed.ts';
import { itemsOf, table } from '../store/local-store.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** What has happened to an order, in one list (orders.md, "History"). */
const { store, url, asAdmin, shippedOrder, addReturn, change } = await openReturnStore();
const asGrace = await asStaff(store, undefined, { url });

type Entry = Readonly<Record<string, unknown>> & { readonly type: string };

async function historyOf({ id }: { id: number }, query = '', as = asAdmin): Promise<Entry[]> {
  const { status, body } = await as('GET', `/orders/${id}/history${query}`);
  expect([status, body['errors']]).toEqual([200, undefined]);
  return body.data;
}

/** Without times, which are those of the order. */
const told = (entries: readonly Entry[]) =>
  entries.map(({ at: _, created_by, note, ...entry }) => ({
    ...entry,
    by: (created_by as { kind: string } | undefined)?.kind,
    ...(note !== undefined && { text: (note as { text: string }).text }),
  }));

/** An order that was paid, sent, returned in part and refunded, with notes and tags. */
async function busyOrder() {
  const order = await shippedOrder();
  await settledFeed(store);
  await create(asGrace, `/orders/${order.id}/notes`, { text: 'Called.', pinned: true });
  await asGrace('PATCH', `/orders/${order.id}`, { tags: ['fragile'] });
  await addReturn(order, line(order.kettle, 1));
  await settledFeed(store);
  await change(order, 0, { state: 'received' });
  await change(order, 0, { state: 'refunded' });
  const { id } = await create(asAdmin, '/invoices', { order_id: order.id });
  const { refunds } = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
  return { ...order, invoice: id, note: refunds[0].credit_note_id };
}

/** Makes all events older by a minute: none is about to be seen. */
async function settleEvents() {
  await settledFeed(store);
  const items = await itemsOf(store.application.id);
  for (const { pk, sk, expires_at } of items.filter((item) => /#events(#of)?$/.test(item.pk))) {
    const edits = [{ attribute: 'expires_at', set: Number(expires_at) - 60 }];
    await table.write({ update: { pk, sk }, edits });
  }
}

const HISTORY = (invoice: number, note: number) => [
  { type: 'invoice.issued', invoice_id: invoice, by: undefined },
  { type: 'invoice.issued', invoice_id: note, by: undefined },
  { type: 'order.refunded', refund_id: 0, return_id: 0, by: 'admin' },
  { type: 'order.return_received', return_id: 0, by: 'admin' },
  { type: 'order.return_approved', return_id: 0, by: 'admin' },
  { type: 'order.updated', changed: ['tags'], by: 'staff' },
  { type: 'note', text: 'Called.', by: 'staff' },
  { type: 'order.shipped', by: 'admin' },
  { type: 'shipment.created', shipment: 0, by: 'admin' },
  { type: 'payment.succeeded', payment: 0, by: 'public' },
  { type: 'order.processing', by: 'public' },
  { type: 'order.created', by: 'public' },
];

/** By types; an invoice and its credit notes are of one moment. */
const sorted = (entries: readonly { readonly type: string; readonly invoice_id?: unknown }[]) =>
  entries.toSorted(
    (one, other) =>
      one.type.localeCompare(other.type) || Number(one.invoice_id) - Number(other.invoice_id) || 0,
  );

test('lists the order, events, and notes once, newest first, with who did what', async () => {
  const order = await busyOrder();
  await settledFeed(store);
  const history = await historyOf(order);
  expect(sorted(told(history))).toEqual(sorted(HISTORY(order.invoice, order.note)));
  const times = history.map(({ at }) => String(at));
  expect(times).toEqual(times.toSorted().toReversed());
  const note = history.find(({ type }) => type === 'note');
  expect(note).toMatchObject({ created_by: MEMBER, note: { text: 'Called.', pinned: true } });
});

test('keeps entries stored on the order after events expire, without duplicates', async () => {
  const order = await busyOrder();
  await settleEvents();
  const all = await historyOf(order);
  const prefix = feed.prefixOfRecord('orders', order.id);
  const ofOrder = async () =>
    (await itemsOf(store.application.id)).filter(
      ({ pk, sk }) => pk.endsWith('#events#of') && sk.startsWith(prefix),
    );
  const items = (await ofOrder()).sort((one, other) => one.sk.localeCompare(other.sk));
  expect(items.length).toBeGreaterThan(2);
  for (const { pk, sk } of items) {
    await table.write({ remove: { pk, sk } });
    const left = await historyOf(order);
    const typesOf = (entries: readonly Entry[]) => entries.map(({ type }) => type).sort();
    const isUpdate = ({ type }: Entry) => type === 'order.updated';
    expect(typesOf(left.filter((entry) => !isUpdate(entry)))).toEqual(
      typesOf(all.filter((entry) => !isUpdate(entry))),
    );
  }
  const rest = told(await historyOf(order));
  expect(rest).toContainEqual({ type: 'order.processing', by: undefined });
  expect(rest).toContainEqual({ type: 'order.return_received', return_id: 0, by: 'admin' });
});

test('returns the history in pages', async () => {
  const order = await busyOrder();
  // What becomes of its mails is an event, too.
  await settle(store);
  await settledFeed(store);
  const all = await historyOf(order);
  const found: Entry[] = [];
  let path: string | undefined = `/orders/${order.id}/history?per_page=4`;
  while (path) {
    const { body } = await asAdmin('GET', path);
    found.push(...body.data);
    const { next } = (body['_links'] ?? {}) as { next?: string };
    path = next && `/orders/${next.split('/orders/')[1]}`;
  }
  expect(found).toEqual(all);
});

test('hides notes and invoices without permission, and names without personal:read', async () => {
  const order = await busyOrder();
  const permissions = ['orders:read'];
  const { secret } = await create(asAdmin, '/apiKeys', { name: 'Numbers', permissions });
  const history = await historyOf(order, '', asking(`Bearer ${secret}`, url));
  const types = history.map(({ type }) => type);
  expect(types).not.toContain('note');
  expect(types).not.toContain('invoice.issued');
  expect(types).toContain('order.refunded');
  expect(JSON.stringify(history)).not.toContain(MEMBER.name);
});

test('a missing order returns 404', async () => {
  expect((await asAdmin('GET', '/orders/7/history')).status).toBe(404);
});
