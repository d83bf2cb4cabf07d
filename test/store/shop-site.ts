import type { Functions } from '../../bin/start/functions.ts';
import { shopSites } from '../../bin/start/shop-sites.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { openStore } from './api.ts';
import { startOwnServer } from './own-server.ts';

/** A store, and the address of its shop on a server of its own. */
export async function openShopSite(
  settings: Partial<Settings> = {},
  options: { readonly behindProxy?: boolean } = {},
) {
  const store = await openStore(settings);
  const { id, publicKey } = store.application;
  const all = [{ id, publicKey, isActive: true, isExample: false, host: undefined }];
  const stores = async () => ({ all, holders: new Map<string, number>() });
  const sites = (functions: Functions) => shopSites(stores, functions);
  const url = await startOwnServer({ sites, ...options });
  return { ...store, url, shop: `${url}/s/${id}` };
}
