import { SHOPPERS, type Shopper } from './shoppers.ts';
import { planShipment } from './staff-work.ts';
import type { Answer } from './store-engine.ts';
import { refused, unlessRefused, type World } from './world.ts';

/** Ids of examples/demo-store. */
const [COLLECTION, TRANSFER, CASH, INVOICE] = [401, 501, 502, 503];

/** Somebody buys, and pays in one of the ways of the store. */
export async function buy(world: World): Promise<void> {
  const { chance } = world;
  const shopper = chance.mostly(SHOPPERS);
  if (chance.isSo(30)) await register(world, shopper);
  const order = await place(world, shopper, paymentOf(chance.below(100)));
  if (order) await pay(world, shopper, order);
}

function paymentOf(draw: number): object {
  if (draw < 62) return { processor: 'Stripe' };
  if (draw < 80) return { payment_method_id: TRANSFER };
  return { payment_method_id: draw < 90 ? CASH : INVOICE };
}

export function itemsOf({ chance, wares }: World): readonly object[] {
  const kinds = 1 + Number(chance.isSo(45)) + Number(chance.isSo(20));
  const chosen = new Map<string, object>();
  for (let i = 0; i < kinds; i += 1) {
    const { product_id, variant_id, price } = chance.mostly(wares);
    const quantity = price < 30 && chance.isSo(35) ? 2 : 1;
    chosen.set(`${product_id} ${variant_id}`, { product_id, variant_id, quantity });
  }
  return [...chosen.values()];
}

/** Undefined where what was chosen is sold out by now. */
async function place(world: World, shopper: Shopper, payment: object): Promise<Answer | undefined> {
  const { chance, asShopper } = world;
  const { address } = shopper;
  const fields = {
    ...{ items: itemsOf(world), shipping_address: address, billing_address: address, ...payment },
    ...(chance.isSo(9) && { coupon_code: chance.one(['WELCOME10', 'FIRST100']) }),
  };
  const { data: quote } = await asShopper(shopper, 'POST', '/orders/quote', fields);
  const offered = (quote.shipping_options as readonly Answer[]).filter(
    ({ unavailable }) => !unavailable,
  );
  const [first] = offered;
  const [shipping = first] = offered.filter(({ id }) => id !== COLLECTION || chance.isSo(30));
  if (!shipping) return undefined;
  const body = { ...fields, shipping_id: shipping.id };
  const placed = await unlessRefused(() => asShopper(shopper, 'POST', '/orders', body));
  return placed?.data;
}

async function pay(world: World, shopper: Shopper, order: Answer): Promise<void> {
  const { chance, schedule, workHour, asStaff } = world;
  const send = (fields: object) => sendPayment(world, shopper, order, fields);
  if (!order.payment_method_id) {
    if (chance.isSo(6)) await refused(() => send(card('pm_card_visa_chargeDeclined')));
    await send(card(chance.one(['pm_card_visa', 'pm_card_mastercard'])));
    planShipment(world, order, shopper);
    return;
  }
  await send({ method: 'Custom' });
  if (order.payment_method_id !== TRANSFER) {
    planShipment(world, order, shopper);
    return;
  }
  // Some forget it, and the order ends by itself.
  if (chance.isSo(12)) return;
  schedule.at(workHour(1 + chance.below(3)), async () => {
    await asStaff('POST', `/orders/${order.id}/payments`, {});
    planShipment(world, order, shopper);
  });
}

const card = (payment_method: string) => ({ method: 'Stripe', payment_method });

const sendPayment = (
  { asShopper }: World,
  shopper: Shopper,
  { id: order_id, secret }: Answer,
  fields: object,
) => asShopper(shopper, 'POST', '/payments', { order_id, ...(secret && { secret }), ...fields });

async function register({ accounts, asShopper }: World, shopper: Shopper): Promise<void> {
  const { email, address } = shopper;
  if (accounts.has(email)) return;
  const user = { email, password: `password of ${email}`, name: address.full_name };
  const { data } = await asShopper(shopper, 'POST', '/users', user);
  accounts.set(email, data.id);
  await asShopper(shopper, 'POST', '/addresses', address);
}

/** Somebody leaves without buying. */
export async function fillCart(world: World): Promise<void> {
  const { chance, asShopper } = world;
  const shopper = chance.mostly(SHOPPERS);
  if (chance.isSo(40)) await register(world, shopper);
  const items = itemsOf(world);
  await unlessRefused(() => asShopper(shopper, 'POST', '/carts', { items }));
}

/** A card is declined, and the shopper has no other one. */
export async function failToPay(world: World, payment_method: string): Promise<void> {
  const shopper = world.chance.mostly(SHOPPERS);
  const order = await place(world, shopper, { processor: 'Stripe' });
  if (order) await refused(() => sendPayment(world, shopper, order, card(payment_method)));
}

export async function withdraw(world: World, contract: string, reason?: string): Promise<void> {
  const shopper = world.chance.mostly(SHOPPERS);
  const { email, address } = shopper;
  const body = { name: address.full_name, email, contract, ...(reason && { reason }) };
  await world.asShopper(shopper, 'POST', '/withdrawals', body);
}

/** Somebody wants to know when a product is back in stock. */
export async function waitFor({ chance, asShopper }: World, id: number): Promise<void> {
  const shopper = chance.mostly(SHOPPERS);
  await asShopper(shopper, 'POST', `/products/${id}/notify`, { email: shopper.email });
}
