import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { asking, create, errorOf } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** How long customers may return what they have ordered (orders.md, "Returns"). */
stopClock();
const { url, asAdmin, asGuest, place, shippedOrder } = await openReturnStore();
const permissions = ['orders:read', 'orders:write'];
const { secret } = await create(asAdmin, '/apiKeys', { name: 'Desk', permissions });
// Its tokens would expire.
const asDesk = asking(`Bearer ${secret}`, url);

/** Other functions read the settings again within a minute. */
async function setDays(return_days: number): Promise<void> {
  await asAdmin('PUT', '/application', { return_days });
  tick(MINUTE_MS);
}

test('customers return within the days of the store after the last parcel, staff later too', async () => {
  const order = await shippedOrder();
  const unsent = await place(line(order.pot, 1));
  const body = { line_items: [line(order.kettle, 1)] };
  const ask = () => asGuest(order)('POST', `/orders/${order.id}/returns`, body);
  await setDays(0);
  expect(errorOf(await ask()).message).toBe(
    'Customers return nothing to this store by themselves.',
  );
  await setDays(14);
  const early = await asGuest(unsent)('POST', `/orders/${unsent.id}/returns`, body);
  expect(errorOf(early).message).toBe(
    'An order that is created cannot be returned, only one that is shipped, completed.',
  );
  tick(14 * DAY_MS - 2 * MINUTE_MS);
  expect((await ask()).status).toBe(200);
  tick(1);
  expect(errorOf(await ask())).toEqual({
    code: 400,
    type: 'BadRequest',
    message: 'An order can be returned within 14 days after its last parcel.',
  });
  expect((await asDesk('POST', `/orders/${order.id}/returns`, body)).status).toBe(200);
  tick(-14 * DAY_MS - 1);
});

test('without parcels the time begins when the order is shipped', async () => {
  const { pot } = await shippedOrder();
  const order = await place(line(pot, 1));
  tick(DAY_MS);
  for (const state of ['processing', 'shipped', 'completed']) {
    await asDesk('PATCH', `/orders/${order.id}`, { state });
    tick(DAY_MS);
  }
  tick(12 * DAY_MS);
  const body = { line_items: [line(pot, 1)] };
  const ask = () => asGuest(order)('POST', `/orders/${order.id}/returns`, body);
  expect((await ask()).status).toBe(200);
  tick(DAY_MS);
  expect((await ask()).status).toBe(400);
  tick(-17 * DAY_MS);
});
