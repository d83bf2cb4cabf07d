import type { Language } from '../contract/language.ts';
import { reasonOf, type Sold } from '../orders/withdrawal.ts';
import type { Order } from '../resources/orders.ts';
import { CONSENT_REASONS, type ConsentReason } from '../resources/schemas/withdrawal-right.ts';
import { wordsOf } from '../words/words.ts';

const WORDS = wordsOf('withdrawal');

/** Why there is no right of withdrawal from the purchase of a product, or when it ends; undefined of others. */
export function withdrawalText(sold: Sold, language: Language): string | undefined {
  const reason = reasonOf(sold);
  return reason && WORDS[language][reason];
}

const AGREED = {
  digital_content: 'agreed_digital_content',
  performed_service: 'agreed_performed_service',
} as const satisfies Record<ConsentReason, string>;

/** What the customer has agreed to begin before the withdrawal period ends, as the confirmation has to say it. */
export const agreementTexts = (
  { early_performance: agreed = [] }: Pick<Order, 'early_performance'>,
  language: Language,
): readonly string[] =>
  CONSENT_REASONS.filter((reason) => agreed.includes(reason)).map(
    (reason) => WORDS[language][AGREED[reason]],
  );
