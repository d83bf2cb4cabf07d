import type { Table } from '../../shared/storage/table.ts';
import { listAccounts, listApplications } from '../../shared/tenancy/provisioning.ts';
import { originOf } from './client.ts';
import type { Pages } from './pages.ts';
import { type Hosted, holdHosts } from './shop-hosts.ts';
import { isOfShop, openStorefront } from './storefront.ts';

/** How long a store that was made, or has another address, may not be seen. */
const KNOWN_MS = 5_000;

interface Store extends Hosted {
  readonly publicKey: string;
  readonly isActive: boolean;
  readonly isExample: boolean;
}

interface Stores {
  readonly all: readonly Store[];
  /** Their ids by the hosts that they have. */
  readonly holders: ReadonlyMap<string, number>;
}

/**
 * The shop of each store of this machine: by the host of its setting `url`. At all other hosts it is that of the demo
 * store, or else of the only store beside examples.
 */
export function openShops(table: Table, demo?: { readonly publicKey: string }): Pages {
  const storesNow = kept(() => readStores(table));
  const shops = new Map<string, Pages>();
  const shopOf = ({ publicKey, isExample }: Pick<Store, 'publicKey' | 'isExample'>): Pages => {
    const known = shops.get(publicKey) ?? openStorefront(publicKey, isExample);
    shops.set(publicKey, known);
    return known;
  };
  return (request, functions, client) => {
    if (!isOfShop(request)) return undefined;
    return storesNow().then((stores) => {
      const { host } = new URL(originOf(request, client));
      const found = storeAt(host, stores, demo && { ...demo, isExample: true });
      // The demo store may hold this host as well.
      const isExample = found?.isExample || found?.publicKey === demo?.publicKey;
      return found && shopOf({ ...found, isExample })(request, functions, client);
    });
  };
}

/** The host of a store that is disabled is no other one's. */
function storeAt(
  host: string,
  { all, holders }: Stores,
  demo: Pick<Store, 'publicKey' | 'isExample'> | undefined,
) {
  const active = all.filter(({ isActive }) => isActive);
  if (holders.has(host)) return active.find(({ id }) => id === holders.get(host));
  const own = active.filter(({ isExample }) => !isExample);
  return demo ?? (own.length === 1 ? own[0] : undefined);
}

/** A store that cannot be read has no shop; others have theirs. */
async function readStores(table: Table): Promise<Stores> {
  const accounts = await listAccounts(table);
  const read = await Promise.allSettled(accounts.map(({ id }) => listApplications(table, id)));
  const all = read
    .flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    .map(({ id, publicKey, status, isExample = false, settings: { url = '' } }) => ({
      ...{ id, publicKey, isActive: status === 'active', isExample },
      host: URL.parse(url)?.host || undefined,
    }));
  const isWhole = read.every(({ status }) => status === 'fulfilled');
  return { all, holders: await holdHosts(table, all, isWhole) };
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
