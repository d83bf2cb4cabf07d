import type { Context } from '../actions/context.ts';
import type { ExpandedLine } from '../carts/cart.ts';
import { invalidProperty, missingProperty } from '../contract/errors.ts';
import type { PricedLines } from '../pricing/lines.ts';
import { shippingProblem, shippingTotals } from '../pricing/shipping.ts';
import { shippings } from '../resources/shippings.ts';
import type { Evaluable, Evaluation } from './load-order-context.ts';
import { isBound, type RequestedOrder } from './read-order.ts';
import { type Refusal, refusal } from './refusals.ts';

/** What is bought, priced in the base currency without discounts. */
export interface LinesInBase {
  readonly lines: readonly ExpandedLine[];
  readonly pricedLines: PricedLines;
}

const notChosen = (hint = '') => missingProperty('shipping_id', `Choose a shipping method.${hint}`);

const WITHOUT_METHODS =
  ' This store has none. Add one (POST /shippings), or set requires_shipping to false for ' +
  'products that do not ship.';

/** The refusals; where shoppers can choose nothing, with what the owner of the store can do. */
export async function withShippingHint(
  refusals: readonly Refusal[],
  { catalogue }: Pick<Context, 'catalogue'>,
): Promise<readonly Refusal[]> {
  const isNotChosen = ({ problem }: Refusal) => problem.code === 'shipping_not_chosen';
  if (!refusals.some(isNotChosen)) return refusals;
  const methods = await catalogue.all(shippings);
  if (methods.length > 0) return refusals;
  const hinted = refusal('shipping_not_chosen', notChosen(WITHOUT_METHODS));
  return refusals.map((each) => (isNotChosen(each) ? hinted : each));
}

/**
 * Why lines that need a shipping method are refused without one, or a method does not take the order:
 * the rules are those of `/shippings/cart/:id` (protocol.md, "Shipping methods").
 */
export function shippingRefusals(
  { shipping_id }: RequestedOrder<unknown>['fields'],
  { lines, pricedLines }: LinesInBase,
  { shipping, addresses }: Evaluable,
  context: Evaluation,
): Refusal[] {
  // One that is named and is not there is refused as missing.
  if (!shipping && shipping_id !== undefined) return [];
  if (!shipping) {
    const bound = isBound(context);
    const needsIt = ({ requires_shipping }: ExpandedLine) =>
      bound ? requires_shipping !== false : requires_shipping === true;
    if (!lines.some(needsIt)) return [];
    return [refusal('shipping_not_chosen', notChosen())];
  }
  const problem = shippingProblem(
    shipping,
    shippingTotals(pricedLines),
    addresses.shipping_address?.country,
    context.clock.now(),
  );
  if (problem === undefined) return [];
  const error = invalidProperty({
    name: 'shipping_id',
    failedValidator: 'whitelist',
    message: `${shipping.name} is not available for this order: ${problem}.`,
    value: shipping.id,
  });
  return [refusal('shipping_unavailable', error)];
}
