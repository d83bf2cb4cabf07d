import type { Functions } from '../../bin/start/functions.ts';
import { ownDashboard } from '../../bin/start/own-dashboard.ts';
import { shopSites } from '../../bin/start/shop-sites.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { openStore } from './api.ts';
import { startOwnServer } from './own-server.ts';

const DASHBOARD = 'https://desk.example.com';

/**
 * Two shops on one machine, each at a host of its own, with the dashboard at a third one: that of the first store at
 * 127.0.0.1, that of the other at localhost.
 */
export async function openTaggedShops(first: Partial<Settings>, other: Partial<Settings> = {}) {
  const stores = [await openStore(first), await openStore(other)] as const;
  const hosts = () => [new URL(url).host, new URL(url).host.replace('127.0.0.1', 'localhost')];
  const storesNow = async () => ({
    all: stores.map(({ application: { id, publicKey } }, i) => ({
      ...{ id, publicKey, isOpen: true, hasShop: true, isExample: false, host: hosts()[i] },
    })),
    holders: new Map(stores.map(({ application }, i) => [hosts()[i] ?? '', application.id])),
  });
  const url = await startOwnServer({
    sites: (functions: Functions) => shopSites(storesNow, functions),
    pages: ownDashboard(DASHBOARD),
    environment: { DASHBOARD_URL: DASHBOARD },
  });
  return {
    stores,
    dashboard: DASHBOARD,
    shops: [url, url.replace('127.0.0.1', 'localhost')] as const,
  };
}
