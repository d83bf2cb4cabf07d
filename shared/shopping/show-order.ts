import type { ResourceHooks } from '../actions/resource-hooks.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import { type PriceView, priceView } from '../pricing/price-view.ts';
import { objectsOf, viewCoupon, viewPromotion, viewShipping } from '../pricing/rule-views.ts';
import { withTotals } from '../pricing/totals-view.ts';
import type { Stored } from '../storage/records.ts';
import { viewLine } from './cart.ts';
import { type OrderState, statusOf } from './order-states.ts';
import { ATTEMPT, attemptOf, viewAttempt } from './payment-attempt.ts';

const SNAPSHOTS = { shipping: viewShipping, promotion: viewPromotion, coupon: viewCoupon };

/** Orders as answers show them (contract.md 3.7). */
export const orderBehaviour = (products: Resource): ResourceHooks => ({
  computed: deriveOrder,
  serialize: async (records, { application, query }) => {
    const view = priceView(application.settings, query.get('currency'));
    return records.map((order) => ({
      ...showOrder(order, view),
      products: objectsOf(order['products']).map((line) =>
        viewLine(line, products, application.id, view),
      ),
    }));
  },
});

function deriveOrder(order: Stored): Stored {
  const attempt = attemptOf(order);
  return {
    ...order,
    ...(attempt && { [ATTEMPT]: viewAttempt(attempt) }),
    status: statusOf(order['state'] as OrderState),
  };
}

function showOrder(order: Stored, view: PriceView): JsonObject {
  const shown = withTotals(order, view);
  for (const [name, viewSnapshot] of Object.entries(SNAPSHOTS)) {
    const snapshot = order[name];
    if (isObject(snapshot)) shown[name] = viewSnapshot(snapshot, view);
  }
  return shown;
}
