import { setTimeout } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { setClock } from './clock.ts';
import type { Ask, Shop } from './shop.ts';

/** A Tuesday, at half past ten. */
export const NOW = Date.UTC(2026, 5, 16, 10, 30);

const DAYS = 30;

export const START = NOW - (DAYS + 1) * DAY_MS;

const FIRST_NAMES = ['Ada', 'Gil', 'Lin', 'Mia', 'Tom', 'Ivo', 'Eva', 'Noa', 'Ida', 'Leo', 'Ana'];
const LAST_NAMES = ['Verne', 'Vaz', 'Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Silva', 'Keller'];
const CITIES = ['Porto', 'Lisboa', 'Braga', 'Coimbra', 'Aveiro'];

/** Numbers that look random, and are the same each time: the generator of Park and Miller. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Product {
  readonly id: number;
  readonly name: string;
}

/** Orders of 30 days in all states, their customers, carts and a promotion that runs. Gives what is shown. */
export async function fillShop({ ask, sweep }: Pick<Shop, 'ask' | 'sweep'>) {
  const products = await stocked(ask);
  const orders = await orderMaker(ask, products);
  for (const [i, time] of orders.times.entries()) {
    await advance(ask, await orders.place(time), {
      time,
      isUnpaid: i % 4 === 0,
      isBack: i % 6 === 0,
    });
  }
  for (let hours = 9; hours > 0; hours -= 1) {
    setClock(NOW - hours * HOUR_MS);
    await ask('POST', '/carts', { items: orders.someItems() });
  }
  const promotion = await ask('POST', '/promotions', {
    ...{ name: 'Summer: ten percent from 60', active: true, priority: 4 },
    conditions: [{ type: 'MIN_CART_VALUE', value: 60 }],
    effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
  });
  await settled(ask, sweep);
  const [order] = await ask(
    'GET',
    '/orders?state=processing&per_page=1&sort_by=id&sort_order=desc',
  );
  return { promotion: promotion.id as number, order: order.id as number };
}

/** When orders come: more at the end, as in a shop that grows; today none after half past nine. */
function orderTimes(random: (below: number) => number): readonly number[] {
  return Array.from({ length: DAYS }, (_, i) => DAYS - 1 - i).flatMap((day) => {
    const midnight = NOW - (NOW % DAY_MS) - day * DAY_MS;
    const count = 2 + random(3) + Math.floor((DAYS - day) / 10);
    const minutes = Array.from({ length: count }, () => 7 * 60 + random(day === 0 ? 150 : 840));
    return minutes.sort((a, b) => a - b).map((minute) => midnight + minute * MINUTE_MS);
  });
}

async function orderMaker(ask: Ask, products: readonly Product[]) {
  const random = generator(20_260_616);
  const one = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
  const methods: { id: number; settlement?: string }[] = await ask('GET', '/paymentMethods');
  const transfer = methods.find(({ settlement }) => settlement === 'confirmed');
  const shippings: { id: number; name: string }[] = await ask('GET', '/shippings');
  const parcel = shippings.find(({ name }) => name === 'Parcel');
  const someItems = () => {
    const chosen = new Set(Array.from({ length: 1 + random(3) }, () => one(products).id));
    return [...chosen].map((product_id) => ({ product_id, quantity: 1 + random(2) }));
  };
  return {
    someItems,
    times: orderTimes(random),
    async place(time: number): Promise<PlacedOrder> {
      setClock(time);
      const name = `${one(FIRST_NAMES)} ${one(LAST_NAMES)}`;
      const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
      const [known] = await ask('GET', `/users?email=${email}`);
      const fields = { name, email, password: 'correct horse battery' };
      const user = known ?? (await ask('POST', '/users', fields));
      const address = {
        ...{ full_name: name, email, country: 'Portugal', city: one(CITIES) },
        ...{ address1: `Rua Nova ${1 + random(80)}`, postal_code: '4000-001' },
      };
      return ask('POST', '/orders', {
        ...{ items: someItems(), user_id: user.id },
        ...{ shipping_address: address, billing_address: address },
        ...{ shipping_id: parcel?.id, payment_method_id: transfer?.id },
      });
    },
  };
}

interface PlacedOrder {
  readonly id: number;
  readonly number: number;
  readonly items: readonly { readonly product_id: number }[];
}

interface Course {
  readonly time: number;
  readonly isUnpaid: boolean;
  readonly isBack: boolean;
}

/** The newest orders wait for their payment, or for somebody who packs; some of last week come back. */
async function advance(ask: Ask, { id, number, items }: PlacedOrder, course: Course) {
  const { time, isUnpaid, isBack } = course;
  const days = (NOW - time) / DAY_MS;
  if (isUnpaid && days < 6) return;
  setClock(time + HOUR_MS / 4);
  await ask('POST', `/orders/${id}/payments`, {});
  if (days < 2) return;
  setClock(time + 5 * HOUR_MS);
  await ask('POST', `/orders/${id}/shipments`, {
    ...{ method: 'CTT', tracking_code: `RR${100_000_000 + number}PT` },
  });
  if (!isBack || days > 7) return;
  setClock(time + DAY_MS);
  await ask('POST', `/orders/${id}/returns`, {
    line_items: [{ product_id: items[0]?.product_id, quantity: 1, reason: 'It does not fit.' }],
  });
}

interface DemoProduct extends Product {
  readonly stock_type: string;
  readonly variants?: readonly unknown[];
  readonly requires_shipping?: boolean;
}

/** Products without variants in letters that each machine has, with enough stock for all orders. */
async function stocked(ask: Ask): Promise<readonly Product[]> {
  const all: readonly DemoProduct[] = await ask('GET', '/products?per_page=100');
  const counted = all.filter(
    ({ name, stock_type, variants = [], requires_shipping = true }) =>
      /^[\p{Script=Latin}\p{N}\p{P}\s]*$/u.test(name) &&
      stock_type === 'track' &&
      variants.length === 0 &&
      requires_shipping,
  );
  for (const { id } of counted)
    await ask('POST', `/products/${id}/stock`, { level: 60 + (id % 50) });
  return counted;
}

const ROUND_MS = 5_000;
const MAX_MINUTES = 20;

/** Waits for the reports, which count orders after the answers, at full minutes: until three rounds have no more. */
async function settled(ask: Ask, sweep: Shop['sweep']): Promise<void> {
  const counts: number[] = [];
  for (let minutes = 0; minutes < MAX_MINUTES; minutes += 2) {
    setClock(NOW + minutes * MINUTE_MS);
    await sweep();
    await setTimeout(ROUND_MS);
    const { total } = await ask('GET', '/reports/sales?from=2026-05-18&to=2026-06-16');
    if (total.orders > 0 && counts.slice(-3).every((each) => each === total.orders)) return;
    counts.push(total.orders);
  }
}
