import { createHash } from 'node:crypto';
import type { Context } from '../actions/context.ts';
import { attribute } from '../contract/attributes.ts';
import { wordOfEmail } from '../found/words.ts';
import type { Coupon } from '../resources/coupons.ts';
import type { Promotion } from '../resources/promotions.ts';
import type { LimitedUse } from '../resources/schemas/taken.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import { countDown, countUp, type LimitedCount } from '../storage/limited-counts.ts';
import type { Write } from '../storage/write.ts';

/** Who orders: the user, or a guest by e-mail, which nobody proves. */
export interface Customer {
  readonly user_id?: number | null | undefined;
  readonly email?: string | undefined;
}

/** The name of a customer in keys: of an e-mail only a digest. Undefined while nobody knows the customer. */
export function customerName({ user_id, email }: Customer): string | undefined {
  if (typeof user_id === 'number') return `u${user_id}`;
  if (!email) return undefined;
  return `e${createHash('sha256').update(wordOfEmail(email)).digest('base64url')}`;
}

type LimitedCoupon = Pick<Coupon, 'id' | 'uses_per_customer' | 'first_order_only'>;

/** Whether a coupon can be used by a known customer alone. */
export const isForCustomers = (coupon: Omit<LimitedCoupon, 'id'>) =>
  coupon.uses_per_customer !== undefined || coupon.first_order_only === true;

/** What an order with a coupon uses up of the customer. */
export function usesOfCoupon(
  { id, uses_per_customer: most, first_order_only }: LimitedCoupon,
  customer: string | undefined,
): LimitedUse[] {
  if (customer === undefined) return [];
  return [
    ...(most === undefined ? [] : [{ name: `coupon#${id}#${customer}`, most }]),
    ...(first_order_only ? [{ name: `first#${customer}`, most: 1 }] : []),
  ];
}

/** What an order with a promotion uses up. */
export const usesOfPromotion = ({
  id,
  usage_limit: most,
}: Pick<Promotion, 'id' | 'usage_limit'>): LimitedUse[] =>
  most === undefined ? [] : [{ name: `promotion#${id}`, most }];

interface Limited {
  readonly promotions: readonly Pick<Promotion, 'id' | 'usage_limit'>[];
  readonly coupon?: LimitedCoupon | undefined;
}

/** What an order uses up of its promotions, and of its coupon by its customer. */
export const usesOfOrder = (
  { promotions, coupon }: Limited,
  customer: string | undefined,
): LimitedUse[] => [
  ...promotions.flatMap(usesOfPromotion),
  ...(coupon ? usesOfCoupon(coupon, customer) : []),
];

type InStore = Pick<Context, 'application'>;

/** The names of these that are used up now. */
export async function usedUp(
  uses: readonly LimitedUse[],
  { application, table }: Pick<Context, 'application' | 'table'>,
): Promise<ReadonlySet<string>> {
  const limits = new Map(uses.map(({ name, most }) => [name, most]));
  if (limits.size === 0) return new Set();
  const keys = [...limits.keys()].map((name) => keyOf(application.id, name));
  const items = await table.getMany(keys, { consistent: true });
  const full = items.filter(
    (item) => Number(attribute(item, 'used') ?? 0) >= (limits.get(item.sk) ?? Infinity),
  );
  return new Set(full.map(({ sk }) => sk));
}

/** The writes that count the uses: they fail where one is used up. */
export const countUses = (uses: readonly LimitedUse[], { application }: InStore): Write[] =>
  uses.map((use) => countUp(keyOf(application.id, use.name), [countOf(use)]));

/** The writes that give them back. */
export const returnUses = (uses: readonly LimitedUse[], { application }: InStore): Write[] =>
  uses.map((use) => countDown(keyOf(application.id, use.name), [countOf(use)]));

const countOf = ({ most }: LimitedUse): LimitedCount => ({ attribute: 'used', max: most });

const keyOf = (application: number, name: string) =>
  besideRecordsKey(application, 'orders#uses', name);
