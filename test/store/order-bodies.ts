import { fc } from './properties.ts';

/** What the bodies of orders can name in a store. */
export interface Offered {
  readonly lines: readonly {
    readonly product_id: number;
    readonly variant_id?: number;
    readonly options?: { readonly Size: string };
  }[];
  readonly coupons: readonly string[];
  readonly promotions: readonly number[];
  readonly shippings: readonly number[];
  readonly paymentMethods: readonly number[];
  readonly currencies: readonly string[];
  readonly quantity: fc.Arbitrary<number>;
}

const PERSON = { full_name: 'Ada Verne', address1: 'Rua das Flores 8', email: 'ada@example.org' };

export const PORTO = { ...PERSON, country: 'Portugal', city: 'Porto', postal_code: '4050-262' };

/** Addresses with different taxes and shipping methods. */
const ADDRESSES = [
  PORTO,
  { country: 'PT', city: 'Funchal', postal_code: 'PT 9000-081' },
  { country: 'United States', state: 'CO', city: 'Denver', postal_code: '80014' },
  { country: 'Norway', city: 'Oslo', postal_code: '0150' },
].map((place) => ({ ...PERSON, ...place }));

/** Valid bodies of orders; not all of them can be placed. */
export function orderBodies(offered: Offered) {
  const item = fc
    .tuple(fc.constantFrom(...offered.lines), offered.quantity)
    .map(([line, quantity]) => ({ ...line, quantity }));
  const address = fc.constantFrom(...ADDRESSES);
  return fc.record(
    {
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
      shipping_address: address,
      billing_address: address,
      coupon_code: fc.constantFrom(...offered.coupons),
      promotion_id: fc.constantFrom(...offered.promotions),
      shipping_id: fc.constantFrom(...offered.shippings),
      payment_method_id: fc.constantFrom(...offered.paymentMethods),
      currency: fc.constantFrom(...offered.currencies),
    },
    { requiredKeys: ['items', 'shipping_address', 'billing_address'] },
  );
}
