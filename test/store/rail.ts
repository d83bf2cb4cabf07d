import type { Locator, Page } from 'playwright-core';

/** A link of the rail beside the screens of the dashboard, by its whole name. */
export const railLink = (page: Page, name: string): Locator =>
  page.locator('nav.rail').getByRole('link', { name, exact: true });

/** Opens an entry of the rail, and then what stands below it. */
export async function goTo(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await railLink(page, name).click();
}

/** A link of the navigation beside the settings, by its whole name. */
export const settingsLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
