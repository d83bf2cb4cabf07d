import type { Problems } from '../data/address-fields.ts';
import { typedIn, unitsFieldOf } from '../data/given-units.ts';
import { type Order, type Returnable, textsOf } from '../data/order-rules.ts';
import { attributes, type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { beside, wrong } from './fields.ts';

interface UnitsFields {
  readonly legend: string;
  /** What can be given back. */
  readonly all: readonly Returnable[];
  readonly form: FormData;
  readonly problems: Problems;
  /** What a field begins with. */
  readonly initial: (each: Returnable) => number;
}

/** How many units of each line are given back. */
export const unitsFields = (
  visit: Visit,
  order: Order,
  { legend, all, form, problems, initial }: UnitsFields,
): Html => html`<fieldset id="units" tabindex="-1"><legend>${legend}</legend>
${all.map((each) =>
  unitsField(visit, order, each, {
    typed: typedIn(form, unitsFieldOf(each)) || String(initial(each)),
    problem: problems.get(unitsFieldOf(each)),
  }),
)}
</fieldset>`;

function unitsField(
  visit: Visit,
  order: Order,
  each: Returnable,
  { typed, problem }: { readonly typed: string; readonly problem: string | undefined },
): Html {
  const { say } = visit;
  const name = unitsFieldOf(each);
  const { variant = '' } = textsOf(visit, order).lines[order.products.indexOf(each.line)] ?? {};
  return html`<div class="field units-field">
<label for="${name}">${each.line.name}${variant && ` (${variant})`} <small>${say('at_most', { count: each.left })}</small></label>
<input class="quantity"${attributes({
    ...{ id: name, name, inputmode: 'numeric', autocomplete: 'off', value: typed },
    ...wrong(name, problem),
  })}>
${beside(name, problem)}
</div>`;
}
