import { ShopError } from './client.js';
import { element } from './dom.js';
import { messageOf } from './messages.js';
import { t } from './words.js';

/**
 * An input with its label. `name` is the attribute of the request, so that its error is shown here.
 *
 * @param {string} label
 * @param {string} name
 * @param {Record<string, string | number | boolean | undefined>} [attributes] of the input
 */
export function field(label, name, { required = false, type = 'text', ...attributes } = {}) {
  const id = idOf(name);
  return labelled(label, element('input', { ...attributes, type, id, name, required }));
}

/**
 * A choice among values, with its label. Nothing is chosen unless `value` is one of them.
 *
 * @param {string} label
 * @param {string} name
 * @param {readonly { value: string, text: string }[]} options
 * @param {Record<string, string | boolean | undefined>} [attributes] of the select element
 */
export function selection(label, name, options, { value, required = false, ...attributes } = {}) {
  return labelled(
    label,
    element(
      'select',
      { ...attributes, id: idOf(name), name, required },
      element('option', { value: '' }, t('Please choose')),
      ...options.map(({ value: each, text }) =>
        element('option', { value: each, selected: each === value }, text),
      ),
    ),
  );
}

/** @param {string} name */
const idOf = (name) => `field-${name.replaceAll('.', '-')}`;

/**
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} control
 */
const labelled = (label, control) =>
  element(
    'div',
    { class: 'field' },
    element(
      'label',
      { for: control.id },
      label,
      !control.required && element('small', {}, t(' optional')),
    ),
    control,
  );

/**
 * A radio button with a description.
 *
 * @param {string} name
 * @param {string | number} value
 * @param {{ checked?: boolean, label: string, note?: string, price?: string }} shown
 */
export const choice = (name, value, { checked = false, label, note, price }) =>
  element(
    'label',
    { class: 'choice' },
    element('input', { id: `${name}-${value}`, type: 'radio', name, value, checked }),
    element('span', {}, element('b', {}, label), note && element('small', {}, note)),
    price && element('span', { class: 'fee' }, price),
  );

/**
 * The value of a field.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export const fieldValue = (form, name) => String(new FormData(form).get(name) ?? '');

/** What is wrong with a form, in words for people. */
export class FormError extends Error {
  /**
   * @param {string} message
   * @param {string} [field] the name of the field that is wrong
   */
  constructor(message, field = '') {
    super(message);
    this.field = field;
  }
}

/**
 * Runs `work` when the form is sent, one run at a time. An error is shown at the field that it names,
 * or else at the top of the form, until something is changed.
 *
 * @param {HTMLFormElement} form
 * @param {() => Promise<void>} work
 */
export function onSubmit(form, work) {
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, work);
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.ariaInvalid) clearErrors(form);
  });
  return form;
}

/**
 * @param {HTMLFormElement} form
 * @param {() => Promise<void>} work
 */
async function submit(form, work) {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  clearErrors(form);
  try {
    await work();
  } catch (error) {
    showError(form, formErrorOf(error));
  } finally {
    form.ariaBusy = 'false';
  }
}

/** @param {unknown} error */
function formErrorOf(error) {
  if (error instanceof FormError) return error;
  if (!(error instanceof ShopError)) reportError(error);
  return new FormError(messageOf(error), error instanceof ShopError ? error.field : '');
}

/** @param {HTMLFormElement} form */
function clearErrors(form) {
  for (const message of form.querySelectorAll('.error')) message.remove();
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {FormError} error
 */
function showError(form, { message, field: name }) {
  const input = form.elements.namedItem(name);
  const shown = element('p', { class: 'error', id: `error-${form.id}`, role: 'alert' }, message);
  if (isControl(input) && input.labels?.length) {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', shown.id);
    input.after(shown);
    input.focus();
    return;
  }
  form.prepend(shown);
  shown.setAttribute('tabindex', '-1');
  shown.focus();
}

/**
 * @param {unknown} found
 * @returns {found is HTMLInputElement | HTMLSelectElement}
 */
const isControl = (found) =>
  found instanceof HTMLInputElement || found instanceof HTMLSelectElement;
