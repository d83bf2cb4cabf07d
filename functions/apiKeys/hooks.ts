import type { Caller, Context } from '../../shared/actions/context.ts';
import type { RecordChange } from '../../shared/actions/resource-hooks.ts';
import { ApiError, badRequest, forbidden } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import { may, type Permission } from '../../shared/contract/permissions.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { ApiKey, ApiKeyInput, apiKeys } from '../../shared/resources/apiKeys.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { countDown, countUp, fullCount } from '../../shared/storage/limited-counts.ts';
import type { Write } from '../../shared/storage/write.ts';
import { grantRemoval, grantWrite, keyUse } from '../../shared/tenancy/api-keys.ts';
import { checkNetworks } from '../../shared/tenancy/networks.ts';

/** API keys of one store. */
export const MAX_API_KEYS = 100;

const COUNTS = [{ attribute: 'apiKeys', max: MAX_API_KEYS }];

const countKey = ({ application }: Context) =>
  besideRecordsKey(application.id, 'apiKeys#counts', 'all');

/** What events show of it, and answers with its last use. */
export const viewKey = (key: ApiKey): object => omit(key, ['digest']);

export const apiKeyHooks: HooksOf<typeof apiKeys> = {
  check({ permissions, allowed_networks = [] }, _, { caller }) {
    requireGrantable(permissions, caller);
    checkNetworks('allowed_networks', allowed_networks);
  },

  extraWrites: writesBeside,

  /** With the last use of each, which requests write beside the records. */
  async serialize(records, { table, application }) {
    const keys = records.map(({ id }) => keyUse(application.id, id));
    const items = await table.getMany(keys);
    const uses = new Map(items.map((item) => [item.sk, Number(item['used_at'])]));
    return records.map((record) => {
      const used = uses.get(String(record.id));
      return {
        ...viewKey(record),
        ...(used && ({ last_used_at: new Date(used).toISOString() } satisfies Partial<ApiKey>)),
      };
    });
  },
};

/** Throws a 403 for a permission that the caller lacks: nobody gives what he has not. */
function requireGrantable(permissions: readonly Permission[], caller: Caller): void {
  const missing = permissions.find((permission) => !may(caller, permission));
  if (missing) throw forbidden(missing);
}

/** What requests read of a key is in an item by its digest. */
async function writesBeside(
  { before, after }: RecordChange<ApiKey, ApiKeyInput>,
  context: Context,
): Promise<Write[]> {
  const { id } = context.application;
  requireNoKey(context.caller);
  if (!after) {
    if (!before) return [];
    return [...grantRemoval(id, before.id, digestOf(before)), countDown(countKey(context), COUNTS)];
  }
  if (before) requireGrantable(before.permissions, context.caller);
  else await requireRoom(context);
  const { name, permissions, expires_at, allowed_networks } = after;
  const grant = { id: after.id, name, permissions, expires_at, allowed_networks };
  const counted = before ? [] : [countUp(countKey(context), COUNTS)];
  return [grantWrite(id, digestOf(after), grant), ...counted];
}

/** A key that made others would outlive its own end. */
function requireNoKey({ staff }: Caller): void {
  if (staff?.kind !== 'key') return;
  throw new ApiError(403, 'An API key cannot create, change or delete API keys.');
}

const digestOf = ({ digest = '' }: ApiKey) => digest;

async function requireRoom(context: Context): Promise<void> {
  const item = await context.table.get(countKey(context), { consistent: true });
  if (!fullCount(item, COUNTS)) return;
  throw badRequest(`A store can have up to ${MAX_API_KEYS} API keys. Delete some first.`);
}
