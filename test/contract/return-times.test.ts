import { expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { ADDRESS, asking, create, errorOf } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** How long customers may return what they have ordered (orders.md, "Returns"). Clocks in Berlin go back on 25 October. */
const BEGIN = Date.parse('2026-10-20T10:00:00Z');
stopClock(BEGIN);
const opened = await openReturnStore({ timezone: 'Europe/Berlin' });
const { url, asAdmin, asGuest, place, placePaid, shippedOrder } = opened;
const permissions = ['orders:read', 'orders:write', 'settings:write'];
const { secret } = await create(asAdmin, '/apiKeys', { name: 'Desk', permissions });
// Its tokens would expire.
const asDesk = asking(`Bearer ${secret}`, url);

/** Those of one moment, before any time has passed. */
const sent = await shippedOrder();
const kettle = (quantity: number) => line(sent.kettle, quantity);
const pot = line(sent.pot, 1);
const arrived = [await placePaid(pot), await placePaid(pot)];
const { id: shipping_id } = await create(asAdmin, '/shippings', {
  ...{ name: 'By bicycle', base_cost: 0, max_days: 1 },
});
const byBicycle = await create(opened.asPublic, '/orders', {
  ...{ items: [pot], shipping_id, shipping_address: ADDRESS, billing_address: ADDRESS },
});
await create(opened.asPublic, '/payments', {
  ...{ order_id: byBicycle.id, secret: byBicycle.secret, method: 'Stripe', source: 'tok_visa' },
});
const unsent = await place(pot);
const partly = await placePaid(kettle(3));
const moved = await place(pot);
const apart = await placePaid(kettle(2));

type Order = { readonly id: number; readonly secret: string };
const ask = (order: Order, what = kettle(1)) =>
  asGuest(order)('POST', `/orders/${order.id}/returns`, { line_items: [what] });

/** What the customer is told at the last moment of a day in Berlin, and at the next one. */
async function aroundEndOf(time: string, order: Order, what?: ReturnType<typeof kettle>) {
  vi.setSystemTime(Date.parse(time));
  const after = await ask(order, what);
  tick(-1);
  const before = (await ask(order, what)).status;
  vi.setSystemTime(BEGIN);
  return [before, errorOf(after).message];
}

const TOO_LATE = 'An order can be returned within 14 days after its last parcel arrives.';

/** Other functions read the settings again within a minute. */
async function setDays(return_days: number): Promise<void> {
  await asDesk('PUT', '/application', { return_days });
  tick(MINUTE_MS);
}

test('a store with return_days 0 refuses return requests', async () => {
  await setDays(0);
  expect(errorOf(await ask(sent)).message).toBe('Customers of this store cannot request returns.');
  await setDays(14);
  expect(errorOf(await ask(unsent)).message).toBe(
    'An order that is created cannot be returned. It must be shipped or completed.',
  );
});

test('without a delivery date, the return window starts a week after shipping', async () => {
  // Sent on the 20th, there by the 27th: to the end of 10 November.
  expect(await aroundEndOf('2026-11-10T23:00:00Z', sent)).toEqual([200, TOO_LATE]);
  vi.setSystemTime(BEGIN + 300 * DAY_MS);
  const body = { line_items: [kettle(1)] };
  expect((await asDesk('POST', `/orders/${sent.id}/returns`, body)).status).toBe(200);
  vi.setSystemTime(BEGIN);
});

test.each([
  ['2026-10-21', '2026-11-04T23:00:00Z'],
  // In Berlin that is the 22nd.
  ['2026-10-21T22:30:00Z', '2026-11-05T23:00:00Z'],
])(
  'customers can return a parcel delivered on %s until the end of the store day',
  async (day, end) => {
    const order = arrived.pop() ?? unsent;
    await create(asDesk, `/orders/${order.id}/shipments`, { delivery_date: day });
    expect(await aroundEndOf(end, order, pot)).toEqual([200, TOO_LATE]);
  },
);

test('the latest delivery counts, whichever parcel was recorded first', async () => {
  for (const delivery_date of ['2026-10-23', '2026-10-21']) {
    const body = { delivery_date, line_items: [kettle(1)] };
    await create(asDesk, `/orders/${apart.id}/shipments`, body);
  }
  expect(await aroundEndOf('2026-11-06T23:00:00Z', apart)).toEqual([200, TOO_LATE]);
});

test('the max_days of the shipping method replaces the default week', async () => {
  await create(asDesk, `/orders/${byBicycle.id}/shipments`, {});
  expect(await aroundEndOf('2026-11-04T23:00:00Z', byBicycle, pot)).toEqual([200, TOO_LATE]);
});

test('without shipments, the return window starts when the order is shipped', async () => {
  for (const state of ['processing', 'shipped', 'completed']) {
    await asDesk('PATCH', `/orders/${moved.id}`, { state });
    tick(DAY_MS);
  }
  vi.setSystemTime(BEGIN);
  // Shipped on the 21st, there by the 28th.
  expect(await aroundEndOf('2026-11-11T23:00:00Z', moved, pot)).toEqual([200, TOO_LATE]);
});

test('customers can return only shipped units while another parcel is due', async () => {
  expect(errorOf(await ask(partly)).message).toMatch(
    /^An order that is processing cannot be returned/,
  );
  await create(asDesk, `/orders/${partly.id}/shipments`, { line_items: [kettle(2)] });
  expect(errorOf(await ask(partly, kettle(3))).message).toBe(
    `Only 2 units of product ${sent.kettle} can be returned.`,
  );
  expect((await ask(partly, kettle(2))).status).toBe(200);
  const { state, returns } = (await asDesk('GET', `/orders/${partly.id}`)).body.data;
  expect([state, returns[0].line_items]).toEqual(['processing', [kettle(2)]]);
});
