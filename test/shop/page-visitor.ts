import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

/** A window of a browser. */
export interface Window {
  /** Resolves when the page is loaded. */
  goTo(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON has it. @throws what the expression throws */
  evaluate(expression: string): Promise<unknown>;
}

const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8')
  .trim()
  .replace(/;$/, '');

/** How long a script may take to begin what an act leads to, and a page to be loaded. */
const BEGIN_MS = 60;
const LOAD_MS = 60_000;

/** A visitor with a browser, whose scripts run. @param base address of the shop */
export function pageVisitor(
  window: Window,
  base: string,
): Visitor & { overflows(): Promise<boolean> } {
  let path = '';
  let status = 0;

  const ask = async (name: string, ...given: readonly unknown[]): Promise<unknown> => {
    const values = given.map((each) => JSON.stringify(each) ?? 'undefined').join(', ');
    return window.evaluate(`${IN_PAGE}.${name}(${values})`);
  };
  const text = async (name: string, ...given: readonly unknown[]) =>
    String(await ask(name, ...given));

  async function arrive(): Promise<void> {
    const url = await text('where');
    path = url.slice(new URL(base).pathname.replace(/\/$/, '').length);
    status = Number(await ask('status'));
  }

  /** Does something to the page, until that has led where it leads: to another page, to a change of this one, or nowhere. */
  async function act(name: string, ...given: readonly unknown[]): Promise<void> {
    await ask(name, ...given);
    const begun = performance.now();
    do {
      if (performance.now() - begun > LOAD_MS) throw new Error('The page does not load.');
      await wait(BEGIN_MS);
      // While one document follows another, there is none to be asked.
    } while (!(await ask('isReady').catch(() => false)));
    await arrive();
  }

  return {
    hasScripts: true,
    async open(to) {
      await window.goTo(to.startsWith('http') ? to : base + to);
      await arrive();
    },
    get path() {
      return path;
    },
    get status() {
      return status;
    },
    text: () => text('text'),
    heading: () => text('heading'),
    async fill(label, value, within) {
      await act('fill', label, value, within);
    },
    async check(label) {
      await act('check', label);
    },
    valueOf: (label) => text('valueOf', label),
    async press(name) {
      await act('press', name);
    },
    offers: async (name) => (await ask('offers', name)) === true,
    all: async (selector) => (await ask('all', selector)) as string[],
    attribute: async (selector, name) =>
      ((await ask('attribute', selector, name)) ?? undefined) as string | undefined,
    overflows: async () => (await ask('overflows')) === true,
  };
}
