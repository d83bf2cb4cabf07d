import { expect, test } from 'vitest';
import { ADDRESS, create, inTurn, openStore, PRODUCT } from '../store/api.ts';
import { mulberry32, SEED } from '../store/random.ts';

/**
 * Random histories of the units of an order: parcels, refunds of what was sent and what was not, returns that are received,
 * refused or refunded, and a cancellation at any time. A model of ten lines says where each unit is; stock, state and what
 * can still be sent have to agree with it after every step.
 */
const HISTORIES = Number(process.env['UNIT_HISTORIES'] ?? 6);
const STEPS = 10;
const STOCK = 20;

const { asAdmin } = await openStore();
const { id: cash } = await create(asAdmin, '/paymentMethods', {
  ...{ name: 'Cash', cost_type: 'no_cost' },
});

interface Return {
  readonly units: number;
  readonly unsent: number;
  isOpen: boolean;
}

/** Where the units of the one line are. */
interface Model {
  /** Taken and not sent, also what a return withholds. */
  shelf: number;
  customer: number;
  inStock: number;
  writtenOff: number;
  /** With the customer, and given up: refunded, or in an open return. */
  givenByCustomer: number;
  refunded: number;
  parcels: number;
  state: string;
  readonly returns: Return[];
}

const withheld = ({ returns }: Model) =>
  returns.reduce((units, { isOpen, unsent }) => units + (isOpen ? unsent : 0), 0);

