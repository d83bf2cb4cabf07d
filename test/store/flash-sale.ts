import { expect } from 'vitest';
import { ADDRESS, type Ask, create, errorOf, insist, PRODUCT } from './api.ts';
import { mulberry32, SEED } from './random.ts';

interface Sale {
  readonly asAdmin: Ask;
  readonly asPublic: Ask;
  readonly pieces: number;
  readonly shards: number;
  readonly buyers: number;
}

const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };

/**
 * Buyers at the same time, who want 1 to 5 pieces each; every fifth order is canceled at once. Then
 * those who got nothing try again, one after another, and what nobody of them wants is sold piece by
 * piece. Nothing is sold twice, nothing is refused that is there, and nothing stays.
 */
export async function sellOut({ asAdmin, asPublic, pieces, shards, buyers }: Sale) {
  const stock = { stock_type: 'track', stock_level: pieces, stock_shards: shards };
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, ...stock });
  const random = mulberry32(SEED);
  const wanted = Array.from({ length: buyers }, () => 1 + Math.floor(5 * random()));
  const left = async () => Number((await asPublic('GET', `/products/${id}`)).body.data.stock_level);
  const buy = (quantity: number) => {
    const items = [{ product_id: id, quantity }];
    return insist(() => asPublic('POST', '/orders', { items, ...addresses }));
  };

  const outcomes = await Promise.all(
    wanted.map(async (quantity, i) => {
      const bought = await buy(quantity);
      const isCanceled = bought.status === 200 && i % 5 === 0;
      const cancel = () =>
        asAdmin('PATCH', `/orders/${bought.body.data.id}`, { state: 'canceled' });
      if (isCanceled) expect((await insist(cancel)).status).toBe(200);
      return { quantity, status: bought.status, bought, isCanceled };
    }),
  );
  const unitsOf = (some: readonly { readonly quantity: number }[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0);
  const sold = outcomes.filter(({ status, isCanceled }) => status === 200 && !isCanceled);
  const refused = outcomes.filter(({ status }) => status !== 200);
  for (const { bought, quantity } of refused) {
    const { code, message } = errorOf(bought);
    const [, units] = /only (\d+) left/.exec(message) ?? [];
    expect([code, Number(units) < quantity]).toEqual([400, true]);
  }
  expect(await left()).toBe(pieces - unitsOf(sold));

  let soldLater = 0;
  for (const { quantity } of refused) {
    const before = await left();
    const { status } = await buy(quantity);
    expect(status).toBe(quantity <= before ? 200 : 400);
    if (status === 200) soldLater += quantity;
  }
  const rest = pieces - unitsOf(sold) - soldLater;
  expect(await left()).toBe(rest);
  for (let i = 0; i < rest; i++) expect((await buy(1)).status).toBe(200);
  expect((await buy(1)).status).toBe(400);
  return { refused: refused.length };
}
