import { expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { startOwnServer } from '../store/own-server.ts';

/** When orders arrive (orders.md, "Delivery dates"). It is a Tuesday, 13:30 in Berlin. */
const BEGIN = Date.parse('2026-12-01T12:30:00Z');
stopClock(BEGIN);

const { asAdmin, asPublic } = await openStore(
  {
    ...{ timezone: 'Europe/Berlin', company_country: 'Germany', order_cutoff_time: '14:00' },
    closed_days: [{ from: '2026-12-04' }],
  },
  await startOwnServer(),
);

/** After it, the cut-off is over. */
const HALF_AN_HOUR = 30 * MINUTE_MS;

const product = async (body: object) =>
  (await create(asAdmin, '/products', { ...PRODUCT, ...body })).id;
const stocked = { stock_type: 'track', allow_backorder: true };
const kettle = await product({ name: 'Kettle', ...stocked, stock_level: 2 });
const coming = await product({ ...stocked, stock_level: 0, availability_date: '2026-12-10' });
const plain = await product({ name: 'Mug' });
const course = await product({ ...stocked, stock_level: 0, requires_shipping: false });

const method = async (body: object) =>
  (await create(asAdmin, '/shippings', { base_cost: 5, ...body })).id;
const parcel = await method({ name: 'Parcel', min_days: 1, max_days: 3 });
const letter = await method({ name: 'Letter', max_days: 2 });
const pickup = await method({ name: 'Counter', collection: true, min_days: 0, max_days: 0 });
const ship = await method({ name: 'Ship' });
const abroad = await method({ name: 'Abroad', max_days: 9, zones: [{ code: 'AT' }] });

const payment = async (settlement: string) =>
  (await create(asAdmin, '/paymentMethods', { name: settlement, cost_type: 'no_cost', settlement }))
    .id;
const [atOnce, transfer] = [await payment('immediate'), await payment('confirmed')];

const bodyOf = (product_id: number, changes: object = {}) => ({
  items: [{ product_id, quantity: 1 }],
  ...{ shipping_address: ADDRESS, billing_address: ADDRESS, payment_method_id: atOnce },
  ...changes,
});

type Option = { readonly id: number; readonly delivery?: object };

const promisesOf = (options: readonly Option[]) =>
  Object.fromEntries(options.map(({ id, delivery }) => [id, delivery]));

const quoted = async (body: object) =>
  promisesOf((await create(asPublic, '/orders/quote', body)).shipping_options);

const FROM_STOCK = {
  [parcel]: { earliest: '2026-12-02', latest: '2026-12-04' },
  [letter]: { latest: '2026-12-03' },
  [pickup]: { earliest: '2026-12-01', latest: '2026-12-01' },
  [ship]: undefined,
  [abroad]: undefined,
};

test('a quote says when each method that can be chosen delivers', async () => {
  expect(await quoted(bodyOf(kettle))).toEqual(FROM_STOCK);
  const { shipping_options } = await create(asPublic, '/orders/quote', bodyOf(kettle));
  expect(shipping_options.find(({ id }: Option) => id === parcel)).toMatchObject({
    ...{ min_days: 1, max_days: 3 },
  });
});

test('after the cut-off it is a working day later', async () => {
  vi.setSystemTime(BEGIN + HALF_AN_HOUR);
  expect(await quoted(bodyOf(kettle))).toMatchObject({
    [parcel]: { earliest: '2026-12-03', latest: '2026-12-07' },
    [pickup]: { earliest: '2026-12-02' },
  });
  // The store is closed on the 4th, and carriers deliver.
  vi.setSystemTime(BEGIN + 2 * DAY_MS + HALF_AN_HOUR);
  expect(await quoted(bodyOf(kettle))).toMatchObject({
    [parcel]: { earliest: '2026-12-08' },
    [letter]: { latest: '2026-12-09' },
  });
  vi.setSystemTime(BEGIN);
});

test('the shipping methods of a cart say when it arrives', async () => {
  const body = { items: [{ product_id: kettle, quantity: 2 }] };
  const cart = await create(asPublic, '/carts', body);
  const path = `/shippings/cart/${cart.id}?country=PT`;
  const { data } = (await asPublic('GET', path)).body;
  const { [abroad]: _, ...served } = FROM_STOCK;
  expect(promisesOf(data)).toEqual(served);
  expect((await asPublic('GET', `/shippings/${parcel}`)).body.data).not.toHaveProperty('delivery');
});

test('goods that are not there promise nothing, or the day on which they come', async () => {
  const more = { items: [{ product_id: kettle, quantity: 3 }] };
  expect(new Set(Object.values(await quoted(bodyOf(kettle, more))))).toEqual(new Set([undefined]));
  expect(await quoted(bodyOf(coming))).toMatchObject({
    [parcel]: { earliest: '2026-12-11', latest: '2026-12-15' },
    [pickup]: { latest: '2026-12-10' },
  });
  const together = [kettle, coming, course].map((product_id) => ({ product_id, quantity: 1 }));
  expect(await quoted(bodyOf(kettle, { items: together }))).toMatchObject({
    [letter]: { latest: '2026-12-14' },
  });
  expect(await quoted(bodyOf(course))).toEqual(FROM_STOCK);
});

test('a variant has a date of its own', async () => {
  const variant = { price: 5, ...stocked, stock_level: 0 };
  const { id, variants } = await create(asAdmin, '/products', {
    ...{ name: 'Shirt', price: 5, variantsDefinition: { Size: ['S', 'M'] } },
    variants: [
      { ...variant, Size: 'S', availability_date: '2026-12-08T23:30:00Z' },
      { ...variant, Size: 'M' },
    ],
  });
  const [small, medium] = await Promise.all(
    variants.map((each: { id: number }) =>
      quoted(bodyOf(id, { items: [{ product_id: id, variant_id: each.id, quantity: 1 }] })),
    ),
  );
  // In Berlin that is the 9th.
  expect(small[pickup]).toEqual({ earliest: '2026-12-09', latest: '2026-12-09' });
  expect(medium[pickup]).toBeUndefined();
});

test('nothing is promised where the store waits for the money', async () => {
  const body = bodyOf(kettle, { payment_method_id: transfer });
  expect(new Set(Object.values(await quoted(body)))).toEqual(new Set([undefined]));
  const order = await create(asPublic, '/orders', { ...body, shipping_id: letter });
  expect(order).not.toHaveProperty('delivery');
});

test('an order keeps what was promised', async () => {
  const order = await create(asPublic, '/orders', bodyOf(plain, { shipping_id: parcel }));
  expect(order.delivery).toEqual(FROM_STOCK[parcel]);
  await asAdmin('PUT', `/shippings/${parcel}`, { max_days: 9 });
  tick(HALF_AN_HOUR);
  const { data } = (await asAdmin('GET', `/orders/${order.id}`)).body;
  expect(data.delivery).toEqual(FROM_STOCK[parcel]);
  vi.setSystemTime(BEGIN);
  await asAdmin('PUT', `/shippings/${parcel}`, { max_days: 3 });
});

test('a draft promises nothing until it is sent', async () => {
  const body = bodyOf(plain, { state: 'draft', shipping_id: letter });
  const draft = await create(asAdmin, '/orders', body);
  expect(draft).not.toHaveProperty('delivery');
  tick(HALF_AN_HOUR);
  const sent = await create(asAdmin, `/orders/${draft.id}/send`, {});
  // At 13:30 it would have been a day earlier.
  expect(sent.delivery).toEqual({ latest: '2026-12-04' });
  vi.setSystemTime(BEGIN);
});

test('nobody sets when an order arrives', async () => {
  const delivery = { latest: '2026-12-01' };
  const refused = await asPublic('POST', '/orders', bodyOf(course, { delivery }));
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'delivery' });
});

