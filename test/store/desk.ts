import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Functions } from '../../bin/start/functions.ts';
import { shopSites } from '../../bin/start/shop-sites.ts';
import { onlyStore } from '../../bin/start/shops.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import type { Membership } from '../../shared/staff/roles.ts';
import { openStore } from './api.ts';
import { useBrowser, type Visit } from './browser.ts';
import { startOwnServer } from './own-server.ts';
import { addMember, PASSWORD } from './staff.ts';

const OWNER = [{ application_id: 'all', role: 'owner' }] as const;

/**
 * A store with its dashboard, behind a server of its own, and a browser.
 *
 * @param environment of the server
 * @param servesShop whether the shop of the store is there, too
 */
export async function useDesk(
  settings: Partial<Settings> = {},
  environment: Readonly<Record<string, string>> = {},
  servesShop = false,
) {
  const { visit } = useBrowser();
  const store = await openStore(settings);
  const sites = (functions: Functions) => shopSites(onlyStore(store.application), functions);
  const url = await startOwnServer({ environment, ...(servesShop && { sites }) });
  const place = `${url}/dashboard/${store.application.id}`;

  /** Logs in a new member, by default the owner, and opens a page of the store, as `/orders`. */
  async function logIn(
    path = '/',
    memberships: readonly Membership[] = OWNER,
    options?: BrowserContextOptions,
  ): Promise<Visit & { readonly email: string }> {
    const { email } = await addMember(store, memberships);
    const visited = await visit(place + path, options);
    await enterLogin(visited.page, email);
    return { ...visited, email };
  }

  return { ...store, url, place, visit, logIn };
}

export async function enterLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.locator('#main-content').waitFor();
}
