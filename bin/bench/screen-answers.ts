import { setTimeout as wait } from 'node:timers/promises';
import type { BarePage } from './bare-browser.ts';
import { printRow } from './rows.ts';

/** How often each is done; the median counts. */
const TIMES = 5;

/** Until the page has answered, and has done what it does behind that. */
const SETTLED_MS = 500;

interface Act {
  readonly name: string;
  /** Until the page shows what was done. */
  readonly aimMs: number;
  run(page: BarePage): Promise<void>;
  /** Holds in the page when it is done, and not before. */
  readonly shows: string;
  /** So that it can be done again. */
  undo?(page: BarePage): Promise<void>;
}

const HEAD = 'thead input[type=checkbox]';
const ROW = 'tbody input[type=checkbox]';
const SEARCH = 'input[type=search]';

const clicked = (selector: string) => (page: BarePage) => click(page, selector);
const typed =
  (key: string, modifiers = 0) =>
  (page: BarePage) =>
    press(page, key, modifiers);
const CONTROL = 2;

/** Numbers of the keys that are pressed. */
const CODES: Readonly<Record<string, number>> = {
  j: 74,
  k: 75,
  n: 78,
  '/': 191,
  Backspace: 8,
  Escape: 27,
};

const chosen = (count: number) => `document.querySelectorAll('${ROW}:checked').length === ${count}`;

/** In the list of orders, in this order. */
const ACTS: readonly Act[] = [
  {
    name: 'j, the next row',
    aimMs: 100,
    run: typed('j'),
    shows: `document.activeElement.closest('tbody tr')`,
    undo: (page) => page.valueOf('document.activeElement.blur()'),
  },
  {
    name: 'a box, the row is chosen',
    aimMs: 100,
    run: clicked(ROW),
    shows: chosen(1),
    undo: clicked(ROW),
  },
  {
    name: 'all 25 rows are chosen',
    aimMs: 200,
    run: clicked(HEAD),
    shows: chosen(25),
    undo: clicked(HEAD),
  },
  {
    name: 'Ctrl K, the palette',
    aimMs: 100,
    run: typed('k', CONTROL),
    shows: `document.querySelector('dialog[open] [role=combobox]')`,
    undo: typed('Escape'),
  },
  {
    name: '/, the search',
    aimMs: 100,
    run: typed('/'),
    shows: `document.activeElement.matches('${SEARCH}')`,
    undo: (page) => page.valueOf('document.activeElement.blur()'),
  },
  {
    name: 'a letter of the search',
    aimMs: 100,
    async run(page) {
      await page.valueOf(`document.querySelector('${SEARCH}').focus()`);
      await press(page, 'n');
    },
    shows: `document.querySelector('${SEARCH}').value === 'n'`,
    undo: typed('Backspace'),
  },
];

/** Prints how soon the page with the list shows what somebody has done, beside its aim. */
export async function benchAnswers(page: BarePage): Promise<void> {
  await page.valueOf(`void new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) {
      if (interactionId) window.slowest = Math.max(window.slowest ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 })`);
  for (const act of ACTS) {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i += 1) times.push(await timeOf(act, page));
    const median = times.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0;
    printRow(act.name, `${median < 16 ? 'under 16' : median} ms, target ${act.aimMs} ms`);
  }
}

/** The slowest event of the act, in steps of 8 ms; 0 for one of less than 16. */
async function timeOf({ run, shows, undo }: Act, page: BarePage): Promise<number> {
  await page.until(`!(${shows})`);
  await page.valueOf('void (window.slowest = 0)');
  await run(page);
  await page.until(`Boolean(${shows})`);
  await wait(SETTLED_MS);
  const time = await page.valueOf<number>('window.slowest');
  await undo?.(page);
  await wait(SETTLED_MS);
  return time;
}

async function press(page: BarePage, key: string, modifiers = 0): Promise<void> {
  const isLetter = key.length === 1;
  const event = { key, windowsVirtualKeyCode: CODES[key], modifiers };
  const text = isLetter && modifiers === 0 ? { text: key } : {};
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...text });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

async function click(page: BarePage, selector: string): Promise<void> {
  const [x, y] = await page.valueOf<readonly [number, number]>(`(() => {
    const { left, top, width, height } = document.querySelector('${selector}').getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`);
  for (const type of ['mousePressed', 'mouseReleased']) {
    await page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  }
}
