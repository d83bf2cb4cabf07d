import type { Action } from '../../shared/actions/context.ts';
import { present } from '../../shared/actions/presentation.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import type { SpecialFilter } from '../../shared/actions/resource-hooks.ts';
import { linesOfCart } from '../../shared/carts/lines-of-cart.ts';
import { defined } from '../../shared/contract/defined.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import { deliveryOf } from '../../shared/delivery/delivery-of.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { listedAmount } from '../../shared/pricing/listed-amounts.ts';
import { viewShipping } from '../../shared/pricing/rule-views.ts';
import { shippingTotals } from '../../shared/pricing/shipping.ts';
import { DIMENSIONS, isEligible, servesCountry } from '../../shared/pricing/shipping-bounds.ts';
import { type Shipping, shippings } from '../../shared/resources/shippings.ts';

/** What shipping methods do beyond the standard operations (protocol.md, "Shipping methods"). */
export const shippingHooks: HooksOf<typeof shippings> = {
  check({ min_days: min, max_days: max }) {
    if (min === undefined || (max !== undefined && min <= max)) return;
    if (max === undefined) throw missingProperty('max_days', 'max_days is required with min_days.');
    throw invalidProperty({
      name: 'min_days',
      failedValidator: 'max',
      message: 'min_days must not be more than max_days.',
      value: min,
    });
  },

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

type Promised = Pick<Shipping, 'delivery'>;

/** The methods that can take what is in a cart, newest first, with when it would arrive. */
export const listForCart: Action<unknown, 'cart_id', object> = async (request) => {
  const { catalogue, query, filter, ids } = request;
  const [{ lines, priced }, methods] = await Promise.all([
    linesOfCart(ids.cart_id, request),
    catalogue.all(shippings),
  ]);
  const totals = shippingTotals(priced);
  const countries = [query.get('zone'), query.get('country')].filter((each) => each !== undefined);
  const eligible = methods
    .filter((method) => canAccess(filter, method, request) && isEligible(method, totals))
    .filter((method) => countries.every((country) => servesCountry(method, country)))
    .reverse();
  const wanted = lines.map((line) => ({ ...line, product: line }));
  const delivers = deliveryOf(wanted, request.application.settings, request.clock.now());
  const promised = eligible.map(
    (method): Shipping => ({ ...method, ...defined<Promised>({ delivery: delivers(method) }) }),
  );
  return { data: await present(shippings, shippingHooks, promised, request, query) };
};
