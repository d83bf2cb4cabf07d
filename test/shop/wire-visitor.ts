import { type Element, parseHTML } from './html.ts';
import type { Visitor } from './visitor.ts';

const MAX_REDIRECTS = 5;

/** A visitor without scripts, who reads the documents alone: what works so, works in every browser. */
export function wireVisitor(base: string, headers: Readonly<Record<string, string>> = {}): Visitor {
  const cookies = new Map<string, string>();
  let url = new URL(base);
  let status = 0;
  let document = parseHTML('<html></html>');

  async function load(address: URL, init: RequestInit = {}, redirects = 0): Promise<void> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...init.headers, ...(cookie && { cookie }) },
    });
    for (const each of response.headers.getSetCookie()) keep(each);
    const location = response.headers.get('location');
    if (location && redirects < MAX_REDIRECTS)
      return load(new URL(location, address), response.status === 307 ? init : {}, redirects + 1);
    [url, status] = [address, response.status];
    document = parseHTML(await response.text());
  }

  function keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(cookie)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const elements = (selector: string) => [...document.querySelectorAll(selector)];

  /** What a control is called: by its label, or by itself. */
  function nameOf(control: Element): string {
    const id = control.getAttribute('id');
    const label = (id && document.querySelector(`label[for="${id}"]`)) || control.closest('label');
    const own = control.getAttribute('aria-label');
    if (own) return own;
    if (!label) return '';
    const copy = label.cloneNode(true) as Element;
    for (const inner of copy.querySelectorAll('select, input, textarea')) inner.remove();
    return textOf(copy);
  }

  function field(label: string, within = 'html'): Element {
    const all = document.querySelector(within)?.querySelectorAll('input, select, textarea') ?? [];
    const controls = [...all].filter((each) => each.getAttribute('type') !== 'hidden');
    const found =
      controls.find((each) => nameOf(each) === label) ??
      controls.find((each) => nameOf(each).startsWith(label));
    if (!found) throw new Error(`${url.pathname} has no field ${label}.`);
    return found;
  }

  function target(name: string): Element | undefined {
    const all = elements('a[href], button').filter((each) => !each.hasAttribute('disabled'));
    const called = (each: Element) => each.getAttribute('aria-label') ?? textOf(each);
    return (
      all.find((each) => called(each) === name) ?? all.find((each) => called(each).startsWith(name))
    );
  }

  function submit(button: Element): Promise<void> {
    const form = button.closest('form');
    if (!form) throw new Error('The button is in no form.');
    const values = new URLSearchParams();
    for (const each of form.querySelectorAll('input, select, textarea')) add(values, each);
    const name = button.getAttribute('name');
    if (name) values.set(name, button.getAttribute('value') ?? '');
    const action = new URL(form.getAttribute('action') ?? url, url);
    if (form.getAttribute('method') !== 'post') {
      action.search = String(values);
      return load(action);
    }
    return load(action, {
      method: 'POST',
      body: values,
      headers: { origin: url.origin, 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  function add(values: URLSearchParams, control: Element): void {
    const name = control.getAttribute('name');
    const type = control.getAttribute('type') ?? '';
    if (!name || control.hasAttribute('disabled')) return;
    if (['checkbox', 'radio'].includes(type) && !control.hasAttribute('checked')) return;
    values.append(name, valueIn(control));
  }

  function valueIn(control: Element): string {
    if (control.tagName !== 'SELECT')
      return control.getAttribute('value') ?? control.textContent ?? '';
    const options = [...control.querySelectorAll('option')];
    const chosen = options.find((each) => each.hasAttribute('selected')) ?? options[0];
    return chosen?.getAttribute('value') ?? textOf(chosen ?? control);
  }

  return {
    hasScripts: false,
    open: (path) => load(new URL(path.startsWith('http') ? path : base + path)),
    get path() {
      return (url.pathname + url.search).slice(new URL(base).pathname.replace(/\/$/, '').length);
    },
    get status() {
      return status;
    },
    text: async () => textOf(document.querySelector('body') ?? document.documentElement),
    heading: async () => textOf(document.querySelector('h1') ?? parseHTML('').documentElement),
    async fill(label, value, within) {
      const control = field(label, within);
      if (control.tagName !== 'SELECT') return control.setAttribute('value', value);
      const options = [...control.querySelectorAll('option')];
      const chosen = options.find((each) => textOf(each) === value);
      if (!chosen) throw new Error(`${label} does not offer ${value}.`);
      for (const each of options) each.removeAttribute('selected');
      chosen.setAttribute('selected', '');
    },
    async check(label) {
      const control = field(label);
      const name = control.getAttribute('name');
      if (control.getAttribute('type') === 'radio')
        for (const each of elements(`input[name="${name}"]`)) each.removeAttribute('checked');
      control.setAttribute('checked', '');
    },
    valueOf: async (label) => valueIn(field(label)),
    async press(name) {
      const found = target(name);
      if (!found) throw new Error(`${url.pathname} offers no ${name}.`);
      if (found.tagName === 'BUTTON') await submit(found);
      else await load(new URL(found.getAttribute('href') ?? '', url));
    },
    offers: async (name) => target(name) !== undefined,
    all: async (selector) => elements(selector).map(textOf),
    attribute: async (selector, name) =>
      document.querySelector(selector)?.getAttribute(name) ?? undefined,
  };
}
