import { exponentOf } from '../../shared/pricing/money.ts';
import { take } from '../visit/api.ts';
import type { CardFailure, ShopProcessor } from './shop-processor.ts';

/** By the codes of banks, and the reasons of Braintree's own rules (developer.paypal.com/braintree/docs/reference). */
const FAILURES: Readonly<Record<string, CardFailure>> = {
  2001: 'card_no_funds',
  2002: 'card_no_funds',
  2004: 'card_expired',
  2006: 'card_expired',
  2010: 'card_wrong_code',
  cvv: 'card_wrong_code',
};

/** Hosted Fields, and 3-D Secure where the account has it: the bank is asked before the card is sent. */
export const braintreeInShop: ShopProcessor = {
  async read({ shop }) {
    const { data } = await shop.GET('/integrations/braintree');
    const { isActive, environment, currencies = [] } = data?.data ?? {};
    if (!isActive) return undefined;
    return {
      isTest: environment === 'sandbox',
      // The script learns where it is from its token.
      attributes: {},
      currencies,
    };
  },

  /**
   * As the reference of braintree-web has them, but for its analytics. 3-D Secure shows the page of the bank in a
   * frame, and sends forms to it: no list has the hosts of all banks.
   */
  hosts({ isTest }) {
    const part = isTest ? 'sandbox.' : '';
    return {
      'script-src': [
        'https://js.braintreegateway.com',
        'https://assets.braintreegateway.com',
        `https://songbird${isTest ? 'stag' : ''}.cardinalcommerce.com`,
        `https://${isTest ? 'cas.' : ''}static.client.cardinaltrusted.com`,
      ],
      'connect-src': [
        `https://api.${part}braintreegateway.com`,
        'https://*.braintree-api.com',
        'https://*.cardinalcommerce.com',
        'https://*.cardinaltrusted.com',
      ],
      'frame-src': ['https:'],
      'form-action': ['https:'],
    };
  },

  form: {
    script: 'braintree.js',
    fields: {
      cardholderName: 'card_holder',
      number: 'card_number',
      expirationDate: 'card_expiry',
      cvv: 'card_code',
    },
    amount: (amount, currency) => amount.toFixed(exponentOf(currency)),
    async clientToken({ shop }, currency) {
      const { data } = await take(
        shop.POST('/integrations/braintree/clientToken', { body: { currency } }),
      );
      return data.clientToken;
    },
  },

  failureOf({ Braintree: { transaction, gatewayErrors } = {} }) {
    const { processorResponseCode: code } = transaction ?? {};
    return FAILURES[code ?? ''] ?? FAILURES[gatewayErrors?.gatewayRejectionReason ?? ''];
  },
};
