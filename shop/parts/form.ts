import { type Field, type Problems, passwordLength, type Values } from '../forms.ts';
import { attributes, type Html, html, when } from '../markup.ts';
import type { Visit } from '../visit.ts';

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
  const { fields, problems } = form;
  if (problems.size === 0) return html``;
  const items = [...problems].map(([name, text]) => {
    const field = fields.find((each) => each.name === name);
    return field
      ? html`<li><a href="#${idOf(form, name)}">${say(field.label)}: ${text}</a></li>`
      : html`<li>${text}</li>`;
  });
  return html`<div class="problems" role="alert" tabindex="-1"><p>${say('problems', { count: problems.size })}</p><ul>${items}</ul></div>`;
}

/** The fields, each with its label, and what is wrong with it. */
export const formFields = (visit: Visit, form: FormView): Html =>
  html`${form.fields.map((field) => formField(visit, form, field))}`;

function formField(visit: Visit, form: FormView, field: Field): Html {
  const { say } = visit;
  const { name, label, help, isOptional } = field;
  const id = idOf(form, name);
  const wrong = form.problems.get(name);
  const described = [help && `${id}-help`, wrong && `${id}-problem`].filter(Boolean).join(' ');
  const common = {
    ...{ id, name, autocomplete: field.autocomplete, required: !isOptional },
    'aria-invalid': wrong ? 'true' : undefined,
    'aria-describedby': described || undefined,
  };
  return html`<div class="field" data-field="${name}">
<label for="${id}">${say(label)}${isOptional ? html` <small>${say('optional')}</small>` : ''}</label>
${when(help, (text) => html`<p class="note" id="${id}-help">${say(text, { count: passwordLength(visit) })}</p>`)}
${when(wrong, (text) => html`<p class="error" id="${id}-problem">${text}</p>`)}
${control(visit, field, form.values[name] ?? '', common)}
</div>`;
}

function control(
  { say }: Visit,
  { type, options, maxLength }: Field,
  value: string,
  common: Parameters<typeof attributes>[0],
): Html {
  if (options) {
    return html`<select${attributes(common)}>
${options.length === 1 ? '' : html`<option value="">${say('choose')}</option>`}
${options.map((each) => html`<option${attributes({ value: each.value, selected: each.value === value })}>${each.text}</option>`)}
</select>`;
  }
  // A password is never sent back; a script adds the button that shows it.
  const isPassword = type === 'password';
  return html`<input${attributes({
    ...{ ...common, type: type ?? 'text', value: isPassword ? undefined : value },
    maxlength: isPassword ? undefined : maxLength,
    autocapitalize: type === 'email' ? 'none' : undefined,
    spellcheck: type && 'false',
    'data-show': isPassword && say('show_password'),
    'data-hide': isPassword && say('hide_password'),
  })}>`;
}
