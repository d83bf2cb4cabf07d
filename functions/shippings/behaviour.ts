import { present } from '../../shared/actions/presentation.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Action } from '../../shared/endpoint/request.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { viewShipping } from '../../shared/pricing/rule-views.ts';
import {
  DIMENSIONS,
  isEligible,
  servesZone,
  shippingTotals,
} from '../../shared/pricing/shipping.ts';
import { linesOfCart } from '../../shared/shopping/cart-lines.ts';
import { carts } from '../carts/resource.ts';
import { products } from '../products/resource.ts';
import { shippings } from './resource.ts';

/** What shipping methods do beyond the standard operations (contract.md 3.13). */
export const shippingBehaviour: ResourceHooks = {
  normalise: (method) => ({ per_item_cost: 0, zones: [], ...method }),
  serialize: async (records, { application, query }) => {
    const view = priceView(application.settings, query.get('currency'));
    return records.map((method) => viewShipping(method, view));
  },
  filters: {
    ...Object.fromEntries(
      DIMENSIONS.map((dimension) => [
        dimension,
        async (text: string) => {
          const totals = { [dimension]: readTotal(dimension, text) };
          return { matches: (method: JsonObject) => isEligible(method, totals) };
        },
      ]),
    ),
    zone: async (country) => ({ matches: (method) => servesZone(method, country) }),
  },
};

function readTotal(name: string, text: string): number {
  const total = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(total)) return total;
  throw badRequest(`${name} must be a number.`);
}

/** The methods that can take what is in a cart, newest first. */
export const listForCart: Action = async (request) => {
  const { catalogue, query, scope, caller } = request;
  const [lines, methods] = await Promise.all([
    linesOfCart(request, carts, products),
    catalogue.all(shippings),
  ]);
  const totals = shippingTotals(lines);
  const zone = query.get('zone');
  const eligible = methods
    .filter((method) => canAccess(scope, method, caller) && isEligible(method, totals))
    .filter((method) => zone === undefined || servesZone(method, zone))
    .reverse();
  return { data: await present(shippings, shippingBehaviour, eligible, request) };
};