test.each([
  [{ min_days: 4, max_days: 3 }, 'min_days', 'max'],
  [{ min_days: 4 }, 'max_days', 'missingRequiredProperty'],
  [{ min_days: -1, max_days: 3 }, 'min_days', 'min'],
  [{ max_days: 366 }, 'max_days', 'max'],
])('a method with %j is refused', async (body, invalidPropertyName, failedValidator) => {
  const refused = await asAdmin('POST', '/shippings', { name: 'Slow', base_cost: 1, ...body });
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName, failedValidator });
});

test('a change of one of both days is compared with the other', async () => {
  const { id } = await create(asAdmin, '/shippings', {
    ...{ name: 'Slow', base_cost: 1, active: false, min_days: 2, max_days: 3 },
  });
  const refused = await asAdmin('PUT', `/shippings/${id}`, { max_days: 1 });
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'min_days' });
  const { data } = (await asAdmin('PUT', `/shippings/${id}`, { min_days: null, max_days: 1 })).body;
  expect(data).toMatchObject({ max_days: 1 });
});

test.each([
  [{ order_cutoff_time: '24:00' }, 'order_cutoff_time'],
  [{ order_cutoff_time: '2pm' }, 'order_cutoff_time'],
  [{ working_days: [] }, 'working_days'],
  [{ working_days: ['monday', 'someday'] }, 'working_days.1'],
  [{ delivery_days: null }, 'delivery_days'],
  [{ closed_days: [{ from: '2026-02-30' }] }, 'closed_days.0.from'],
  [{ closed_days: [{ until: '2026-02-03' }] }, 'closed_days.0.from'],
  [{ closed_days: [{ from: '2026-02-03', until: '2026-02-02' }] }, 'closed_days.0.from'],
  [{ closed_days: Array.from({ length: 101 }, () => ({ from: '2026-02-03' })) }, 'closed_days'],
  [{ public_holidays: 'XX' }, 'public_holidays'],
])('settings with %j are refused', async (settings, invalidPropertyName) => {
  const refused = await asAdmin('PUT', '/application', settings);
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName });
});

test('everyone sees the working days, and by default they are Monday to Friday', async () => {
  const [shown] = (await asPublic('GET', '/application')).body.data;
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  expect(shown).toMatchObject({
    ...{ order_cutoff_time: '14:00', working_days: week, delivery_days: week },
    ...{ closed_days: [{ from: '2026-12-04' }], public_holidays: null },
  });
});
