import { visibleTo } from '../carts/cart.ts';
import { couponProblems, lineProblems } from '../carts/cart-problems.ts';
import { addLines, limitLines, type RequestedLine, sameLine } from '../carts/line-items.ts';
import { requireStock, resolveLine } from '../carts/resolve-line.ts';
import { badRequest } from '../contract/errors.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import { FIRST_STATE } from '../resources/schemas/order-states.ts';
import { takesNothing } from '../resources/schemas/taken.ts';
import { quantityProblem, unavailability } from '../stock/availability.ts';
import type { Evaluable, Evaluation } from './load-order-context.ts';
import { MAX_LINES, type RequestedOrder } from './read-order.ts';
import { attempt, cartRefusals, type Refusal, refusal } from './refusals.ts';

interface LinesToBuy {
  /** One for each product or variant, without those that cannot be had at all. */
  readonly items: readonly LineItem[];
  readonly refusals: readonly Refusal[];
}

/** The lines of the body, or else those of the cart. */
export function linesToBuy(
  { fields, lines }: RequestedOrder<unknown>,
  found: Evaluable,
  context: Evaluation,
): LinesToBuy {
  const { items, refusals } = lines
    ? linesOfBody(lines, fields, found, context)
    : linesOfCart(fields, found, context);
  const tooMany: Refusal[] = [];
  attempt(tooMany, () => limitLines(items, MAX_LINES, 'An order'), 'too_many_lines');
  return { items, refusals: [...refusals, ...tooMany] };
}

type Fields = RequestedOrder<unknown>['fields'];

function linesOfBody(
  lines: readonly RequestedLine[],
  { state = FIRST_STATE }: Fields,
  { products }: Evaluable,
  context: Evaluation,
): LinesToBuy {
  const refusals: Refusal[] = [];
  const isVisible = visibleTo(context);
  const resolved = lines.flatMap((line, position) => {
    const code = unavailability(line, products, isVisible) ?? 'variant_gone';
    const work = () => resolveLine(line, products, isVisible);
    return attempt(refusals, work, code, { line: position }) ?? [];
  });
  const items = addLines([], resolved);
  for (const item of takesNothing(state) ? [] : items) {
    const product = products.get(item.product_id);
    const path = sameLine(resolved, item)?.path ?? '';
    if (!product) continue;
    const code = quantityProblem(item, product, context) ? 'above_max_quantity' : 'out_of_stock';
    const line = lines.findIndex((each) => each.path === path);
    attempt(refusals, () => requireStock(item, product, path, context), code, { line });
  }
  return { items, refusals };
}

/** A cart is refused with all its problems at once, also that of its coupon. */
function linesOfCart(
  { coupon_code }: Fields,
  { cart, products, coupon }: Evaluable,
  context: Evaluation,
): LinesToBuy {
  if (!cart || cart.record.items.length === 0) {
    const error = badRequest(`Cart ${cart?.record.id} is empty.`);
    return { items: [], refusals: [refusal('cart_empty', error)] };
  }
  const { items } = cart.record;
  const referred = { products, coupon: coupon?.record };
  const problems = [
    ...lineProblems(items, products, context),
    ...(coupon_code === undefined ? couponProblems(cart.record, referred, context) : []),
  ];
  return {
    items: addLines(
      [],
      items.filter((item) => !unavailability(item, products, visibleTo(context))),
    ),
    refusals: cartRefusals(problems),
  };
}
