import type { Action } from '../../shared/actions/context.ts';
import { present } from '../../shared/actions/presentation.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import type { SpecialFilter } from '../../shared/actions/resource-hooks.ts';
import { linesOfCart } from '../../shared/carts/lines-of-cart.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { listedAmount } from '../../shared/pricing/listed-amounts.ts';
import { viewShipping } from '../../shared/pricing/rule-views.ts';
import { shippingTotals } from '../../shared/pricing/shipping.ts';
import { DIMENSIONS, isEligible, servesCountry } from '../../shared/pricing/shipping-bounds.ts';
import { type Shipping, shippings } from '../../shared/resources/shippings.ts';

/** What shipping methods do beyond the standard operations (protocol.md, "Shipping methods"). */
export const shippingHooks: HooksOf<typeof shippings> = {
  view: (method, { prices }) => viewShipping(method, prices),

  listedAmount: listedAmount(/^(?:base_cost|per_item_cost|min_value|max_value)$/, viewShipping),

  filters: {
    ...Object.fromEntries(
      DIMENSIONS.map((dimension) => [
        dimension,
        async (text: string): Promise<SpecialFilter> => {
          const totals = { [dimension]: Number(text) };
          return { matches: (method: Partial<Shipping>) => isEligible(method, totals) };
        },
      ]),
    ),
    zone: async (country) => ({
      matches: (method: Partial<Shipping>) => servesCountry(method, country),
    }),
  },
};

/** The methods that can take what is in a cart, newest first. */
export const listForCart: Action<unknown, 'cart_id', object> = async (request) => {
  const { catalogue, query, filter, ids } = request;
  const [{ priced }, methods] = await Promise.all([
    linesOfCart(ids.cart_id, request),
    catalogue.all(shippings),
  ]);
  const totals = shippingTotals(priced);
  const countries = [query.get('zone'), query.get('country')].filter((each) => each !== undefined);
  const eligible = methods
    .filter((method) => canAccess(filter, method, request) && isEligible(method, totals))
    .filter((method) => countries.every((country) => servesCountry(method, country)))
    .reverse();
  return { data: await present(shippings, shippingHooks, eligible, request, query) };
};
