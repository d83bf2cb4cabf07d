import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressValues,
  type Problems,
} from '../data/address-fields.ts';
import type { Country } from '../data/countries.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

interface Input {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly autocomplete: string;
  readonly type?: string | undefined;
  readonly inputmode?: string | undefined;
  readonly isOptional?: boolean;
  /** Whether the total of the checkout may depend on it. */
  readonly isPriced?: boolean | undefined;
  readonly problem?: string | undefined;
}

const MAX_LENGTH = 140;

/** An input with its label, and with what is wrong of it beside it. */
export function input(visit: Visit, field: Input): Html {
  const { name, label, value, autocomplete, type = 'text', inputmode } = field;
  const { isOptional, isPriced, problem } = field;
  return html`<div class="field"><label for="${name}">${label}${isOptional ? html` <small>${visit.say('optional')}</small>` : ''}</label>
<input${attributes({
    ...{ id: name, name, type, inputmode, autocomplete, value, maxlength: MAX_LENGTH },
    ...{ 'data-updates': isPriced, ...wrong(name, problem) },
  })}>${beside(name, problem)}</div>`;
}

/** For the element of a field that something is wrong with. */
export const wrong = (name: string, problem: string | undefined) => ({
  'aria-invalid': problem && 'true',
  'aria-describedby': problem && `${name}-problem`,
});

export const beside = (name: string, problem: string | undefined): Html | '' =>
  when(problem, (text) => html`<span class="error" id="${name}-problem">${text}</span>`);

interface AddressForm {
  readonly values: AddressValues;
  readonly countries: readonly Country[];
  readonly problems: Problems;
  /** What the names of its fields begin with. */
  readonly prefix?: string;
  /** Browsers fill in the address of the shipping, or of the billing. */
  readonly section: 'shipping' | 'billing';
}

/** The fields of an address: the country first, because it decides about the others. */
export function addressFields(visit: Visit, form: AddressForm): Html {
  const { values, countries, problems, prefix = '', section } = form;
  const { country = '' } = values;
  const name = `${prefix}country`;
  const field = (each: AddressField) =>
    input(visit, {
      ...{ name: prefix + each.name, label: visit.say(each.label), type: each.type },
      ...{ value: values[each.name] ?? '', autocomplete: `${section} ${each.autocomplete}` },
      ...{ isOptional: !each.isRequired, problem: problems.get(prefix + each.name) },
      isPriced: each.isPriced,
    });
  return html`<div class="field"><label for="${name}">${visit.say('country')}</label>
<select data-updates${attributes({ id: name, name, autocomplete: `${section} country`, ...wrong(name, problems.get(name)) })}>
<option value="">${visit.say('choose')}</option>
${countries.map(({ code, name: shown }) => html`<option value="${code}"${attributes({ selected: code === country })}>${shown}</option>`)}
</select>${beside(name, problems.get(name))}</div>
${ADDRESS_FIELDS.map((each) => {
  if (!each.isFor) return field(each);
  // Comes and goes with the country.
  return html`<div class="live-field" data-live="${prefix}${each.name}">${each.isFor(country) ? field(each) : ''}</div>`;
})}`;
}

/** All that is wrong, above a form, with links to the fields. */
export const problemList = (visit: Visit, problems: Problems): Html =>
  problems.size === 0
    ? html``
    : html`<div class="problems" role="alert" tabindex="-1" data-problems><h2>${visit.say('problems', { count: problems.size })}</h2>
<ul>${[...problems].map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}</ul></div>`;
