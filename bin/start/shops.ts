import type { Table } from '../../shared/storage/table.ts';
import { listAccounts, listApplications } from '../../shared/tenancy/provisioning.ts';
import { originOf } from './client.ts';
import type { Pages } from './pages.ts';
import { isOfShop, openStorefront } from './storefront.ts';

/** How long a store that was made, or has another address, may not be seen. */
const KNOWN_MS = 5_000;

/** A store with a shop at this server. */
interface ServedStore {
  readonly publicKey: string;
  /** The host of its setting `url`. */
  readonly host: string | undefined;
}

/**
 * The shop of each store of this machine: by the host of its setting `url`. At all other hosts it is that of the demo
 * store, or else of the only store.
 */
export function openShops(table: Table, demo?: { readonly publicKey: string }): Pages {
  const storesNow = kept(() => activeStores(table));
  const shops = new Map<string, Pages>();
  const shopOf = (publicKey: string): Pages => {
    const known = shops.get(publicKey) ?? openStorefront(publicKey, publicKey === demo?.publicKey);
    shops.set(publicKey, known);
    return known;
  };
  return (request, functions, client) => {
    if (!isOfShop(request)) return undefined;
    return storesNow().then((stores) => {
      const { host } = new URL(originOf(request, client));
      const found = stores.find((each) => each.host === host) ?? demo ?? only(stores);
      return found && shopOf(found.publicKey)(request, functions, client);
    });
  };
}

const only = (stores: readonly ServedStore[]) => (stores.length === 1 ? stores[0] : undefined);

async function activeStores(table: Table): Promise<ServedStore[]> {
  const accounts = await listAccounts(table);
  const stores = await Promise.all(accounts.map(({ id }) => listApplications(table, id)));
  return stores
    .flat()
    .filter(({ status }) => status === 'active')
    .map(({ publicKey, settings: { url = '' } }) => ({
      publicKey,
      host: URL.parse(url)?.host || undefined,
    }));
}

/** What was read is given for some seconds, also while it is read again. */
function kept<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.value;
    const value = read();
    last = { value, until: performance.now() + KNOWN_MS };
    // A failure is answered once, and not kept.
    value.catch(() => {
      last = undefined;
    });
    return value;
  };
}
