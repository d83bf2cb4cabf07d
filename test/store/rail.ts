import type { Locator, Page } from 'playwright-core';

/** A link of the rail beside the screens of the dashboard, by its whole name. */
export const railLink = (page: Page, name: string): Locator =>
  page.locator('nav.rail').getByRole('link', { name, exact: true });

/** Opens an entry of the rail, and then what stands below it. On a phone most of it is behind a button. */
export async function goTo(page: Page, ...names: readonly string[]): Promise<void> {
  const more = page.locator('nav.rail .only-phone button[aria-expanded=false]');
  for (const name of names) {
    const link = railLink(page, name);
    await link.or(more).filter({ visible: true }).first().waitFor();
    if (!(await link.isVisible())) await more.click();
    await link.click();
  }
}

/** A link of the navigation beside the settings, by its whole name. */
export const settingsLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
