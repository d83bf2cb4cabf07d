import type { Ask } from './api.ts';

/** What orders of a test are made of. */
export interface Wares {
  readonly kettle: { readonly id: number };
  readonly card: { readonly id: number };
  readonly shipping: { readonly id: number };
  readonly transfer: { readonly id: number };
}

const made = async (asAdmin: Ask, path: string, body: object) =>
  (await asAdmin('POST', path, body)).body.data;

/** A product with stock, one that is mailed, a shipping method, and a payment method that staff confirm. */
export const makeWares = async (asAdmin: Ask): Promise<Wares> => ({
  kettle: await made(asAdmin, '/products', {
    ...{ name: 'Blue Kettle', price: 30, stock_type: 'track', stock_level: 100, sku: 'KET-1' },
    published: true,
  }),
  card: await made(asAdmin, '/products', {
    ...{ name: 'Gift Card', price: 20, stock_type: 'infinite', requires_shipping: false },
    published: true,
  }),
  shipping: await made(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5 }),
  transfer: await made(asAdmin, '/paymentMethods', {
    ...{ name: 'Bank transfer', cost_type: 'no_cost', settlement: 'confirmed' },
  }),
});

export const addressOf = (full_name: string, email: string) => ({
  ...{ full_name, email, country: 'Portugal', city: 'Porto', address1: 'Rua Nova 1' },
  postal_code: '4000-001',
});

/** An order of a guest, which is not paid. */
export async function placeOrder(
  asAdmin: Ask,
  { kettle, shipping, transfer }: Wares,
  [name, email]: readonly [string, string] = ['Ada Verne', 'ada@example.org'],
  fields: object = {},
) {
  const address = addressOf(name, email);
  return made(asAdmin, '/orders', {
    items: [{ product_id: kettle.id, quantity: 2 }],
    ...{ shipping_address: address, billing_address: address },
    ...{ shipping_id: shipping.id, payment_method_id: transfer.id },
    ...fields,
  });
}

/** An order that is to be packed. */
export async function payOrder(asAdmin: Ask, wares: Wares, ...rest: [string, string][]) {
  const { id } = await placeOrder(asAdmin, wares, rest[0]);
  return made(asAdmin, `/orders/${id}/payments`, {});
}
