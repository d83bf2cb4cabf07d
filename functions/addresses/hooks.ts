import type { Context } from '../../shared/actions/context.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { type Address, addresses } from '../../shared/resources/addresses.ts';
import { openRecords } from '../../shared/storage/records.ts';

/** That a user creates; an admin may create more. */
export const MAX_ADDRESSES_OF_USER = 100;

/** How long a process counts by itself before it reads again how many a user has. */
export const COUNT_MS = 10 * MINUTE_MS;

/** Users whose addresses a process counts. */
const MAX_COUNTED_USERS = 10_000;

interface Count {
  addresses: number;
}

const counts = new LruCache<Promise<Count>>({
  maxEntries: MAX_COUNTED_USERS,
  maxAgeMs: COUNT_MS,
});

export const addressHooks: ResourceHooks<Address, Partial<Address>> = {
  async check(_, { id }, context) {
    if (id === undefined && context.caller.access === 'user') await countOneMore(context);
  },
};

/** Throws a 400 when the user has too many. What was deleted counts until then. */
async function countOneMore({ application, caller, table, clock }: Context): Promise<void> {
  const { userId: owner } = caller;
  const key = `${application.id} ${owner}`;
  const read = async (): Promise<Count> => {
    const records = openRecords(table, application, addresses);
    const ids = await records.ids({ owner, limit: MAX_ADDRESSES_OF_USER });
    return { addresses: ids.length };
  };
  const isFull = ({ addresses: count }: Count) => count >= MAX_ADDRESSES_OF_USER;
  let count = await counts.memoize(key, read, clock.now());
  if (isFull(count)) {
    counts.delete(key);
    count = await counts.memoize(key, read, clock.now());
  }
  if (isFull(count)) {
    throw badRequest(
      `A user can have up to ${MAX_ADDRESSES_OF_USER} addresses. Delete some first.`,
    );
  }
  count.addresses += 1;
}
