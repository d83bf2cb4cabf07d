type Child = Node | string | number | false | null | undefined;
type Attribute = string | number | boolean | undefined | ((event: never) => unknown);

/**
 * An element with its attributes, listeners (`onclick`) and children. Texts become text nodes: what
 * comes from the API is never read as HTML.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...shown(children));
  return made;
}

const shown = (children: readonly Child[]) =>
  children.flatMap((child) =>
    child === false || child === null || child === undefined
      ? []
      : [child instanceof Node ? child : String(child)],
  );

export const link = (href: string, text: string, attributes: Record<string, Attribute> = {}) =>
  element('a', { ...attributes, href }, text);

/** The element of the page's skeleton that must be there. */
export function find<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** The heading of what is shown takes the focus, so that it is read and the keyboard goes on there. */
export function focusHeading(): void {
  const heading = find('#main').querySelector('h1') ?? find('#main');
  heading.setAttribute('tabindex', '-1');
  heading.focus();
}

/** Replaces what is in an element. What had the focus has it again, by its id, or the heading. */
export function refill(parent: Element, ...children: readonly Node[]): void {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  parent.replaceChildren(...children);
  if (!focused) return;
  const again = focused.id ? document.getElementById(focused.id) : null;
  if (again) again.focus();
  else focusHeading();
}

/** Shown for a moment, and said by screen readers. */
export function announce(...said: readonly (Node | string)[]): void {
  const toast = find('#toast');
  toast.replaceChildren(...said);
  clearTimeout(Number(toast.dataset['timer']));
  toast.dataset['timer'] = String(setTimeout(hush, 5_000));
}

/** Takes away what was announced, where the page itself says it. */
export const hush = () => find('#toast').replaceChildren();

/** Said by screen readers only. */
export function say(text: string): void {
  find('#spoken').textContent = text;
}
