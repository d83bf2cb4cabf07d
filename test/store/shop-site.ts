import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Functions } from '../../bin/start/functions.ts';
import type { Pages, Sites } from '../../bin/start/pages.ts';
import { shopSites } from '../../bin/start/shop-sites.ts';
import { onlyStore } from '../../bin/start/shops.ts';
import { sitePath } from '../../shared/endpoint/paths.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import { adminAt } from './admin-at.ts';
import { openStore } from './api.ts';
import { startOwnServer } from './own-server.ts';

const ofFunction =
  (functions: Functions): Sites =>
  ({ rawPath }) =>
    sitePath.idIn(rawPath) === undefined ? undefined : functions.get('shop');

interface SiteOptions {
  readonly behindProxy?: boolean;
  /** What the functions find in their environment beside the usual. */
  readonly environment?: Readonly<Record<string, string>>;
  /** In front of the shop. */
  readonly pages?: Pages;
  /** Whether anybody may be its shopper. */
  readonly isDemo?: boolean;
}

/** A store, and the address of its shop on a server of its own. */
export async function openShopSite(
  settings: Partial<Settings> = {},
  { isDemo = false, ...options }: SiteOptions = {},
) {
  const store = await openStore(settings);
  const { id, publicKey } = store.application;
  const demo = isDemo ? { publicKey } : undefined;
  // On the engine of AWS, the function that has them there.
  const isOnAws = inject('engine').name !== 'sqlite' && !isDemo;
  const sites = (functions: Functions): Sites =>
    isOnAws ? ofFunction(functions) : shopSites(onlyStore(store.application), functions, demo);
  const url = await startOwnServer({ sites, ...options });
  const atShop = await adminAt(store.application, url);
  return {
    ...store,
    ...{ url, shop: `${url}/s/${id}` },
    /** As an admin at the server of the shop, whose pages so show at once what is changed. */
    atShop,
    /** At the server of the shop, whose API so knows them at once; its pages follow within a second. On AWS others learn it. */
    async changeSettings(changes: Partial<Settings>) {
      const answer = await atShop('PUT', '/application', changes);
      if (isOnAws) await wait(CACHE_TTL_MS);
      return answer;
    },
  };
}