async function paidOrder(quantity: number) {
  const tracked = { ...PRODUCT, price: 10, stock_type: 'track', stock_level: STOCK };
  const { id: product } = await create(asAdmin, '/products', tracked);
  const { id } = await create(asAdmin, '/orders', {
    items: [{ product_id: product, quantity }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  await create(asAdmin, '/payments', { order_id: id, method: 'Custom', payment_method_id: cash });
  return { id, product };
}

type Order = Awaited<ReturnType<typeof paidOrder>>;
type Random = () => number;

/** Makes a step; the model changes when the API has said yes. Gives the status that the model expects. */
type Step = (order: Order, model: Model, random: Random) => Promise<readonly [number, number]>;

const upTo = (random: Random, most: number) => 1 + Math.floor(random() * most);
const lines = ({ product }: Order, quantity: number, more: object = {}) => ({
  line_items: [{ product_id: product, quantity, ...more }],
});

/** What was sent has come back without a return. */
function refundToStock(model: Model, unsent: number, sent: number): void {
  model.shelf -= unsent;
  model.customer -= sent;
  model.inStock += unsent + sent;
  model.refunded += unsent + sent;
}

function refundAlone(model: Model, unsent: number, sent: number): void {
  model.shelf -= unsent;
  model.writtenOff += unsent;
  model.givenByCustomer += sent;
  model.refunded += unsent + sent;
}

const STEPS_BY_NAME: Readonly<Record<string, Step>> = {
  async parcel(order, model, random) {
    const units = upTo(random, 3);
    const { status } = await asAdmin('POST', `/orders/${order.id}/shipments`, lines(order, units));
    const isSendable = !['canceled', 'refunded'].includes(model.state);
    const isThere = units <= model.shelf - withheld(model);
    if (status === 200) {
      model.shelf -= units;
      model.customer += units;
      model.parcels += 1;
    }
    return [status, isSendable && isThere ? 200 : 400];
  },

  async refund(order, model, random) {
    const unsent = Math.floor(random() * 3);
    const sent = Math.floor(random() * 3);
    const units = unsent + sent;
    const restock = random() < 0.5;
    const isThere =
      unsent <= model.shelf - withheld(model) && sent <= model.customer - model.givenByCustomer;
    if (units === 0 || !isThere) return [0, 0];
    const { status } = await asAdmin('POST', `/orders/${order.id}/refunds`, {
      ...{ ...lines(order, units, { unsent }), restock },
    });
    if (status === 200) (restock ? refundToStock : refundAlone)(model, unsent, sent);
    // Canceling gives back what was paid by card alone: other money is recorded afterwards.
    return [status, 200];
  },

  async giveBack(order, model, random) {
    // Canceling has emptied the shelf, also of what a return withholds.
    const onShelf = model.state === 'canceled' ? 0 : model.shelf - withheld(model);
    const left = onShelf + model.customer - model.givenByCustomer;
    if (left === 0) return [0, 0];
    const units = upTo(random, left);
    const { status } = await asAdmin('POST', `/orders/${order.id}/returns`, lines(order, units));
    if (status === 200) {
      const ofCustomer = Math.min(units, model.customer - model.givenByCustomer);
      model.givenByCustomer += ofCustomer;
      model.returns.push({ units, unsent: units - ofCustomer, isOpen: true });
    }
    return [status, 200];
  },

  async receive(order, model, random) {
    const index = model.returns.findIndex(({ isOpen }) => isOpen);
    const returned = model.returns[index];
    if (!returned) return [0, 0];
    const restock = random() < 0.5;
    const path = `/orders/${order.id}/returns/${index}`;
    const { status } = await asAdmin('PATCH', path, { state: 'received', restock });
    const { units, unsent } = returned;
    returned.isOpen = false;
    const isCanceled = model.state === 'canceled';
    model.shelf -= isCanceled ? 0 : unsent;
    model.customer -= units - unsent;
    model.givenByCustomer -= units - unsent;
    const counted = isCanceled ? units - unsent : units;
    model.inStock += restock ? counted : 0;
    model.writtenOff += restock ? 0 : counted;
    return [status, 200];
  },

  async refuse(order, model) {
    const index = model.returns.findIndex(({ isOpen }) => isOpen);
    const returned = model.returns[index];
    if (!returned) return [0, 0];
    const path = `/orders/${order.id}/returns/${index}`;
    const { status } = await asAdmin('PATCH', path, { state: 'refused' });
    returned.isOpen = false;
    model.givenByCustomer -= returned.units - returned.unsent;
    return [status, 200];
  },

  async refundReturn(order, model) {
    const index = model.returns.findIndex(({ isOpen }) => isOpen);
    const returned = model.returns[index];
    if (!returned) return [0, 0];
    const path = `/orders/${order.id}/returns/${index}`;
    const { status } = await asAdmin('PATCH', path, { state: 'refunded' });
    returned.isOpen = false;
    const released = model.state === 'canceled' ? 0 : returned.unsent;
    model.shelf -= released;
    model.inStock += released;
    model.refunded += returned.units;
    return [status, 200];
  },

  async cancel(order, model, random) {
    if (random() > 0.5 || model.state !== 'processing') return [0, 0];
    const { status } = await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
    model.inStock += model.shelf;
    model.shelf = 0;
    model.state = 'canceled';
    return [status, 200];
  },
};

const NAMES = Object.keys(STEPS_BY_NAME);

/** The state that follows from where the units are. */
function stateOf(model: Model, quantity: number): string {
  if (model.state === 'canceled' || model.state === 'refunded') return model.state;
  if (model.refunded === quantity) return 'refunded';
  return model.shelf === 0 && model.parcels > 0 ? 'shipped' : model.state;
}

async function play(random: Random) {
  const quantity = upTo(random, 6);
  const order = await paidOrder(quantity);
  const model: Model = {
    ...{ shelf: quantity, customer: 0, inStock: 0, writtenOff: 0, givenByCustomer: 0 },
    ...{ refunded: 0, parcels: 0, state: 'processing', returns: [] },
  };
  const done: unknown[] = [];
  for (let i = 0; i < STEPS; i += 1) {
    const name = NAMES[Math.floor(random() * NAMES.length)] ?? '';
    const [status, expected] = (await STEPS_BY_NAME[name]?.(order, model, random)) ?? [0, 0];
    if (status === 0) continue;
    model.state = stateOf(model, quantity);
    done.push([name, status]);
    const shown = (await asAdmin('GET', `/orders/${order.id}`)).body.data;
    const { stock_level } = (await asAdmin('GET', `/products/${order.product}`)).body.data;
    expect({ done, status, state: shown.state, stock_level }).toEqual({
      ...{ done, status: expected, state: model.state },
      stock_level: STOCK - quantity + model.inStock,
    });
    const { shelf, customer, inStock, writtenOff } = model;
    expect(shelf + customer + inStock + writtenOff).toBe(quantity);
  }
  return done.length;
}

test('random histories keep every unit in exactly one place', async () => {
  const random = mulberry32(SEED);
  const steps = await inTurn(HISTORIES, () => play(random));
  expect(steps.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(HISTORIES);
});
