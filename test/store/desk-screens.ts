import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { useDesk } from './desk.ts';
import { violationsOf } from './page-acts.ts';

type Desk = Awaited<ReturnType<typeof useDesk>>;

/** Records by the names that paths of screens have for their ids. */
export type Records = Readonly<Record<string, { readonly id: number }>>;

/** The path below the store, where `:name` is the id of a record; the heading of the page. */
export type ScreenRow = readonly [path: string, heading: string, options?: Options];

interface Options {
  /** What is pressed in turn until a dialog or a menu is open. */
  readonly press?: readonly string[];
  /** What the tab is called, where that is not the heading. */
  readonly tab?: string;
}

/** The heading of Start, in a store whose time zone is UTC. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
  }).format(Date.now());

const WINDOWS = {
  desk: { width: 1280, height: 800, colorScheme: 'light' },
  phone: { width: 390, height: 844, colorScheme: 'dark' },
} as const;

/** Colors on their way from one theme to the other have contrasts of their own. */
const AT_ONCE =
  '*, *::before, *::after { transition: none !important; animation: none !important }';

/**
 * A test for each row, all in one page of a desk and one of a phone: axe finds nothing, and no contrasts that are too
 * small in the other theme; nothing is wider than the window; the tab has the title of the screen.
 */
export function checkScreens(
  desk: Desk,
  rows: readonly ScreenRow[],
  fill: () => Promise<Records> = async () => ({}),
): void {
  const screens = rows.map(([path, heading, { press = [], tab = heading } = {}]) => ({
    ...{ path, heading, press, tab },
  }));
  const opened: Partial<Record<keyof typeof WINDOWS, Promise<Opened>>> = {};
  let filled: Promise<Records> | undefined;
  for (const window of ['desk', 'phone'] as const) {
    test.each(screens)(`$path of a ${window}: $press`, async ({ path, heading, press, tab }) => {
      filled ??= fill();
      const records = await filled;
      const withIds = (text: string) => text.replace(/:(\w+)/g, (_, of) => `${records[of]?.id}`);
      opened[window] ??= open(desk, window);
      const { page, complaints, pending } = await opened[window];
      const known = complaints.length;
      const settled = () => expect.poll(pending, { interval: 20 }).toBe(0);
      await page.keyboard.press('Escape');
      // Off the place of the button that was pressed, which may have a tooltip on the next screen.
      await page.mouse.move(0, 0);
      await go(page, desk.place + withIds(path));
      const title = withIds(heading);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await settled();
      await expect.poll(() => page.title()).toBe(`${withIds(tab)} – Tea House`);
      // On a phone the filters of a list are behind a button.
      const filters = page.getByRole('button', { name: 'Show filters', expanded: false });
      if (press.length > 0 && (await filters.isVisible())) await filters.click();
      for (const label of press) {
        await pressed(page, label).click();
        await opens(page).last().waitFor();
        await settled();
      }
      const violations = await violationsOf(page);
      // A menu is in no landmark: it is above the page, and has the focus.
      expect(violations.filter(([rule]) => rule !== 'region' || press.length === 0)).toEqual([]);
      const { width, colorScheme } = WINDOWS[window];
      expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(width);
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
      expect(await contrastsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme });
      expect(complaints.slice(known)).toEqual([]);
    });
  }
}

/** What opens over the page; a menu that is closed waits in the document. */
const opens = (page: Page) =>
  page.locator('dialog, [role=dialog], [role=menu]').filter({ visible: true });

const pressed = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first();

type Opened = Awaited<ReturnType<typeof open>>;

async function open({ logIn }: Desk, window: keyof typeof WINDOWS) {
  const { width, height, colorScheme } = WINDOWS[window];
  const { page, complaints } = await logIn('/', undefined, {
    viewport: { width, height },
    colorScheme,
  });
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({ content: AT_ONCE });
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return { page, complaints, pending: () => running.size };
}

/** Without loading the page anew, as links of the dashboard do. */
const go = (page: Page, url: string) =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );

/** Elements whose text has too little contrast. */
const contrastsOf = (page: Page): Promise<unknown> =>
  page.evaluate(
    "axe.run({ preload: false, runOnly: ['color-contrast'] }).then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))",
  );
