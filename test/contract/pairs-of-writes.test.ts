import { expect, test } from 'vitest';
import { ADDRESS, type Answered, type Ask, asStaff, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { gatedStorage } from '../store/gated-storage.ts';
import * as shared from '../store/local-store.ts';

/**
 * Two writes of one order at the same moment, by two programs: the one has read the order, and its write waits until the
 * other is done. What comes of them, for the order, its stock and its documents, is what comes of one after the other.
 */
const { storage, closeFor } = gatedStorage(shared.storage);
const { store, url } = await openCardStore({ unpaid_order_minutes: 0 }, storage);
const asAdmin = await asStaff(store);
/** The program whose write waits. */
const held = await asStaff(store, undefined, { url });
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

interface Subject {
  readonly id: number;
  readonly product: number;
  readonly user: number;
}

type Act = (ask: Ask, order: Subject) => Promise<Answered>;

const lines = ({ product }: Subject, quantity: number) => [{ product_id: product, quantity }];

const ACTS = {
  send: (ask, { id }) => ask('POST', `/orders/${id}/send`, {}),
  delete: (ask, { id }) => ask('DELETE', `/orders/${id}`),
  replace: (ask, order) =>
    ask('PUT', `/orders/${order.id}`, { ...addresses, items: lines(order, 2) }),
  cancel: (ask, { id }) => ask('POST', `/orders/${id}/cancel`, {}),
  end: (ask, { id }) => ask('PATCH', `/orders/${id}`, { state: 'canceled' }),
  withdraw: (ask, { id }) => ask('POST', `/orders/${id}/withdraw`, {}),
  pay: (ask, { id }) =>
    ask('POST', '/payments', { order_id: id, method: 'Custom', payment_method_id: cash }),
  refund: (ask, order) =>
    ask('POST', `/orders/${order.id}/refunds`, { line_items: lines(order, 1), restock: true }),
  return: (ask, order) =>
    ask('POST', `/orders/${order.id}/returns`, { line_items: lines(order, 2) }),
  parcel: (ask, { id }) => ask('POST', `/orders/${id}/shipments`, {}),
  invoice: (ask, { id }) => ask('POST', '/invoices', { order_id: id }),
  note: (ask, { id }) => ask('PATCH', `/orders/${id}`, { notes: 'Ring twice' }),
  erase: (ask, { user }) => ask('POST', `/users/${user}/erase`, {}),
} satisfies Record<string, Act>;

type Name = keyof typeof ACTS;
const { id: cash } = await create(asAdmin, '/paymentMethods', {
  name: 'Cash',
  cost_type: 'no_cost',
});

let users = 0;

/** What the order is before the two. */
const BEFORE = {
  draft: { state: 'draft', first: [], acts: ['send', 'delete', 'replace'] },
  unpaid: {
    ...{ state: 'created', first: [] },
    acts: ['cancel', 'end', 'pay', 'parcel', 'invoice', 'note', 'erase'],
  },
  paid: {
    ...{ state: 'created', first: ['pay'] },
    acts: ['end', 'refund', 'return', 'withdraw', 'parcel', 'invoice', 'erase'],
  },
} as const satisfies Record<
  string,
  { state: string; first: readonly Name[]; acts: readonly Name[] }
>;

async function make({ state, first }: (typeof BEFORE)[keyof typeof BEFORE]): Promise<Subject> {
  users += 1;
  const tracked = { ...PRODUCT, price: 10, stock_type: 'track', stock_level: 9 };
  const { id: product } = await create(asAdmin, '/products', tracked);
  const { id: user } = await create(asAdmin, '/users', {
    ...{ name: 'Ada Verne', email: `pairs-${users}@example.org`, password: 'correct horse' },
  });
  const { id } = await create(asAdmin, '/orders', {
    ...{ state, user_id: user, items: [{ product_id: product, quantity: 3 }], ...addresses },
  });
  const subject = { id, product, user };
  for (const name of first) await act(name, subject);
  return subject;
}

/** As clients do it that are told to come again. */
async function act(name: Name, subject: Subject, ask = asAdmin): Promise<Answered> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ACTS[name](ask, subject);
    if ((answer.status !== 409 && answer.status !== 503) || tries > 3) return answer;
  }
}

/** What has become of an order, without ids and times. */
async function outcome({ id, product, user }: Subject, answers: readonly Answered[]) {
  const { status, body } = await asAdmin('GET', `/orders/${id}`);
  const order = body.data;
  const { body: stocked } = await asAdmin('GET', `/products/${product}`);
  const { body: listed } = await asAdmin('GET', `/invoices?order_id=${id}`);
  const units = (each: { line_items: { quantity: number }[] }) => each.line_items[0]?.quantity;
  return {
    answers: answers.map((each) => each.status),
    stock: stocked.data.stock_level,
    documents: listed.data
      .map(({ type, total }: { type: string; total: number }) => [type, total])
      .toSorted(),
    user: (await asAdmin('GET', `/users/${user}`)).status,
    order:
      status !== 200
        ? status
        : {
            ...{ state: order.state, total: order.total, taken: order.taken.stock[0]?.quantity },
            ...{ reason: order.cancel_reason, notes: order.notes, refunded: order.refunds_total },
            paid: (order.payments ?? []).map(
              ({ successful }: { successful: boolean }) => successful,
            ),
            refunds: (order.refunds ?? []).map(units),
            parcels: (order.shipments ?? []).map(units),
            returns: (order.returns ?? []).map(units),
            ...{ withdrawn: 'withdrawal' in order, invoiced: 'invoice_id' in order },
            erased: 'erased_at' in order,
          },
  };
}

type Fixture = keyof typeof BEFORE;

const inOrder = async (fixture: Fixture, first: Name, second: Name) => {
  const subject = await make(BEFORE[fixture]);
  const one = await act(first, subject);
  const other = await act(second, subject);
  return { subject, one, other };
};

const isOf =
  ({ id }: Subject) =>
  (key: { pk: string; sk: string }) =>
    key.pk.endsWith('#orders') && Number(key.sk) === id;

/** The first has read the order when the second is made as a whole. */
async function atOnce(fixture: Fixture, first: Name, second: Name) {
  const subject = await make(BEFORE[fixture]);
  const gate = closeFor(isOf(subject));
  const waiting = act(first, subject, held);
  await Promise.race([gate.reached, waiting]);
  const other = await act(second, subject);
  gate.open();
  return { subject, one: await waiting, other };
}

const pairs = Object.entries(BEFORE).flatMap(([fixture, { acts }]) =>
  acts.flatMap((first) => acts.map((second) => [fixture as Fixture, first, second] as const)),
);

test.each(pairs)('%s order: %s racing %s is serializable', async (fixture, first, second) => {
  const raced = await atOnce(fixture, first, second);
  const result = await outcome(raced.subject, [raced.one, raced.other]);
  const forth = await inOrder(fixture, first, second);
  const back = await inOrder(fixture, second, first);
  expect([
    await outcome(forth.subject, [forth.one, forth.other]),
    await outcome(back.subject, [back.other, back.one]),
  ]).toContainEqual(result);
});
