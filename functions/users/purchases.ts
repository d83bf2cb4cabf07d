import type { Context, Query } from '../../shared/actions/context.ts';
import { MAX_EXACT_COUNT } from '../../shared/actions/range-page.ts';
import { readBudget } from '../../shared/actions/read-budget.ts';
import { countryCode } from '../../shared/contract/countries.ts';
import { forbidden, unauthorized } from '../../shared/contract/errors.ts';
import { isStranger, may } from '../../shared/contract/permissions.ts';
import { shownPart } from '../../shared/contract/personal.ts';
import { paidAndDueInBase } from '../../shared/orders/paid-and-due.ts';
import { sum, toMajor } from '../../shared/pricing/money.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import {
  MAX_SUMMED_ORDERS,
  type Purchases,
  purchasesSchema,
} from '../../shared/resources/schemas/purchases.ts';
import type { User } from '../../shared/resources/users.ts';
import { openRecords } from '../../shared/storage/records.ts';

/** Orders that are read at once: one batch of the database. */
const BATCH = 100;

/** The newest orders of a user, and how many of them have been read. */
interface Found {
  readonly ids: readonly number[];
  readonly read: readonly Order[];
  /** Whether all that there are have been asked for. */
  readonly isComplete: boolean;
}

/** `_embedded` of users for `expand=purchases` (protocol.md, "Purchases"). */
export async function embeddedPurchases(
  shown: readonly Pick<User, 'id'>[],
  context: Context,
  query: Query,
): Promise<{ readonly purchases: readonly Purchases[] } | undefined> {
  if (query.get('expand') !== 'purchases') return undefined;
  const { caller, application } = context;
  if (isStranger(caller)) throw unauthorized('Only staff can see what users have bought.');
  if (!may(caller, 'orders:read')) throw forbidden('orders:read');
  const { currency_code: base } = application.settings;
  const userIds = shown.map(({ id }) => id);
  const found = await newestOrders(userIds, context);
  return {
    purchases: found.map((each, i) =>
      shownPart(purchasesSchema, purchasesOf(userIds[i] ?? 0, each, base), caller),
    ),
  };
}

/**
 * The orders of each of the users. All newest ones are read first, then all second ones, and so on, so that what
 * is left out beyond the budget are the oldest orders of those who have most.
 */
async function newestOrders(
  userIds: readonly number[],
  { table, application, clock }: Pick<Context, 'table' | 'application' | 'clock'>,
): Promise<readonly Found[]> {
  const records = openRecords(table, application, orders);
  const range = { descending: true, limit: MAX_EXACT_COUNT + 1 };
  const idsOf = await Promise.all(userIds.map((owner) => records.ids({ ...range, owner })));
  const ranks = Array.from({ length: MAX_SUMMED_ORDERS }, (_, rank) => rank);
  const wanted = ranks.flatMap((rank) => idsOf.flatMap((ids) => ids[rank] ?? []));
  const asked = new Set<number>();
  const found = new Map<number, Order>();
  const budget = readBudget(clock);
  for (let from = 0; from < wanted.length && !budget.isSpent(); from += BATCH) {
    const batch = wanted.slice(from, from + BATCH);
    const part = await records.getManyOfSize(batch, { consistent: false });
    for (const order of part.records) found.set(order.id, order);
    for (const id of batch) asked.add(id);
    budget.spend(part.bytes);
  }
  return idsOf.map((ids, i) => ({
    ids,
    // The index may be late.
    read: ids.flatMap((id) => found.get(id) ?? []).filter((each) => each.user_id === userIds[i]),
    isComplete: ids.every((id) => asked.has(id)),
  }));
}

function purchasesOf(user_id: number, { ids, read, isComplete }: Found, base: string): Purchases {
  const kept = read.map((order) => keptOf(order, base)).filter((amount) => amount > 0);
  const [last] = read;
  const isExact = ids.length <= MAX_EXACT_COUNT;
  return {
    user_id,
    orders: Math.min(ids.length, MAX_EXACT_COUNT),
    ...(!isExact && { orders_exact: false }),
    paid_orders: kept.length,
    spent: toMajor(sum(kept), base),
    ...(!isComplete && { complete: false }),
    ...(last && { last_order_at: last.created_at, ...placeOf(last) }),
  };
}

/** Money of an order that was not given back; none of a canceled one, also while it is still there. */
const keptOf = (order: Order, base: string): number =>
  order.state === 'canceled' ? 0 : paidAndDueInBase(order, base).kept;

/** Where an order was sent to; nothing of an erased one. */
function placeOf(order: Order): Pick<Purchases, 'city' | 'country'> {
  const { city, country } = order.shipping_address ?? order.billing_address ?? {};
  if (order.erased_at !== undefined) return {};
  return {
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country: codeOf(country) }),
  };
}

/** The code of a country, or what the address says where there is no such country. */
function codeOf(country: string): string {
  const code = countryCode(country);
  return /^[A-Z]{2}$/.test(code) ? code : country;
}
