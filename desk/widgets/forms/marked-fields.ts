/** Fields whose error stands beside them. A field of several inputs marks the element around them. */
const MARKED = '[aria-invalid="true"]:not([aria-hidden="true"]), [data-invalid="true"]';

const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]';

export const markedIn = (form: ParentNode): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>(MARKED)].filter(
    (each) => !each.parentElement?.closest('[data-invalid="true"]'),
  );

/** Focuses the field, in the middle of the window: bars lie over the edges. */
export function leadTo(field: HTMLElement | undefined): void {
  const target = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/** Focuses the field of a form by its path, or the part of the form that has it: `variants.1.unit_pricing` is in `variants`. */
export function leadToField(form: ParentNode, path: string): void {
  const parts = path.split('.');
  const found = parts
    .map((_, i) => CSS.escape(parts.slice(0, parts.length - i).join('.')))
    .map((name) => form.querySelector<HTMLElement>(`[name=${name}], [data-field=${name}]`))
    .find((each) => each !== null);
  leadTo(found ?? undefined);
}
