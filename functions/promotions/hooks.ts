import { checkAmount, checkPercentage } from '../../shared/actions/amounts.ts';
import type { Action, Context } from '../../shared/actions/context.ts';
import { present } from '../../shared/actions/presentation.ts';
import { endOf } from '../../shared/carts/coupon-use.ts';
import { linesOfCart } from '../../shared/carts/lines-of-cart.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { listedAmount } from '../../shared/pricing/listed-amounts.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import { applicablePromotions, promotionTotal } from '../../shared/pricing/promotions.ts';
import { AMOUNT_RULES, viewPromotion } from '../../shared/pricing/rule-views.ts';
import { choosePromotions, couponConflict } from '../../shared/pricing/stacking.ts';
import type { Cart } from '../../shared/resources/carts.ts';
import { coupons } from '../../shared/resources/coupons.ts';
import { type Promotion, promotions } from '../../shared/resources/promotions.ts';

const PERCENTAGES: readonly string[] = [
  'CART_VALUE_PERCENTAGE_REDUCTION',
  'CART_ITEMS_PERCENTAGE_REDUCTION',
];

/** What promotions do beyond the standard operations (promotions.md, "Promotions"). */
export const promotionHooks: HooksOf<typeof promotions> = {
  view: (promotion, { prices }) => viewPromotion(promotion, prices),

  listedAmount: listedAmount(/^(?:conditions|effects)\.\d+\.value$/, viewPromotion),

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

/**
 * The promotions that a cart fulfils and that may meet its coupon, with what each takes off it alone;
 * those that an order of it gets come first.
 */
export const listForCart: Action<unknown, 'cart_id', object> = async (request) => {
  const { catalogue, prices, query, ids } = request;
  const [{ cart, priced }, all] = await Promise.all([
    linesOfCart(ids.cart_id, request),
    catalogue.all(promotions),
  ]);
  const coupon = await usableCoupon(cart, request);
  const possible = all.filter((each) => couponConflict(each, coupon) === undefined);
  const applicable = applicablePromotions(possible, priced, request.clock.now());
  const { taken } = choosePromotions(applicable, { priced, shipping: 0 });
  const listed = [...taken, ...applicable.filter((each) => !taken.includes(each))];
  const shown = await present(promotions, promotionHooks, listed, request, query);
  const shownLines = priceLines(priced.lines, prices);
  const totals = listed.map((promotion) => promotionTotal(promotion, shownLines));
  return {
    data: shown.map((promotion, i): { readonly promotion_total: number } => ({
      ...promotion,
      promotion_total: toMajor(totals[i] ?? 0, prices.currency),
    })),
  };
};

/** An order of the cart does without a coupon that cannot be used any more. */
async function usableCoupon({ coupon_id: id }: Cart, context: Context) {
  if (id === undefined) return undefined;
  const [coupon] = (await context.catalogue.find(coupons, [id])).values();
  return coupon && endOf(coupon, context) === undefined ? coupon : undefined;
}
