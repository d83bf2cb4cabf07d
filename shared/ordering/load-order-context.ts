import type { Context } from '../actions/context.ts';
import { canAccess } from '../actions/record-filter.ts';
import { productIdsOf, requireOpen } from '../carts/cart.ts';
import { guessedCouponId } from '../carts/coupon-codes.ts';
import { findCart } from '../carts/find-cart.ts';
import { attribute, isShownAt } from '../contract/attributes.ts';
import { ApiError, badRequest, notFound, unknownCoupon } from '../contract/errors.ts';
import { inLocale } from '../contract/locales.ts';
import { isStranger, may, seesPersonal } from '../contract/permissions.ts';
import type { StoredRecord } from '../contract/records.ts';
import { readStock } from '../orders/take-stock.ts';
import { type Address, addresses } from '../resources/addresses.ts';
import type { Cart } from '../resources/carts.ts';
import { type Coupon, coupons } from '../resources/coupons.ts';
import { type PaymentMethod, paymentMethods } from '../resources/paymentMethods.ts';
import { type Product, products } from '../resources/products.ts';
import { type Promotion, promotions } from '../resources/promotions.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import { type Shipping, shippings } from '../resources/shippings.ts';
import { type Tax, taxes } from '../resources/taxes.ts';
import { type User, users } from '../resources/users.ts';
import { openRecords, type RecordType, type VersionedRecord } from '../storage/records.ts';
import type { StockById } from '../storage/stock-items.ts';
import {
  ADDRESS_KINDS,
  type PartialAddress,
  type RequestedOrder,
  type SentAddress,
} from './read-order.ts';
import { type Refusal, refusal } from './refusals.ts';
import { readUseLimits, type UseLimits } from './use-limits.ts';

/** Everything that an order refers to, as it is in the database now. */
export interface OrderContext<Sent = SentAddress> {
  readonly lines: readonly LineItem[];
  readonly products: ReadonlyMap<number, Product>;
  /** Items of the stock that is tracked. */
  readonly stock: StockById;
  readonly cart: VersionedRecord<Cart> | undefined;
  readonly coupon: VersionedRecord<Coupon> | undefined;
  readonly addresses: { readonly [Kind in (typeof ADDRESS_KINDS)[number]]?: Sent | Address };
  readonly user: User | undefined;
  readonly shipping: Shipping | undefined;
  readonly paymentMethod: PaymentMethod | undefined;
  /** The one that is named, or else all that may apply by themselves. */
  readonly promotions: readonly Promotion[];
  /** All tax classes, where taxes are computed. */
  readonly classes: readonly Tax[];
  readonly limits: UseLimits;
  /** For what the body names and is not there, or not for shoppers: it is left out. */
  readonly missing: readonly Refusal[];
}

/** What decides what an order costs: where it goes may be known in part. */
export type Evaluable = OrderContext<PartialAddress>;

/** What decides it beside that. */
export type Evaluation = Pick<Context, 'application' | 'caller' | 'clock'>;

type Fields = RequestedOrder<unknown>['fields'];

/**
 * Two round trips: what the body names, side by side, then what the cart and the code of the coupon
 * lead to. All reads are consistent: what is sold is what is there now.
 */
export async function loadOrderContext<Sent>(
  { fields, lines }: RequestedOrder<Sent>,
  context: Context,
): Promise<OrderContext<Sent>> {
  const { application, table, clock } = context;
  const inOwn = <Stored extends object>(record: Stored) => inLocale(record, fields.locale);
  const of = <Stored extends StoredRecord>(type: RecordType<Stored>) =>
    openRecords(table, application, type);
  const find = <Stored extends StoredRecord>(type: RecordType<Stored>, id: number | undefined) =>
    id === undefined ? undefined : of(type).get(id);
  const readProducts = (items: readonly LineItem[]) => readStock(of(products), productIdsOf(items));

  const [cart, found, couponId, given, user, shipping, method, applicable, classes] =
    await inTheirOrder([
      fields.cart_id === undefined ? undefined : readCart(fields.cart_id, context),
      lines && readProducts(lines),
      namedCoupon(fields, context),
      readAddresses(fields, context),
      readUser(fields, find(users, fields.user_id), context),
      find(shippings, fields.shipping_id),
      find(paymentMethods, fields.payment_method_id),
      readPromotions(fields, context),
      readTaxClasses(context),
    ]);
  const paymentMethod = method && isShownAt(method, clock.now()) ? method : undefined;

  const items = lines ?? cart?.record.items ?? [];
  const id = couponId ?? cart?.record.coupon_id;
  const [stock, coupon] = await Promise.all([
    found ?? readProducts(items),
    id === undefined ? undefined : of(coupons).read(id),
  ]);
  const customer = { user_id: fields.user_id, email: emailOf(given) };
  const limited = { coupon: coupon?.record, promotions: applicable, customer };
  return {
    lines: items,
    ...stock,
    products: new Map([...stock.products].map(([each, product]) => [each, inOwn(product)])),
    cart,
    coupon,
    limits: await readUseLimits(limited, context),
    addresses: given,
    user,
    shipping: shipping && inOwn(shipping),
    paymentMethod: paymentMethod && inOwn(paymentMethod),
    promotions: applicable.map(inOwn),
    classes,
    missing: missingOf(fields, { shipping, paymentMethod, promotions: applicable, coupon }),
  };
}

