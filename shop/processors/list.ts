import type { ProcessorName } from '../../shared/resources/schemas/processors.ts';
import { braintreeInShop } from './braintree.ts';
import type { ShopProcessor } from './shop-processor.ts';
import { stripeInShop } from './stripe.ts';

/** How the shop pays with each card processor of the API. */
export const IN_SHOP: Readonly<Record<ProcessorName, ShopProcessor>> = {
  stripe: stripeInShop,
  braintree: braintreeInShop,
};
