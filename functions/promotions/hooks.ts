import { checkAmount, checkPercentage } from '../../shared/actions/amounts.ts';
import type { Action } from '../../shared/actions/context.ts';
import { present } from '../../shared/actions/presentation.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import { applicablePromotions, promotionTotal } from '../../shared/pricing/promotions.ts';
import { AMOUNT_RULES, viewPromotion } from '../../shared/pricing/rule-views.ts';
import { linesOfCart } from '../../shared/shopping/lines-of-cart.ts';
import { carts } from '../carts/resource.ts';
import { products } from '../products/resource.ts';
import { type Promotion, promotions } from './resource.ts';

const PERCENTAGES: readonly string[] = [
  'CART_VALUE_PERCENTAGE_REDUCTION',
  'CART_ITEMS_PERCENTAGE_REDUCTION',
];

/** What promotions do beyond the standard operations (protocol.md, "Promotions"). */
export const promotionHooks: HooksOf<typeof promotions> = {
  view: (promotion, { prices }) => viewPromotion(promotion, prices),

  check({ conditions, effects }, _, { application }) {
    const currency = application.settings.currency_code;
    for (const [i, rule] of conditions.entries())
      checkRule(rule, `conditions.${i}.value`, currency);
    for (const [i, rule] of effects.entries()) checkRule(rule, `effects.${i}.value`, currency);
  },
};

type Rule = Promotion['conditions'][number] | Promotion['effects'][number];

function checkRule({ type, value }: Rule, name: string, currency: string) {
  if (type !== 'FREE_SHIPPING' && typeof value !== 'number') {
    const message = `${name} must be a number.`;
    throw invalidProperty({ name, failedValidator: 'type', message, value });
  }
  if (PERCENTAGES.includes(type)) checkPercentage(value, name);
  if (AMOUNT_RULES.includes(type)) checkAmount(value, currency, name);
}

/** The promotions that a cart fulfils, with what each takes off it; the best first. */
export const listForCart: Action<unknown, 'cart_id', object> = async (request) => {
  const { catalogue, prices, query, ids } = request;
  const [priced, all] = await Promise.all([
    linesOfCart(ids.cart_id, request, { carts, products }),
    catalogue.all(promotions),
  ]);
  const applicable = applicablePromotions(all, priced);
  const shown = await present(promotions, promotionHooks, applicable, request, query);
  const shownLines = priceLines(priced.lines, prices);
  const totals = applicable.map((promotion) => promotionTotal(promotion, shownLines));
  return {
    data: shown.map((promotion, i) => ({
      ...promotion,
      promotion_total: toMajor(totals[i] ?? 0, prices.currency),
    })),
  };
};
