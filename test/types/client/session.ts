import { createShop } from '@shopwright/client';

/** What a shop and its server do, each field spelt as it should be. */
const { GET, POST, PUT } = createShop({ url: 'https://shop.example', publicKey: 'pk_1_x' });

export async function catalogue(id: number) {
  const { data: list } = await GET('/products', {
    params: { query: { per_page: 50, sort_order: 'ASC', attributes: { colour: 'blue' } } },
  });
  const product = list?.data[0];
  const { data: collection } = await GET('/collections/{id}', { params: { path: { id } } });
  const { data: categories } = await GET('/categories');
  return [
    list?._links.next,
    product?.display_price,
    product?.stock_level,
    product?.variants?.[0]?.sku,
    collection?.data.items[0]?.price_discount,
    categories?.data[0]?.subcategories,
  ];
}

export async function change(id: number) {
  await POST('/products', {
    body: {
      name: 'Blue Kettle',
      price: 24.5,
      stock_type: 'infinite',
    },
  });
  await PUT('/products/{id}', {
    params: { path: { id } },
    body: { max_quantity: 3 },
  });
}

export async function fill(product_id: number) {
  const { data } = await POST('/carts', { body: { items: [{ product_id, quantity: 2 }] } });
  const cart = data?.data;
  return [cart?.display_items_total, cart?.items[0]?.variant_id, cart?.problems[0]?.code];
}

const address = {
  full_name: 'Ada Verne',
  email: 'ada@example.org',
  country: 'Portugal',
  city: 'Porto',
  postal_code: '4050-262',
};

export async function buy(cart_id: number, shipping_id: number) {
  const body = {
    cart_id,
    shipping_id,
    shipping_address: { ...address, address1: 'Rua das Flores 8' },
    billing_address: { ...address, address1: 'Rua das Flores 8' },
  };
  const { data: quote } = await POST('/orders/quote', { body: { cart_id, coupon_code: 'TEA' } });
  const option = quote?.data.shipping_options[0];
  const { data, error } = await POST('/orders', { body });
  if (!data) return [error?.errors[0]?.problems?.[0]?.field, error?.errors[0]?.quote?.total];
  const { id, secret } = data.data;
  const { data: paid, error: declined } = await POST('/payments', {
    body: { order_id: id, method: 'Stripe', payment_method: 'pm_1', secret },
  });
  const result = paid?.data;
  if (result?.status === 'requires_action') return [result.client_secret];
  return [
    option?.display_cost,
    paid?._embedded?.order.payments[0]?.method,
    declined?.errors[0]?.Stripe?.decline_code,
  ];
}

export async function serve(id: number) {
  const { data } = await GET('/orders/{id}', { params: { path: { id } } });
  const order = data?.data;
  await POST('/orders/{id}/refunds', {
    params: { path: { id } },
    body: { amount: 5, restock: false },
  });
  return [
    order?.converted?.display_total,
    order?.shipping_address?.postal_code,
    order?.tax_lines?.[0]?.rate,
    order?.shipping?.base_cost,
    order?.payments?.[0]?.charged_currency,
    order?.refunds?.[0]?.line_items[0]?.restocked,
    order?.shipments?.[0]?.tracking_link,
    order?.explanation?.[0]?.display_amount,
    order?.user?.email,
  ];
}
