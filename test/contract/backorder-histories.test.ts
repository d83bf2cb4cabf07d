import { expect, test } from 'vitest';
import { ADDRESS, create, insist, openStore, PRODUCT } from '../store/api.ts';
import { fc } from '../store/properties.ts';
import { timeFor } from '../store/slow-machine.ts';

const HISTORIES = Number(process.env['BACKORDER_HISTORIES'] ?? 8);

/** Stock that may fall below zero at some times, and not at others (stock.md, "Backorders"). */
const { asAdmin, asPublic } = await openStore();
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

interface Bought {
  readonly id: number;
  readonly quantity: number;
}

interface Sale {
  readonly product: number;
  /** Orders that have their units. */
  readonly open: Bought[];
}

/** How much there is, below zero by what is owed. */
async function levelOf({ product }: Sale): Promise<number> {
  const { stock_level, backordered = 0 } = (await asAdmin('GET', `/products/${product}`)).body.data;
  expect(stock_level === 0 || backordered === 0).toBe(true);
  return stock_level - backordered;
}

async function buy({ product, open }: Sale, quantity: number): Promise<number> {
  const items = [{ product_id: product, quantity }];
  const { status, body } = await insist(() => asPublic('POST', '/orders', { items, ...addresses }));
  expect([200, 400]).toContain(status);
  if (status === 400) return 0;
  open.push({ id: body.data.id, quantity });
  return quantity;
}

/** Canceled, or returned to the store. */
async function giveBack(product_id: number, { id, quantity }: Bought, isReturned: boolean) {
  const path = `/orders/${id}`;
  const send = async (...call: Parameters<typeof asAdmin>) =>
    expect(await insist(() => asAdmin(...call))).toMatchObject({ status: 200 });
  await send('PATCH', path, { state: isReturned ? 'processing' : 'canceled' });
  if (!isReturned) return;
  await send('POST', `${path}/returns`, { line_items: [{ product_id, quantity }] });
  await send('PATCH', `${path}/returns/0`, { state: 'received', restock: true });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const round = fc.record({
  /** Before the buyers come, and while they buy. */
  before: fc.boolean(),
  meanwhile: fc.constantFrom(true, false, undefined),
  shards: fc.constantFrom(null, 2, 5),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
  back: fc.array(fc.boolean(), { maxLength: 3 }),
  delivered: fc.constantFrom(0, 0, 3),
});
type Round = typeof round extends fc.Arbitrary<infer Each> ? Each : never;

async function run(sale: Sale, each: Round): Promise<void> {
  const path = `/products/${sale.product}`;
  const change = async (fields: object) =>
    expect((await insist(() => asAdmin('PATCH', path, fields))).status).toBe(200);
  await change({ allow_backorder: each.before, stock_shards: each.shards });
  const start = await levelOf(sale);
  const gone = sale.open.splice(0, each.back.length);
  const back = sum(gone.map(({ quantity }) => quantity)) + each.delivered;

  /** What there is once selling below zero has ended. */
  const endBackorders = async () => {
    await change({ allow_backorder: false });
    return levelOf(sale);
  };
  const deliver = async () => {
    if (each.delivered === 0) return;
    const body = { change: each.delivered };
    expect((await insist(() => asAdmin('POST', `${path}/stock`, body))).status).toBe(200);
  };
  const [floor, sold] = await Promise.all([
    each.meanwhile === false ? endBackorders() : undefined,
    Promise.all(each.quantities.map((quantity) => buy(sale, quantity))),
    Promise.all(gone.map((order, i) => giveBack(sale.product, order, each.back[i] ?? false))),
    deliver(),
    each.meanwhile === true ? change({ allow_backorder: true }) : change({ name: 'Renamed' }),
  ]);

  const left = await levelOf(sale);
  expect(left).toBe(start + back - sum(sold));
  if (floor !== undefined) expect(left).toBeGreaterThanOrEqual(Math.min(0, floor));
  const isNeverAllowed = !each.before && each.meanwhile !== true;
  if (isNeverAllowed) expect(left).toBeGreaterThanOrEqual(Math.min(0, start));
  if (each.before && each.meanwhile !== false) expect(sold).toEqual(each.quantities);
}

test(
  'concurrent buyers never lose stock, nor oversell it without backorders',
  timeFor(HISTORIES, 15_000),
  async () => {
    const histories = fc.array(round, { minLength: 2, maxLength: 5 });
    const property = fc.asyncProperty(fc.nat(12), histories, async (stock_level, rounds) => {
      const fields = { ...PRODUCT, stock_type: 'track', stock_level };
      const sale = { product: (await create(asAdmin, '/products', fields)).id, open: [] };
      for (const each of rounds) await run(sale, each);
    });
    await fc.assert(property, { numRuns: HISTORIES });
  },
);
