import { type Fields, flag, title } from '../../contract/fields.ts';

/** Which promotions and coupons may meet on an order (promotions.md, "Stacking"). */
export const stacking = {
  stackable: flag,
  /** Of a group an order has one. */
  exclusive_group: title(64),
} as const satisfies Fields;
