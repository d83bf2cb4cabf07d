import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { omit } from '../../shared/contract/json.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { Store, StoreInput } from '../../shared/resources/stores.ts';

/** Whom a place of business belongs to is for admins. */
export const storeHooks: ResourceHooks<Store, StoreInput> = {
  async serialize(records, { caller }) {
    if (may(caller, 'stores:read')) return [...records];
    return records.map((record) => omit(record, ['owner_email', 'owner_name']));
  },
};
