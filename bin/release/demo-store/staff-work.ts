import { HOUR_MS } from '../../../shared/durations.ts';
import type { Shopper } from './shoppers.ts';
import type { Answer } from './store-engine.ts';
import type { World } from './world.ts';

/** Days after the arrival on which the money of a payment method arrives, by its id. */
const PAID_LATER: Readonly<Record<number, number>> = { 502: 3, 503: 12 };

/** What follows from a paid order, on the next days. */
export function planShipment(world: World, order: Answer, shopper: Shopper): void {
  const { chance, schedule, workHour, asStaff } = world;
  schedule.at(workHour(1), async () => {
    if (chance.isSo(2)) {
      await asStaff('PATCH', `/orders/${order.id}`, { state: 'canceled' });
      return;
    }
    const method = chance.one(['CTT', 'DHL', 'GLS']);
    const tracking_code = `HP${10_000_000 + chance.below(89_999_999)}PT`;
    await asStaff('POST', `/orders/${order.id}/shipments`, { method, tracking_code });
    schedule.at(workHour(2 + chance.below(3)), () => arrive(world, order, shopper));
  });
}

async function arrive(world: World, order: Answer, shopper: Shopper): Promise<void> {
  const { chance, schedule, workHour, asStaff, arrived } = world;
  await asStaff('PATCH', `/orders/${order.id}`, { state: 'completed' });
  arrived.push({ order, shopper });
  const days = PAID_LATER[order.payment_method_id];
  if (days !== undefined) {
    schedule.at(workHour(days), () => asStaff('POST', `/orders/${order.id}/payments`, {}));
  }
  if (chance.isSo(9)) {
    schedule.at(workHour(2) + 6 * HOUR_MS, () => sendBack(world, order, shopper));
  } else if (chance.isSo(5)) {
    schedule.at(workHour(2), () => giveBack(world, order));
  }
}

const REASONS = ['Too large', 'Not as expected', 'Damaged in transit', 'Changed my mind'];

/** The shopper asks whether the first thing may be returned. */
export async function askToReturn(world: World, order: Answer, shopper: Shopper): Promise<void> {
  const [{ id: product_id, variant_id = 0 }] = order.products;
  const reason = world.chance.one(REASONS);
  const line_items = [{ product_id, variant_id, quantity: 1, reason }];
  const path = `/orders/${order.id}/returns`;
  await world.asShopper(shopper, 'POST', path, { line_items }, order.secret);
}

async function sendBack(world: World, order: Answer, shopper: Shopper): Promise<void> {
  const { schedule, workHour, asStaff } = world;
  const move = (body: object) => asStaff('PATCH', `/orders/${order.id}/returns/0`, body);
  await askToReturn(world, order, shopper);
  schedule.at(workHour(2), async () => {
    await move({ state: 'approved' });
    schedule.at(workHour(5), async () => {
      await move({ state: 'received', restock: true });
      schedule.at(workHour(1), () => move({ state: 'refunded' }));
    });
  });
}

/** A part of the money for something that was broken, or all of it. */
async function giveBack({ chance, asStaff }: World, order: Answer): Promise<void> {
  const { data } = await asStaff('GET', `/orders/${order.id}`);
  if (!data.payments?.some(({ successful }: Answer) => successful)) return;
  if (chance.isSo(40)) {
    await asStaff('PATCH', `/orders/${order.id}`, { state: 'refunded' });
    return;
  }
  await asStaff('POST', `/orders/${order.id}/refunds`, { amount: 5 });
}
