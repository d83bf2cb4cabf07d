import { MAX_PRICE, MAX_TOTAL, toMajor } from '../../shared/pricing/money.ts';
import type { Coupon } from '../../shared/resources/coupons.ts';
import type { PaymentMethod } from '../../shared/resources/paymentMethods.ts';
import type { Product } from '../../shared/resources/products.ts';
import type { Promotion } from '../../shared/resources/promotions.ts';
import { defaultSettings } from '../../shared/resources/schemas/settings.ts';
import type { Shipping } from '../../shared/resources/shippings.ts';
import type { Tax } from '../../shared/resources/taxes.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { LENIENT_SETTINGS } from '../store/lenient-settings.ts';
import type { Offered } from '../store/order-bodies.ts';
import { fc } from '../store/properties.ts';
import { CURRENCIES } from './pricing-inputs.ts';

export const TIMES = {
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const id = fc.integer({ min: 1, max: 4 });
const taxId = fc.nat(2);
const percentage = fc.nat(10_000).map((hundredths) => hundredths / 100);
const rarely = fc.nat(19).map((number) => number === 0);

/** Small amounts, so that discounts meet their caps; at times larger ones, up to the limit. */
const amountIn = (currency: string) =>
  fc
    .oneof(
      { arbitrary: fc.nat(5_000), weight: 20 },
      { arbitrary: fc.nat(10 ** 6), weight: 1 },
      { arbitrary: fc.nat(MAX_PRICE), weight: 4 },
    )
    .map((minor) => toMajor(minor, currency));

type Amount = ReturnType<typeof amountIn>;

/** Products 1 and 2 are simple, 3 and 4 have a variant S and a variant M. */
function productsOf(amount: Amount): fc.Arbitrary<Product[]> {
  const sellable = fc.record(
    {
      price: amount,
      stock_type: fc.constantFrom('infinite', 'infinite', 'track'),
      stock_level: fc.integer({ min: 8, max: 40 }),
      price_discount: amount,
      tax_id: taxId,
      weight: fc.nat(3_000).map((grams) => grams / 1_000),
    },
    { requiredKeys: ['price', 'stock_type', 'stock_level'] },
  );
  const variants = fc
    .tuple(sellable, sellable)
    .map((two) => two.map((each, i) => ({ id: i + 1, ...each, Size: 'SM'.charAt(i) })));
  const more = fc.record(
    {
      category_id: fc.constantFrom(1, 2),
      requires_shipping: fc.boolean(),
      max_quantity: fc.integer({ min: 8, max: 40 }),
    },
    { requiredKeys: ['category_id'] },
  );
  const product = fc.tuple(sellable, more, variants, rarely);
  return fc.tuple(product, product, product, product).map((all) =>
    all.map(
      ([priced, rest, choices, isHidden], i): Product => ({
        ...{ id: i + 1, name: `Product ${i + 1}`, published: !isHidden, ...TIMES },
        ...priced,
        ...rest,
        ...(i > 1 && { has_variants: true, variants: choices }),
      }),
    ),
  );
}

const SOLD = [
  { product_id: 1 },
  { product_id: 2 },
  { product_id: 3, variant_id: 1 },
  { product_id: 3, options: { Size: 'M' } },
  { product_id: 4, variant_id: 2 },
  { product_id: 4, options: { Size: 'S' } },
];

/** Rarely one that no store has. */
const LINES = [...SOLD, ...SOLD, ...SOLD, { product_id: 4, options: { Size: 'XL' } }];

/** What may meet what, where anything is said of it. */
const group = fc.constantFrom('one', 'other');
const limit = fc.constant(100);

const promotionsOf = (amount: Amount): fc.Arbitrary<Promotion[]> => {
  const condition = fc.oneof(
    fc.record({ type: fc.constant('MIN_NUMBER_OF_PRODUCTS' as const), value: fc.nat(12) }),
    fc.record({ type: fc.constant('MIN_CART_VALUE' as const), value: amount }),
    fc.record({ type: fc.constant('CART_HAS_ITEM' as const), value: id }),
  );
  const effect = fc.oneof(
    fc.record({
      type: fc.constantFrom('CART_VALUE_NET_REDUCTION', 'CART_ITEMS_NET_REDUCTION'),
      value: amount,
    }),
    fc.record({
      type: fc.constantFrom('CART_VALUE_PERCENTAGE_REDUCTION', 'CART_ITEMS_PERCENTAGE_REDUCTION'),
      value: percentage,
    }),
    fc.record({ type: fc.constant('FREE_SHIPPING' as const), value: fc.constant(0) }),
  );
  const promotion = fc.record(
    {
      conditions: fc.array(condition, { maxLength: 1 }),
      effects: fc.array(effect, { minLength: 1, maxLength: 2 }),
      active: rarely.map((isOff) => !isOff),
      priority: fc.nat(2),
      stackable: fc.constantFrom(true, true, false),
      exclusive_group: group,
      usage_limit: limit,
    },
    { requiredKeys: ['conditions', 'effects', 'active', 'priority'] },
  );
  return fc
    .tuple(promotion, promotion, promotion, promotion)
    .map((all) =>
      all.map((each, i) => ({ id: i + 1, name: `Promotion ${i + 1}`, ...TIMES, ...each })),
    );
};

const couponsOf = (amount: Amount): fc.Arbitrary<Coupon[]> => {
  const reduction = fc.oneof(
    fc.record({ discount_type: fc.constant('NET_REDUCTION' as const), discount_value: amount }),
    fc.record({
      discount_type: fc.constantFrom('PERCENTAGE_DISCOUNT', 'PERCENTAGE_REDUCTION'),
      discount_value: percentage,
    }),
  );
  const target = fc.record({
    target_type: fc.constantFrom('CART_COUPON', 'PRODUCT_COUPON', 'CATEGORY_COUPON'),
    target_id: id,
  });
  const stacking = fc.record(
    { stackable: fc.constantFrom(true, true, false), exclusive_group: group },
    { requiredKeys: [] },
  );
  const coupon = fc.tuple(target, reduction, rarely, stacking);
  return fc.tuple(coupon, coupon).map((two) =>
    two.map(([of, off, isOver, meets], i) => ({
      ...{ id: i + 1, name: `Coupon ${i + 1}`, code: `CODE${i + 1}`, ...TIMES },
      ...{ active: !isOver, total_usages: 0, ...of, ...off, ...meets },
    })),
  );
};

const shippingsOf = (amount: Amount): fc.Arbitrary<Shipping[]> => {
  const method = fc.record(
    {
      base_cost: amount,
      per_item_cost: amount,
      collection: fc.boolean(),
      tax_id: taxId,
      max_value: fc.integer({ min: 10 ** 4, max: 10 ** 6 }),
      max_weight: fc.integer({ min: 30, max: 90 }),
    },
    { requiredKeys: ['base_cost', 'per_item_cost'] },
  );
  return fc.tuple(method, method).map(([one, other]) => [
    { id: 1, name: 'Post', zones: [], ...TIMES, ...one },
    { id: 2, name: 'Bicycle', zones: [{ code: 'PT' }], ...TIMES, ...other },
  ]);
};

const paymentMethodsOf = (amount: Amount): fc.Arbitrary<PaymentMethod[]> => {
  const fees = fc.record({ fixed_fee: amount, percentage_fee: percentage, tax_id: taxId });
  return fc.tuple(fees, fees).map(([one, other]) => [
    { id: 1, name: 'Invoice', cost_type: 'fixed_plus_percentage', ...TIMES, ...one },
    { id: 2, name: 'Cash', cost_type: 'fixed_fee', ...TIMES, ...other },
  ]);
};

/** Two classes, with rates for Portugal, a part of it, Denver and everywhere. */
const taxClasses: fc.Arbitrary<Tax[]> = fc
  .uniqueArray(
    fc.nat(300_000).map((rate) => rate / 10_000),
    { minLength: 5, maxLength: 5 },
  )
  .chain(([one = 0, two = 0, three = 0, four = 0, five = 0]) =>
    fc.constantFrom('highest' as const, 'add' as const).map((combine) => [
      {
        ...{ id: 1, name: 'Standard', combine, ...TIMES },
        rates: [
          { country: 'PT', rate: one },
          { country: 'PT', postcode: '90*-93*', rate: two },
          { country: 'US', state: 'CO', rate: three },
          { country: 'US', city: 'denver', priority: 1, rate: four },
        ],
      },
      { id: 2, name: 'Reduced', combine, rates: [{ rate: five }], ...TIMES },
    ]),
  );

const settingsOf = (currency_code: string) => {
  const rate = fc.integer({ min: 1, max: 2_000_000 }).map((number) => number / 10_000);
  const others = CURRENCIES.filter((code) => code !== currency_code);
  return fc.record({
    name: fc.constant('Shop'),
    currency_code: fc.constant(currency_code),
    currencies: fc
      .tuple(rate, rate, rate)
      .map((rates) => others.map((code, i) => ({ code, rate: rates[i] ?? 1 }))),
    tax_type: fc.constantFrom('nothing', 'products_only', 'shipping_only', 'all', 'all', 'all'),
    tax_rate: percentage,
    tax_id: taxId,
    prices_include_tax: fc.boolean(),
    apply_discounts_before_taxes: fc.boolean(),
    automatic_promotions: fc.boolean(),
    shipping_required: fc.boolean(),
    company_country: fc.constantFrom('PT', 'US'),
  });
};

const KEYS: Omit<Application, 'settings'> = {
  id: 1,
  accountId: 1,
  status: 'active',
  publicKey: '',
  encryptedSecretKey: '',
  signing: { generation: 1, publicKey: '', encryptedPrivateKey: '' },
  adminSigning: { publicKey: '', encryptedPrivateKey: '' },
  staffSigning: { publicKey: '', encryptedPrivateKey: '' },
  encryptedHashKey: '',
  createdAt: TIMES.created_at,
  updatedAt: TIMES.updated_at,
  version: 1,
};

const STRIPE = {
  stripe: {
    encryptedCredentials: '',
    updatedAt: TIMES.updated_at,
    shown: { environment: 'sandbox' },
  },
} as const;

/** Stores in one currency, with everything that decides what an order costs. */
export function randomStores(currency: string) {
  const amount = amountIn(currency);
  return fc.record({
    application: fc.tuple(settingsOf(currency), fc.constantFrom(STRIPE, {})).map(
      ([settings, processors]): Application => ({
        ...KEYS,
        settings: { ...defaultSettings, ...LENIENT_SETTINGS, ...settings },
        processors,
      }),
    ),
    /** Who says that no taxes are taken. */
    exemption: fc.constantFrom('nobody', 'nobody', 'nobody', 'order', 'user'),
    products: productsOf(amount),
    promotions: promotionsOf(amount),
    coupons: couponsOf(amount),
    shippings: shippingsOf(amount),
    paymentMethods: paymentMethodsOf(amount),
    classes: taxClasses,
  });
}

export type RandomStore = ReturnType<typeof randomStores> extends fc.Arbitrary<infer T> ? T : never;

export const OFFERED: Offered = {
  lines: LINES,
  coupons: ['CODE1', 'CODE2'],
  promotions: [1, 2, 3, 4],
  shippings: [1, 2],
  paymentMethods: [1, 2],
  currencies: CURRENCIES,
  // At times as many as come to the limit of a total.
  quantity: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 9 }), weight: 9 },
    { arbitrary: fc.integer({ min: 1, max: (2 * MAX_TOTAL) / MAX_PRICE }), weight: 1 },
  ),
};
