import { toMinor } from '../../shared/pricing/money.ts';
import { processorAmount } from '../../shared/pricing/processor-amount.ts';
import { stripe } from '../../shared/resources/schemas/processors/stripe.ts';
import type { CardFailure, ShopProcessor } from './shop-processor.ts';

/** By the codes of Stripe (docs.stripe.com/declines/codes). */
const FAILURES: Readonly<Record<string, CardFailure>> = {
  insufficient_funds: 'card_no_funds',
  expired_card: 'card_expired',
  incorrect_cvc: 'card_wrong_code',
  invalid_cvc: 'card_wrong_code',
};

/** The Payment Element: fields of Stripe, which asks for the bank in a window of its own (docs.stripe.com/js). */
export const stripeInShop: ShopProcessor = {
  async read({ shop, place }) {
    const { data } = await shop.GET('/integrations/stripe');
    const { isActive, publishable_key: key, environment } = data?.data ?? {};
    if (!isActive || key === undefined) return undefined;
    const source = key === place.cardDouble?.publishableKey ? place.cardDouble.script : undefined;
    return { isTest: environment === 'sandbox', attributes: { key, source } };
  },

  // docs.stripe.com/security/guide, "Content security policy".
  hosts: () => ({
    'script-src': ['https://js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  }),

  form: {
    script: 'stripe.js',
    // docs.stripe.com/testing.
    testCards: {
      paid: '4242 4242 4242 4242',
      declined: '4000 0000 0000 0002',
      asked: '4000 0027 6000 3155',
    },
    amount: (amount, currency) =>
      String(processorAmount(stripe.minorUnits, toMinor(amount, currency), currency)),
  },

  failureOf({ Stripe: { decline_code, code } = {} }) {
    return FAILURES[decline_code ?? ''] ?? FAILURES[code ?? ''];
  },
};
