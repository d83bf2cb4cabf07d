import { expect, test } from 'vitest';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';

const { store } = await openCardStore({ tax_type: 'all', tax_rate: 22 });
const { asAdmin, asPublic } = store;

const STOCK = 10;

const newProduct = (price: number) =>
  create(asAdmin, '/products', { ...PRODUCT, price, stock_type: 'track', stock_level: STOCK });

test('canceling refunds the rest, as in the example in money.md, "Refunds"', async () => {
  const [kettle, pot] = [await newProduct(10), await newProduct(3.33)];
  const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 5 });
  const { id, secret } = await create(asPublic, '/orders', {
    items: [
      { product_id: kettle.id, quantity: 3 },
      { product_id: pot.id, quantity: 1 },
    ],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    shipping_id: post.id,
  });
  await create(asPublic, '/payments', {
    order_id: id,
    secret,
    method: 'Stripe',
    source: 'tok_visa',
  });
  const line_items = [{ product_id: kettle.id, quantity: 1 }];
  await create(asAdmin, `/orders/${id}/refunds`, { line_items, restock: true });
  await create(asAdmin, `/orders/${id}/refunds`, { line_items, restock: false });
  const canceled = await asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });
  expect(canceled.body.data).toMatchObject({
    ...{ state: 'canceled', total: 46.76, refunds_total: 46.76 },
    refunds: [{ amount: 12.2 }, { amount: 12.2 }, { amount: 22.36, status: 'succeeded' }],
  });
  const stockOf = async (product: { id: number }) =>
    (await asAdmin('GET', `/products/${product.id}`)).body.data.stock_level;
  expect([await stockOf(kettle), await stockOf(pot)]).toEqual([STOCK - 1, STOCK]);
});
