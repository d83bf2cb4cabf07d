import type { Static } from 'typebox';
import type { FieldSchema, Fields } from '../../contract/fields.ts';

/** The exceptions of Directive 2011/83/EU, article 16, that hold from the purchase on: letters d, c, l, b and j. */
export const EXCLUDED_REASONS = [
  'perishable',
  'personalized',
  'dated_service',
  'market_price',
  'periodical',
] as const;

/**
 * The others end the right later, by what the customer does or gets: letters e, i, f, m and a. The store learns of it
 * when the goods come back.
 */
const ENDING_REASONS = [
  'hygiene',
  'sealed_media',
  'mixed',
  'digital_content',
  'performed_service',
] as const;

export const WITHDRAWAL_REASONS = [...EXCLUDED_REASONS, ...ENDING_REASONS] as const;

const reason = { type: 'string', enum: WITHDRAWAL_REASONS } as const satisfies FieldSchema;

export type WithdrawalReason = Static<typeof reason>;

/** Whether customers may withdraw from the purchase of it, and why not (protocol.md, "Right of withdrawal"). */
export const withdrawalRight = {
  withdrawal: { type: 'string', enum: ['allowed', 'none'] },
  withdrawal_reason: reason,
} as const satisfies Fields;
