import type { Context } from '../actions/context.ts';
import { endOfValidity } from '../contract/dates.ts';
import { badRequest } from '../contract/errors.ts';
import type { Coupon } from '../resources/coupons.ts';
import type { Key } from '../storage/keys.ts';
import { unchangedSince, type VersionedRecord } from '../storage/record-item.ts';
import type { Edit, Write } from '../storage/write.ts';

type InStore = Pick<Context, 'clock' | 'application'>;

/** Why a coupon cannot be used any more, or not yet. */
interface EndedCoupon {
  readonly code: 'coupon_used_up' | 'coupon_gone' | 'coupon_expired' | 'coupon_not_started';
  readonly message: string;
}

/** Why a coupon cannot be used any more, or not yet (promotions.md, "Coupons"); undefined when it can. */
export function endOf(coupon: Coupon, { clock, application }: InStore): EndedCoupon | undefined {
  if (coupon.usages_left === 0) {
    return { code: 'coupon_used_up', message: 'This coupon has been used up.' };
  }
  if (coupon.active === false) {
    return { code: 'coupon_gone', message: 'This coupon is not active.' };
  }
  const { valid_from } = coupon;
  if (valid_from !== undefined && Date.parse(valid_from) > clock.now()) {
    return { code: 'coupon_not_started', message: 'This coupon is not valid yet.' };
  }
  const expiry = coupon.expiration_date ?? coupon.expirationDate;
  const { timezone } = application.settings;
  if (expiry !== undefined && endOfValidity(expiry, timezone) <= clock.now()) {
    return { code: 'coupon_expired', message: 'This coupon has expired.' };
  }
  return undefined;
}

/** Throws a 400 when a coupon cannot be used any more. */
export function requireUsable(coupon: Coupon, context: InStore): void {
  const end = endOf(coupon, context);
  if (end) throw badRequest(end.message);
}

/** Whether its uses are counted down. */
export const hasLimit = ({ counters }: VersionedRecord) => counters['usages_left'] !== undefined;

/** One use more of a coupon with a limit, if it is as it was read and has a use left. */
export const useCoupon = (update: Key, coupon: VersionedRecord): Write => ({
  update,
  edits: countUse(1, { limited: true }),
  condition: [...unchangedSince(coupon), { attribute: USES_LEFT, atLeast: 1 }],
});

/** One use less of a coupon that had a limit; of `usages_left` only if it is still counted. */
export const returnCoupon = (update: Key, coupon: VersionedRecord): Write => ({
  update,
  edits: countUse(-1, { limited: hasLimit(coupon) }),
  condition: unchangedSince(coupon),
});

const TOTAL_USES = ['counters', 'total_usages'] as const;
const USES_LEFT = ['counters', 'usages_left'] as const;

const countUse = (uses: 1 | -1, { limited }: { readonly limited: boolean }): Edit[] => [
  { attribute: TOTAL_USES, add: uses },
  ...(limited ? [{ attribute: USES_LEFT, add: -uses }] : []),
];
