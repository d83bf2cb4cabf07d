import { shopHosts } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { isAbsent } from '../../shared/storage/write.ts';

/** A store, and the host of its setting `url`. */
export interface Hosted {
  readonly id: number;
  readonly host: string | undefined;
}

/** The ids of stores by the hosts that they have. */
type Holders = Map<string, number>;

/**
 * A host is of the store that was seen first to name it, as long as it does: otherwise whoever may change the settings
 * of one store gets the customers of another one. `isWhole` tells whether all stores are known.
 */
export async function holdHosts(
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
