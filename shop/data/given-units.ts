import { wholeNumber } from '../visit/numbers.ts';
import type { Visit } from '../visit/visit.ts';
import type { Problems } from './address-fields.ts';
import { lineIdOf } from './buy-again.ts';
import type { Returnable } from './order-rules.ts';
import type { LineUnits } from './orders.ts';

/** The field of the form with how many units of a line are given back. */
export const unitsFieldOf = ({ line }: Pick<Returnable, 'line'>) => `units-${lineIdOf(line)}`;

export const typedIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** Of the form as a whole. */
export const general = (text: string): Problems => new Map([['units', text]]);

/** What is wrong with the units that were typed; `most` says that a line has fewer. */
export function unitProblems(
  { say }: Visit,
  all: readonly Returnable[],
  form: FormData,
  most: (each: Returnable) => string,
): Problems {
  const found = new Map<string, string>();
  for (const each of all) {
    const units = wholeNumber(typedIn(form, unitsFieldOf(each)) || '0');
    if (units === undefined) found.set(unitsFieldOf(each), say('whole_number'));
    else if (units > each.left) found.set(unitsFieldOf(each), most(each));
  }
  const isNone = all.every((each) => !wholeNumber(typedIn(form, unitsFieldOf(each))));
  return found.size === 0 && isNone ? general(say('nothing_to_return')) : found;
}

/** The units that are given back. */
export const givenUnits = (all: readonly Returnable[], form: FormData): LineUnits[] =>
  all
    .map((each) => ({
      ...{ product_id: each.line.product_id, variant_id: each.line.variant_id },
      quantity: wholeNumber(typedIn(form, unitsFieldOf(each))) ?? 0,
    }))
    .filter(({ quantity }) => quantity > 0);