/** The e-mail of the addresses, as an order with them is somebody's. */
function emailOf(given: object): string | undefined {
  const found = ['billing_address.email', 'shipping_address.email'].map((name) =>
    attribute(given, name),
  );
  return found.find((email) => typeof email === 'string');
}

/** All of the work; of several errors that of what is not there comes first, on any database. */
async function inTheirOrder<Work extends readonly unknown[]>(work: readonly [...Work]) {
  const settled = await Promise.allSettled(work);
  const errors = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;
  if (errors.length > 0) throw errors.find(isUnknown) ?? errors[0];
  return Promise.all(work);
}

type Named = Pick<OrderContext, 'shipping' | 'paymentMethod' | 'promotions' | 'coupon'>;

/** What the body names of the store's offers and is not there: 404 comes before 400. */
function missingOf(
  fields: Fields,
  { shipping, paymentMethod, promotions: [promotion], coupon }: Named,
): Refusal[] {
  const { shipping_id, payment_method_id, promotion_id } = fields;
  const offers = [
    ['shipping_gone', 'shipping_id', shipping, () => unknownId('shipping method', shipping_id)],
    [
      'payment_method_gone',
      'payment_method_id',
      paymentMethod,
      () => unknownId('payment method', payment_method_id),
    ],
    [
      'promotion_gone',
      'promotion_id',
      promotion,
      () => badRequest(`No promotion has the ID ${promotion_id}.`),
    ],
    ['coupon_gone', 'coupon_code', coupon, () => unknownCoupon(400)],
  ] as const;
  return offers.flatMap(([code, field, found, error]) =>
    found || (fields[field] ?? null) === null ? [] : [refusal(code, error(), { field })],
  );
}

const unknownId = (what: string, id: number | undefined) =>
  notFound(`No ${what} has the ID ${id}.`);

/** Throws a 404 for an owner that an admin names and that is not there. */
async function readUser(
  { user_id }: Fields,
  found: Promise<User | undefined> | undefined,
  { caller }: Context,
): Promise<User | undefined> {
  const user = await found;
  if (user || user_id === undefined || !may(caller, 'orders:write')) return user;
  throw unknownId('user', user_id);
}

async function readCart(id: number, context: Context): Promise<VersionedRecord<Cart>> {
  const cart = await findCart(context, id);
  requireOpen(cart.record);
  return cart;
}

/** The coupon that the code of the body names; the cart's own one is known by its id. */
const namedCoupon = async ({ coupon_code, cart_id }: Fields, context: Context) =>
  coupon_code === undefined || coupon_code === null
    ? undefined
    : guessedCouponId(context, coupon_code, cart_id);

/** The addresses of the body, or those that it names by id; of a user only the user's own. */
async function readAddresses<Sent>(
  fields: RequestedOrder<Sent>['fields'],
  context: Context,
): Promise<OrderContext<Sent>['addresses']> {
  const { table, application, caller } = context;
  const ids = ADDRESS_KINDS.map((kind) => (fields[kind] ? 0 : (fields[`${kind}_id`] ?? 0)));
  const named = ids.filter((id) => id !== 0);
  const found = await (named.length > 0
    ? openRecords(table, application, addresses).getMany(named, { consistent: true })
    : undefined);
  const filter = may(caller, 'addresses:read') && seesPersonal(caller) ? 'all' : 'own';
  // Who may not see an address must not order with it for somebody who then sees it.
  const { user_id } = fields;
  const owner =
    isStranger(caller) || user_id === undefined ? caller : { ...caller, userId: user_id };
  const [shipping, billing] = ids.map((id, i) => {
    if (id === 0) return fields[ADDRESS_KINDS[i] ?? 'shipping_address'];
    const address = found?.get(id);
    if (address && canAccess(filter, address, { ...context, caller: owner })) return address;
    throw unknownId('address', id);
  });
  return {
    ...(shipping && ({ shipping_address: shipping } satisfies OrderContext<Sent>['addresses'])),
    ...(billing && ({ billing_address: billing } satisfies OrderContext<Sent>['addresses'])),
  };
}

const readTaxClasses = async ({ application, catalogue }: Context) =>
  application.settings.tax_type === 'nothing' ? [] : catalogue.all(taxes);

async function readPromotions(
  { promotion_id, locale }: Fields,
  { table, application, catalogue }: Context,
): Promise<readonly Promotion[]> {
  if (promotion_id !== undefined) {
    const promotion = await openRecords(table, application, promotions).get(promotion_id);
    return promotion ? [promotion] : [];
  }
  return application.settings.automatic_promotions
    ? catalogue.inLanguage(locale).all(promotions)
    : [];
}
