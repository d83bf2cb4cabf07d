import type { Problems } from '../data/address-fields.ts';
import { type Field, passwordLength, type Values } from '../data/forms.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { beside, wrong } from './fields.ts';

/** A form as it is shown: with what was typed, and what is wrong with it. */
export interface FormView {
  /** Begins the ids of its fields: a page may have several forms. */
  readonly id: string;
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly problems: Problems;
}

const idOf = ({ id }: FormView, name: string) => `${id}-${name.replaceAll('_', '-')}`;

/** All that is wrong, above the form, with links to its fields. */
export function problemSummary({ say }: Visit, form: FormView): Html {
  const { '': general, ...others } = Object.fromEntries(form.problems);
  const ofFields = Object.entries(others);
  const links = ofFields.map(
    ([name, text]) => html`<li><a href="#${idOf(form, name)}">${text}</a></li>`,
  );
  return form.problems.size === 0
    ? html``
    : html`<div class="problems" role="alert" tabindex="-1">${when(general, (text) => html`<p>${text}</p>`)}
${links.length > 0 ? html`<h2>${say('problems', { count: links.length })}</h2><ul>${links}</ul>` : ''}</div>`;
}

/** The fields, each with its label, and what is wrong with it. */
export const formFields = (visit: Visit, form: FormView): Html =>
  html`${form.fields.map((field) => formField(visit, form, field))}`;

function formField(visit: Visit, form: FormView, field: Field): Html {
  const { say } = visit;
  const { name, label, help, type = 'text', autocomplete } = field;
  const id = idOf(form, name);
  const problem = form.problems.get(name);
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return html`<div class="field" data-field="${name}">
<label for="${id}">${say(label)}</label>
${when(help, (text) => html`<span class="note" id="${id}-help">${say(text, { count: passwordLength(visit) })}</span>`)}
<input${attributes({
    ...{ id, name, type, autocomplete, required: true, spellcheck: type !== 'text' && 'false' },
    ...(type === 'password'
      ? { 'data-show': say('show_password'), 'data-hide': say('hide_password') }
      : { value: form.values[name] ?? '', maxlength: field.maxLength }),
    ...wrong(id, problem),
    'aria-describedby': described || undefined,
  })}>${beside(id, problem)}
</div>`;
}
