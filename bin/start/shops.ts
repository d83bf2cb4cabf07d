import { shopHosts } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { isAbsent } from '../../shared/storage/write.ts';
import { listAccounts, listApplications } from '../../shared/tenancy/provisioning.ts';

/** How long a store that was made, or has another address, may not be seen. */
const KNOWN_MS = 5_000;

export interface Store extends Hosted {
  readonly publicKey: string;
  readonly isOpen: boolean;
  /** Whether it is open, and has its shop here. */
  readonly hasShop: boolean;
  readonly isExample: boolean;
}

export interface Stores {
  readonly all: readonly Store[];
  /** Their ids by the hosts that they have. */
  readonly holders: ReadonlyMap<string, number>;
}

/** One store alone, at no host of its own, as `storesOf` gives those of a machine. */
export const onlyStore =
  ({ id, publicKey }: Pick<Store, 'id' | 'publicKey'>) =>
  async (): Promise<Stores> => ({
    all: [{ id, publicKey, isOpen: true, hasShop: true, isExample: false, host: undefined }],
    holders: new Map(),
  });

/** The stores of this machine, read anew after some seconds. */
export const storesOf = (table: Table) => kept(() => readStores(table));

/** The store that a host belongs to, whether or not it has a shop. */
export const holderOf = (host: string, { holders }: Pick<Stores, 'holders'>): number | undefined =>
  // A URL has no port that its scheme implies, and no capital letters.
  ['http', 'https']
    .map((scheme) => holders.get(URL.parse(`${scheme}://${host}`)?.host ?? ''))
    .find((id) => id !== undefined);

/**
 * The store whose shop is at a host. The host of a store without a shop is no other one's.
 *
 * @param host as a request names it
 * @param demo the store that is at all hosts which no other one holds
 */
export function storeAt(
  host: string,
  stores: Stores,
  demo?: Pick<Store, 'publicKey'>,
): Store | undefined {
  const shops = stores.all.filter(({ hasShop }) => hasShop);
  const holder = holderOf(host, stores);
  if (holder !== undefined) return shops.find(({ id }) => id === holder);
  if (demo) return shops.find(({ publicKey }) => publicKey === demo.publicKey);
  const own = shops.filter(({ isExample }) => !isExample);
  return own.length === 1 ? own[0] : undefined;
}

/** A store that cannot be read has no shop; others have theirs. */
async function readStores(table: Table): Promise<Stores> {
  const accounts = await listAccounts(table);
  const read = await Promise.allSettled(accounts.map(({ id }) => listApplications(table, id)));
  const all = read
    .flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    .map(({ id, publicKey, status, isExample = false, settings: { url = '', shop } }) => ({
      ...{ id, publicKey, isExample, isOpen: status === 'active' },
      hasShop: status === 'active' && shop !== false,
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

/** A store, and the host of its setting `url`. */
interface Hosted {
  readonly id: number;
  readonly host: string | undefined;
}

/** The ids of stores by the hosts that they have. */
type Holders = Map<string, number>;

/**
 * A host is of the store that was seen first to name it, as long as it does: otherwise whoever may change the settings
 * of one store gets the customers of another one. `isWhole` tells whether all stores are known.
 */
async function holdHosts(
  table: Table,
  stores: readonly Hosted[],
  isWhole: boolean,
): Promise<ReadonlyMap<string, number>> {
  const items = await table.query(shopHosts.partition, { consistent: true });
  const holders = new Map(items.map(({ sk, application }) => [sk, Number(application)]));
  if (isWhole) await releaseHosts(table, stores, holders);
  for (const { id, host } of stores.toSorted((one, other) => one.id - other.id)) {
    if (host === undefined || holders.has(host)) continue;
    const item = { ...shopHosts.key(host), application: id };
    if (await isDone(table.write({ put: item, condition: isAbsent }))) holders.set(host, id);
  }
  return holders;
}

async function releaseHosts(table: Table, stores: readonly Hosted[], holders: Holders) {
  const named = new Set(stores.map(({ id, host }) => `${id} ${host}`));
  for (const [host, id] of holders) {
    if (named.has(`${id} ${host}`)) continue;
    const condition = [{ attribute: 'application', equals: id }] as const;
    if (await isDone(table.write({ remove: shopHosts.key(host), condition }))) holders.delete(host);
  }
}

/** A disk that is full keeps nobody from a shop. */
const isDone = (written: Promise<boolean>) => written.catch(() => true);
