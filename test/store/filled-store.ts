import { ADDRESS, ask, create, credentials, openStore, PRODUCT, type TestStore } from './api.ts';

export const SHOPPER = { name: 'Ada Verne', email: 'Ada@Example.org', password: 'correct horse' };

/** A store with records of every resource that refer to each other, made through the API. */
export async function openFilledStore(): Promise<TestStore> {
  const store = await openStore({ currencies: [{ code: 'USD', rate: 1.08 }] });
  await fillStore(store);
  await ask('POST', '/users/recoverPassword', {
    authorization: store.application.publicKey,
    body: { email: SHOPPER.email },
  });
  await ask('POST', '/tokens', { body: credentials(store) });
  return store;
}

export async function fillStore({ asAdmin, asPublic }: TestStore): Promise<void> {
  const brand = await create(asAdmin, '/brands', { name: 'Northwind' });
  const parent = await create(asAdmin, '/categories', { name: 'Kitchen' });
  const category = await create(asAdmin, '/categories', { name: 'Tea', parent_id: parent.id });
  const kettle = await create(asAdmin, '/products', {
    ...PRODUCT,
    brand_id: brand.id,
    category_id: category.id,
    stock_type: 'track',
    stock_level: 14,
  });
  const shirt = await create(asAdmin, '/products', {
    name: 'Linen Shirt',
    price: 39,
    variantsDefinition: { Size: [] },
    variants: [
      { Size: 'S', stock_type: 'track', stock_level: 4 },
      { Size: 'M', stock_type: 'infinite' },
    ],
  });
  const items = [{ product_id: kettle.id }, { product_id: shirt.id, variant_id: 1 }];
  await create(asAdmin, '/collections', { name: 'Home', items });
  await create(asAdmin, '/variables', { name: 'banner', type: 'string', value: 'Hello' });
  await create(asAdmin, '/redirects', { from: '/old', to: '/products' });
  await create(asAdmin, '/themes', { name: 'Spring', published: true, accent_color: '#1c5d4a' });
  await create(asAdmin, '/contents', { title: 'Brewing sencha', text: 'Seventy degrees.' });
  await create(asAdmin, '/stores', { name: 'Harbour', owner_email: 'harbour@example.org' });
  await create(asAdmin, '/promotions', {
    name: 'Free shipping',
    conditions: [{ type: 'MIN_CART_VALUE', value: 1 }],
    effects: [{ type: 'FREE_SHIPPING', value: 1 }],
  });
  await create(asAdmin, '/coupons', {
    code: 'WELCOME',
    name: 'Welcome',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_REDUCTION',
    discount_value: 10,
    usages_left: 5,
  });
  const shipping = await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 6 });
  await create(asAdmin, '/taxes', { name: 'Books', rates: [{ country: 'PT', rate: 6 }] });
  const method = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  const user = await create(asPublic, '/users', SHOPPER);
  const address = await create(asAdmin, '/addresses', { ...ADDRESS, user_id: user.id });
  const cart = await create(asAdmin, '/carts', {
    user_id: user.id,
    items: items.map((item) => ({ ...item, quantity: 1 })),
  });
  await create(asAdmin, '/orders', {
    cart_id: cart.id,
    user_id: user.id,
    coupon_code: 'WELCOME',
    shipping_id: shipping.id,
    payment_method_id: method.id,
    shipping_address_id: address.id,
    billing_address_id: address.id,
  });
  await create(asPublic, '/carts', { items: [{ product_id: kettle.id, quantity: 2 }] });
  const { name, email } = SHOPPER;
  await create(asAdmin, '/subscribers', { email: 'reader@example.org' });
  await create(asPublic, '/withdrawals', { name, email, contract: 'Order 1001', goods: 'Kettle' });
}
