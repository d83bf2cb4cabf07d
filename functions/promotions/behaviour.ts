import { checkAmount, checkPercentage } from '../../shared/actions/amounts.ts';
import { present } from '../../shared/actions/presentation.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import type { Action, ApiRequest } from '../../shared/endpoint/request.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { applicablePromotions, promotionTotal } from '../../shared/pricing/promotions.ts';
import { AMOUNT_RULES, objectsOf, viewPromotion } from '../../shared/pricing/rule-views.ts';
import { linesOfCart } from '../../shared/shopping/cart-lines.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { carts } from '../carts/resource.ts';
import { products } from '../products/resource.ts';
import { promotions } from './resource.ts';

const PERCENTAGES: readonly (Json | undefined)[] = [
  'CART_VALUE_PERCENTAGE_REDUCTION',
  'CART_ITEMS_PERCENTAGE_REDUCTION',
];
/** What promotions do beyond the standard operations (contract.md 3.12). */
export const promotionBehaviour: ResourceHooks = {
  normalise: (promotion) => ({ active: false, priority: 0, ...promotion }),
  check: checkValues,
  serialize: async (records, { application, query }) => {
    const view = priceView(application.settings, query.get('currency'));
    return records.map((promotion) => viewPromotion(promotion, view));
  },
};

function checkValues(promotion: JsonObject, { application }: ApiRequest) {
  const currency = application.settings.currency_code;
  for (const list of ['conditions', 'effects']) {
    for (const [i, rule] of objectsOf(promotion[list]).entries()) {
      checkValue(rule, `${list}.${i}.value`, currency);
    }
  }
}

function checkValue({ type, value }: JsonObject, name: string, currency: string) {
  if (type !== 'FREE_SHIPPING' && typeof value !== 'number') {
    const message = `${name} must be a number.`;
    throw invalidProperty({ name, failedValidator: 'type', message, value });
  }
  if (PERCENTAGES.includes(type)) checkPercentage(value, name);
  if (AMOUNT_RULES.includes(type)) checkAmount(value, currency, name);
}

/** The promotions that a cart fulfils, with what each takes off it; the best first. */
export const listForCart: Action = async (request) => {
  const { catalogue, application, query } = request;
  const [priced, all] = await Promise.all([
    linesOfCart(request, carts, products),
    catalogue.all(promotions),
  ]);
  const { settings } = application;
  const view = priceView(settings, query.get('currency'));
  const applicable: Stored[] = applicablePromotions(all, priced);
  const shown = await present(promotions, promotionBehaviour, applicable, request);
  const totals = applicable.map((promotion) => promotionTotal(promotion, priced));
  return {
    data: shown.map((promotion, i) => ({
      ...promotion,
      promotion_total: view.show(toMajor(totals[i] ?? 0, settings.currency_code)),
    })),
  };
};
