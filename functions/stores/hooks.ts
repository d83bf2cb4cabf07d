import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { omit } from '../../shared/contract/json.ts';
import type { Store, StoreInput } from './resource.ts';

/** Whom a place of business belongs to is for admins. */
export const storeHooks: ResourceHooks<Store, StoreInput> = {
  async serialize(records, { caller }) {
    if (caller.access === 'admin') return [...records];
    return records.map((record) => omit(record, ['owner_email']));
  },
};
