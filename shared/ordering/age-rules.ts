import type { ExpandedLine } from '../carts/cart.ts';
import { invalidProperty, missingProperty } from '../contract/errors.ts';
import { may } from '../contract/permissions.ts';
import { highestAge, minimumAgeOf } from '../resources/schemas/minimum-age.ts';
import type { Evaluation } from './load-order-context.ts';
import type { RequestedOrder } from './read-order.ts';
import { type Refusal, refusal } from './refusals.ts';

/** Why an order is refused whose shopper has not declared to be as old as its products ask (protocol.md, "Minimum age"). */
export function ageRefusals(
  { declared_age: value }: RequestedOrder<unknown>['fields'],
  lines: readonly ExpandedLine[],
  { caller }: Pick<Evaluation, 'caller'>,
): Refusal[] {
  const age = highestAge(lines);
  if (age === undefined || may(caller, 'orders:write') || (value ?? 0) >= age) return [];
  const named = lines.filter((line) => minimumAgeOf(line) === age).map(({ name }) => name);
  const name = 'declared_age';
  const message = `${name} must be at least ${age}, because only customers of that age or over can buy ${named.join(', ')}.`;
  const error =
    value === undefined
      ? missingProperty(name, message)
      : invalidProperty({ name, failedValidator: 'min', message, value });
  return [refusal('age_not_declared', error)];
}
