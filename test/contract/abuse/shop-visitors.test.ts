import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../../shop/wire-visitor.ts';
import { create } from '../../store/api.ts';
import { openShopSite } from '../../store/shop-site.ts';

/** Behind a proxy, as all visitors of a server are: it says who they are. */
const { asAdmin, shop } = await openShopSite(
  { name: 'Tea House', currency_code: 'EUR', company_country: 'Germany' },
  { behindProxy: true },
);

beforeAll(async () => {
  await create(asAdmin, '/products', {
    name: 'Tea',
    slug: 'tea',
    price: 8,
    stock_type: 'infinite',
  });
  await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones: [{ code: 'DE' }] });
  await create(asAdmin, '/paymentMethods', { name: 'Invoice', cost_type: 'no_cost' });
});

const visitorAt = (address: string) => wireVisitor(shop, { 'X-Forwarded-For': address });

const SHOPPERS = 200;

const ADDRESS = [
  ['Full name', 'Nora Lind'],
  ['Street address', 'Elbchaussee 8'],
  ['Postal code', '22765'],
  ['City', 'Hamburg'],
] as const;

async function buy(number: number): Promise<string> {
  const one = visitorAt(`203.0.${Math.floor(number / 100)}.${(number % 100) + 1}`);
  await one.open('/products/tea');
  await one.press('Add to cart');
  await one.press('Check out');
  await one.fill('Email', `nora-${number}@example.org`);
  for (const [label, value] of ADDRESS) await one.fill(label, value);
  await one.press('Buy now');
  return one.heading();
}

test(`${SHOPPERS} shoppers order in a minute, each from an own address`, async () => {
  const began = performance.now();
  const said = await Promise.all(Array.from({ length: SHOPPERS }, (_, i) => buy(i)));
  expect(new Set(said)).toEqual(new Set(['Thank you for your order']));
  expect(performance.now() - began).toBeLessThan(60_000);
});

const ATTEMPTS = 40;
const STOPPED = 'Too many attempts. Wait a minute, then try again.';

test('one who guesses codes is stopped, and the others go on', async () => {
  const guesser = visitorAt('198.51.100.7');
  await guesser.open('/products/tea');
  await guesser.press('Add to cart');
  const said: string[] = [];
  for (let i = 0; i < ATTEMPTS && said.at(-1) !== STOPPED; i += 1) {
    await guesser.fill('Discount code', `GUESS-${i}`);
    await guesser.press('Apply');
    said.push((await guesser.all('[role=alert]'))[0] ?? '');
  }
  // 30 wrong codes of an address in a minute; fewer where it asks faster than people do.
  expect(said.length).toBeLessThanOrEqual(31);
  expect(said.at(-1)).toBe(STOPPED);
  expect(new Set(said.slice(0, -1))).toEqual(new Set(['This discount code is not valid.']));
  expect(await buy(SHOPPERS)).toBe('Thank you for your order');
});
