import { type Fields, flag, title } from '../../contract/fields.ts';

/** Which promotions and coupons may meet on an order (promotions.md, "Stacking"). */
export const stacking = {
  stackable: flag,
  /** An order has one of a group. */
  exclusive_group: title(64),
} as const satisfies Fields;
