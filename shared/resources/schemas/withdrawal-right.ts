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
 * What ends the right once it has begun with the customer's consent, or is complete: letters m and a. The customer also
 * acknowledges that (articles 7 (3), 8 (8) and 16).
 */
export const CONSENT_REASONS = ['digital_content', 'performed_service'] as const;

export type ConsentReason = (typeof CONSENT_REASONS)[number];

/**
 * The others end the right later, by what the customer does or gets: letters e, i, f, m and a. The store learns of it
 * when the goods come back.
 */
const ENDING_REASONS = ['hygiene', 'sealed_media', 'mixed', ...CONSENT_REASONS] as const;

export const WITHDRAWAL_REASONS = [...EXCLUDED_REASONS, ...ENDING_REASONS] as const;

const reason = { type: 'string', enum: WITHDRAWAL_REASONS } as const satisfies FieldSchema;

export type WithdrawalReason = Static<typeof reason>;

/** Whether customers may withdraw from the purchase of it, and why not (protocol.md, "Right of withdrawal"). */
export const withdrawalRight = {
  withdrawal: { type: 'string', enum: ['allowed', 'none'] },
  withdrawal_reason: reason,
} as const satisfies Fields;

/** To what of it the shopper has agreed to begin before the withdrawal period ends. */
export const earlyPerformance = {
  type: 'array',
  maxItems: CONSENT_REASONS.length,
  items: { type: 'string', enum: CONSENT_REASONS },
} as const satisfies FieldSchema;
