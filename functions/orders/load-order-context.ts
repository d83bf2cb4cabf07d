import { canAccess } from '../../shared/actions/record-filter.ts';
import { isShown } from '../../shared/contract/attributes.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { CART_SCOPES, itemsOf, productIdsOf } from '../../shared/shopping/cart.ts';
import type { LineItem } from '../../shared/shopping/line-items.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import {
  openRecords,
  type RecordType,
  type Stored,
  type VersionedRecord,
} from '../../shared/storage/records.ts';
import { addresses } from '../addresses/resource.ts';
import { carts } from '../carts/resource.ts';
import { coupons } from '../coupons/resource.ts';
import { paymentMethods } from '../paymentMethods/resource.ts';
import { products } from '../products/resource.ts';
import { promotions } from '../promotions/resource.ts';
import { shippings } from '../shippings/resource.ts';
import { users } from '../users/resource.ts';
import { ADDRESS_KINDS, type RequestedOrder } from './read-order.ts';

/** Everything that an order refers to, as it is in the database now. */
export interface OrderContext {
  readonly lines: readonly LineItem[];
  readonly products: ReadonlyMap<number, Stored>;
  readonly cart: VersionedRecord | undefined;
  readonly coupon: VersionedRecord | undefined;
  readonly addresses: JsonObject;
  readonly user: Stored | undefined;
  readonly shipping: Stored | undefined;
  readonly paymentMethod: Stored | undefined;
  /** The one that is named, or else all that may apply by themselves. */
  readonly promotions: readonly Stored[];
}

/**
 * Two rounds of the database: what the body names, side by side, then what the cart and the code of
 * the coupon lead to. All reads are consistent: what is sold is what is there now.
 */
export async function loadOrderContext(
  { fields, lines }: RequestedOrder,
  request: ApiRequest,
): Promise<OrderContext> {
  const { application, table } = request;
  const of = (type: RecordType) => openRecords(table, application.id, type);
  const find = (type: RecordType, id: JsonObject[string] | undefined) =>
    id === undefined ? undefined : of(type).get(Number(id));
  const readProducts = (items: readonly LineItem[]) =>
    of(products).getMany(productIdsOf(items), { consistent: true });

  const [cart, found, couponId, given, user, shipping, paymentMethod, applicable] =
    await Promise.all([
      lines === undefined ? readCart(Number(fields['cart_id']), request) : undefined,
      lines && readProducts(lines),
      couponIdOf(fields, request),
      readAddresses(fields, request),
      find(users, fields['user_id']),
      find(shippings, fields['shipping_id']),
      find(paymentMethods, fields['payment_method_id']),
      readPromotions(fields, request),
    ]);
  requireReferred(fields, { user, shipping, paymentMethod }, request);

  const items = lines ?? itemsOf(cart?.record ?? {});
  const id = couponId ?? cart?.record['coupon_id'];
  const [allProducts, coupon] = await Promise.all([
    found ?? readProducts(items),
    id === undefined ? undefined : of(coupons).read(Number(id)),
  ]);
  if (id !== undefined && !coupon) throw badRequest('There is no such coupon.');
  return {
    lines: items,
    products: allProducts,
    cart,
    coupon,
    addresses: given,
    user,
    shipping,
    paymentMethod,
    promotions: applicable,
  };
}

/** Throws a 404 for what a body names and is not there, or is not for the caller. */
function requireReferred(
  fields: JsonObject,
  { user, shipping, paymentMethod }: Pick<OrderContext, 'user' | 'shipping' | 'paymentMethod'>,
  { caller }: ApiRequest,
): void {
  const isAdmin = caller.access === 'admin';
  if (isAdmin) requireFound(user, fields['user_id'], 'user');
  const isOffered = shipping && (isAdmin || isShown(shipping));
  requireFound(isOffered, fields['shipping_id'], 'shipping method');
  const isActive = paymentMethod && isShown(paymentMethod);
  requireFound(isActive, fields['payment_method_id'], 'payment method');
}

function requireFound(found: unknown, id: unknown, what: string): void {
  if (id !== undefined && !found) throw notFound(`There is no ${what} ${id}.`);
}

async function readCart(
  id: number,
  { table, application, caller }: ApiRequest,
): Promise<VersionedRecord> {
  const cart = await openRecords(table, application.id, carts).read(id);
  if (!cart || !canAccess(CART_SCOPES[caller.access], cart.record, caller)) {
    throw notFound(`There is no cart ${id}.`);
  }
  const { status, order_id } = cart.record;
  if (status === 'closed') throw badRequest(`Cart ${id} has been ordered, as order ${order_id}.`);
  if (itemsOf(cart.record).length === 0) throw badRequest(`Cart ${id} is empty.`);
  return cart;
}

/** The coupon that the code of the body names; the cart's own one is known by its id. */
async function couponIdOf({ coupon_code }: JsonObject, { table, application }: ApiRequest) {
  if (coupon_code === undefined) return undefined;
  const key = besideRecordsKey(application.id, coupons.name, 'codes', String(coupon_code));
  const item = await table.get(key, { consistent: true });
  return Number(item?.['id'] ?? 0);
}

/** Those that are named by id; of a user only the user's own. */
async function readAddresses(
  fields: JsonObject,
  { table, application, caller }: ApiRequest,
): Promise<JsonObject> {
  const named = ADDRESS_KINDS.flatMap((kind) =>
    fields[kind] === undefined ? [[kind, Number(fields[`${kind}_id`])] as const] : [],
  );
  if (named.length === 0) return {};
  const records = openRecords(table, application.id, addresses);
  const found = await records.getMany(
    named.map(([, id]) => id),
    { consistent: true },
  );
  return Object.fromEntries(
    named.map(([kind, id]) => {
      const address = found.get(id);
      const scope = caller.access === 'admin' ? 'all' : 'own';
      if (!address || !canAccess(scope, address, caller))
        throw notFound(`There is no address ${id}.`);
      return [kind, address];
    }),
  );
}

async function readPromotions(
  { promotion_id }: JsonObject,
  { table, application, catalogue }: ApiRequest,
): Promise<readonly Stored[]> {
  if (promotion_id !== undefined) {
    const promotion = await openRecords(table, application.id, promotions).get(
      Number(promotion_id),
    );
    if (promotion) return [promotion];
    throw badRequest(`There is no promotion ${promotion_id}.`);
  }
  return application.settings.automatic_promotions ? catalogue.all(promotions) : [];
}
