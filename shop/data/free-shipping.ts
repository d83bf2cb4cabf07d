import { countryCode } from '../../shared/contract/countries.ts';
import { exponentOf } from '../../shared/pricing/money.ts';
import { servesCountry } from '../../shared/pricing/shipping-bounds.ts';
import type { Visit } from '../visit/visit.ts';
import type { Cart } from './cart.ts';
import { needsShipping } from './checkout.ts';
import { keptDraft } from './checkout-draft.ts';

/** What is missing in a cart until a shipping method costs nothing. */
export interface FreeShipping {
  readonly missing: number;
  /** Where it goes; undefined where it goes everywhere. */
  readonly country: string | undefined;
}

/** Undefined where nothing is missing, or no method becomes free. */
export async function freeShippingFor(visit: Visit, cart: Cart): Promise<FreeShipping | undefined> {
  const { currency, currencies, application } = visit;
  // The amounts from which on methods are offered are in the currency of the store.
  if (currency !== currencies[0] || !needsShipping(cart)) return undefined;
  const methods = await visit.shippings();
  const code = countryCode(
    keptDraft(visit)?.shipping['country'] ?? application.company_country ?? '',
  );
  const country = /^[A-Z]{2}$/.test(code) ? code : '';
  const [method] = methods
    .filter(({ base_cost, per_item_cost = 0, collection, ...each }) => {
      const isFree = base_cost === 0 && per_item_cost === 0 && collection !== true;
      return isFree && servesCountry(each, country);
    })
    .toSorted((one, other) => (one.min_value ?? 0) - (other.min_value ?? 0));
  if (!method?.min_value || cart.items_total > method.min_value) return undefined;
  const unit = 10 ** -exponentOf(currency);
  // It is offered above its amount.
  return {
    missing: method.min_value - cart.items_total + unit,
    country: method.zones.length > 0 ? country : undefined,
  };
}
