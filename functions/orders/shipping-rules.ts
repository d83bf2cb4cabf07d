import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import { priceLines } from '../../shared/pricing/lines.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { shippingProblem, shippingTotals } from '../../shared/pricing/shipping.ts';
import { type ExpandedLine, lineOf } from '../../shared/shopping/cart.ts';
import type { Evaluable, Evaluation } from './load-order-context.ts';
import type { RequestedOrder } from './read-order.ts';
import { type Refusal, refusal } from './refusals.ts';

/** Whether the store lets shoppers order nothing without one of its shipping methods. */
const isBound = ({ application, caller }: Pick<Evaluation, 'application' | 'caller'>) =>
  application.settings.shipping_required === true && caller.access !== 'admin';

/** Throws a 400 for a cost of shipping that the caller may not choose. */
export function requireNoFee(
  { shipping_fee }: RequestedOrder<unknown>['fields'],
  context: Pick<Evaluation, 'application' | 'caller'>,
): void {
  if (shipping_fee === undefined || !isBound(context)) return;
  throw invalidProperty({
    name: 'shipping_fee',
    failedValidator: 'whitelist',
    message: 'Only admins set shipping_fee; name a shipping method.',
    value: shipping_fee,
  });
}

/** In a store without any method, shoppers can do nothing: its owner can. */
const notChosen = () =>
  missingProperty(
    'shipping_id',
    'shipping_id is required: choose a shipping method. A store without one needs one (POST /shippings), or requires_shipping: false on what is not sent.',
  );

/**
 * Why lines that need a shipping method are refused without one, or a method does not take the order:
 * the rules are those of `/shippings/cart/:id` (protocol.md, "Shipping methods").
 */
export function shippingRefusals(
  { shipping_id }: RequestedOrder<unknown>['fields'],
  lines: readonly ExpandedLine[],
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
  const totals = shippingTotals(priceLines(lines.map(lineOf), priceView(context.application)));
  const problem = shippingProblem(shipping, totals, addresses.shipping_address?.country);
  if (problem === undefined) return [];
  const error = invalidProperty({
    name: 'shipping_id',
    failedValidator: 'whitelist',
    message: `${shipping.name} does not take this order: ${problem}.`,
    value: shipping.id,
  });
  return [refusal('shipping_unavailable', error)];
}
