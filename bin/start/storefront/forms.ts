import { Refusal } from './api.ts';
import { element } from './dom.ts';

interface FieldOptions {
  readonly type?: string;
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly maxlength?: number | undefined;
  readonly list?: string | undefined;
  readonly value?: string | undefined;
  readonly onchange?: (event: Event) => unknown;
}

/** An input with its label; `name` is the attribute of the body, so that errors find it. */
export function field(label: string, name: string, options: FieldOptions = {}): HTMLElement {
  const id = `field-${name.replaceAll('.', '-')}`;
  const { required = false, type = 'text', ...attributes } = options;
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id }, label, !required && element('small', {}, ' optional')),
    element('input', {
      ...attributes,
      type,
      id,
      name,
      'data-label': label,
      required,
    }),
  );
}

/** A choice of one among several, each with its description. */
export function choice(
  name: string,
  value: string | number,
  {
    checked = false,
    label,
    note,
    price,
  }: {
    readonly checked?: boolean;
    readonly label: string;
    readonly note?: string | undefined;
    readonly price?: string | undefined;
  },
): HTMLElement {
  return element(
    'label',
    { class: 'choice' },
    element('input', { type: 'radio', name, value, checked }),
    element('span', {}, element('b', {}, label), note ? element('small', {}, note) : null),
    price ? element('span', { class: 'fee' }, price) : null,
  );
}

export const chosen = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');

/**
 * Does the work of a form when it is sent, once at a time. What the API refuses is said at the
 * field that it names, until that is changed, or else at the top of the form.
 */
export function onSubmit(form: HTMLFormElement, work: () => Promise<void>): HTMLFormElement {
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, work);
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.ariaInvalid) clear(form);
  });
  return form;
}

async function submit(form: HTMLFormElement, work: () => Promise<void>): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  clear(form);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(form, error);
  } finally {
    form.ariaBusy = 'false';
  }
}

function clear(form: HTMLFormElement): void {
  for (const said of form.querySelectorAll('.problem')) said.remove();
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
}

function refuse(form: HTMLFormElement, { message, invalidPropertyName = '' }: Refusal): void {
  const input = form.elements.namedItem(invalidPropertyName);
  const said = element('p', { class: 'problem', id: `problem-${form.id}`, role: 'alert' }, message);
  if (input instanceof HTMLInputElement && input.dataset['label']) {
    said.textContent = message.replace(invalidPropertyName, input.dataset['label']);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', said.id);
    input.after(said);
    input.focus();
    return;
  }
  form.prepend(said);
  said.setAttribute('tabindex', '-1');
  said.focus();
}
