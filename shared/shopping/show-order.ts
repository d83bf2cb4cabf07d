import type { Behaviour } from '../../shared/actions/behaviour.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { type PriceView, priceView } from '../../shared/pricing/price-view.ts';
import {
  objectsOf,
  viewCoupon,
  viewPromotion,
  viewShipping,
} from '../../shared/pricing/rule-views.ts';
import { withTotals } from '../../shared/pricing/totals-view.ts';
import type { Stored } from '../../shared/records/records.ts';
import { viewLine } from '../../shared/shopping/cart.ts';
import { products } from '../products/resource.ts';
import { type OrderState, statusOf } from './states.ts';

const SNAPSHOTS = { shipping: viewShipping, promotion: viewPromotion, coupon: viewCoupon };

/** Orders as answers show them (contract.md 3.7). */
export const orderBehaviour: Behaviour = {
  derive: async (records) =>
    records.map((order) => ({ ...order, status: statusOf(order['state'] as OrderState) })),
  show: async (records, { application, query }) => {
    const view = priceView(application.settings, query.get('currency'));
    return records.map((order) => showOrder(order, application.id, view));
  },
};

function showOrder(order: Stored, application: number, view: PriceView): JsonObject {
  const shown = withTotals(order, view);
  for (const [name, viewSnapshot] of Object.entries(SNAPSHOTS)) {
    const snapshot = order[name];
    if (isObject(snapshot)) shown[name] = viewSnapshot(snapshot, view);
  }
  return {
    ...shown,
    products: objectsOf(order['products']).map((line) =>
      viewLine(line, products, application, view),
    ),
  };
}
