import { expect, test } from 'vitest';
import { ADDRESS, create, openStore } from '../store/api.ts';

/** What an order keeps of the products that were bought. */
const store = await openStore();
const { asAdmin, asPublic } = store;

const bought = async (items: object[]) => {
  const order = await create(asPublic, '/orders', {
    items,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  return (await asAdmin('GET', `/orders/${order.id}`)).body.data;
};

const READ = {
  name: 'Blue Kettle',
  sku: 'KET-1',
  price: 24.5,
  price_discount: 20,
  slug: 'blue-kettle',
  weight: 1.2,
  requires_shipping: false,
  material: 'steel',
};

test('an order line keeps what is needed later, but not the product texts', async () => {
  const product = await create(asAdmin, '/products', {
    ...READ,
    stock_type: 'infinite',
    images: ['https://img.example.com/1.png', 'https://img.example.com/2.png'],
    description: 'x'.repeat(5_000),
    seo: { meta: { title: 'y'.repeat(500) } },
    story: 'z'.repeat(2_000),
  });
  const {
    products: [line],
  } = await bought([{ product_id: product.id, quantity: 2 }]);
  expect(line).toEqual({
    ...READ,
    id: product.id,
    application_id: store.application.id,
    product_id: product.id,
    variant_id: 0,
    quantity: 2,
    type: 'simple_product',
    has_variants: false,
    stock_type: 'infinite',
    stock_level: null,
    stock_status: null,
    published: true,
    images: ['https://img.example.com/1.png'],
    display_price: '24.5 EUR',
    display_price_discount: '20 EUR',
    created_at: product.created_at,
    updated_at: product.updated_at,
  });
});

test('a variant line keeps its options, and the product only the purchased values', async () => {
  const product = await create(asAdmin, '/products', {
    name: 'Shirt',
    price: 10,
    has_variants: true,
    variantsDefinition: { Size: [], Colour: [] },
    variants: Array.from({ length: 100 }, (_, i) => ({
      Size: `Size ${i} of a hundred`,
      Colour: 'red',
      price: 10,
      stock_type: 'infinite',
      description: 'x'.repeat(1_000),
    })),
  });
  const {
    products: [line],
  } = await bought([{ product_id: product.id, variant_id: 7, quantity: 1 }]);
  expect(line).toMatchObject({
    has_variants: true,
    variantsDefinition: { Size: ['Size 6 of a hundred'], Colour: ['red'] },
    variant: { id: 7, Size: 'Size 6 of a hundred', Colour: 'red', price: 10 },
  });
  expect(line.variant).not.toHaveProperty('description');
});

test('an order with 90 lines takes less than 100 KB', async () => {
  const lines = await Promise.all(
    Array.from({ length: 90 }, () =>
      create(asAdmin, '/products', {
        ...READ,
        stock_type: 'infinite',
        description: 'x'.repeat(5_000),
      }),
    ),
  );
  const order = await bought(lines.map(({ id }) => ({ product_id: id, quantity: 1 })));
  expect(Buffer.byteLength(JSON.stringify(order))).toBeLessThan(100 * 1024);
});
