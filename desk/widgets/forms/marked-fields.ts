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
