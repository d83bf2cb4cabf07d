import { hash, randomBytes } from 'node:crypto';
import { endOfValidity } from '../contract/dates.ts';
import { ApiError, unauthorized } from '../contract/errors.ts';
import type { Permission } from '../contract/permissions.ts';
import { LruCache } from '../lru-cache.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import { recordUse } from './key-use.ts';
import { isInNetworks } from './networks.ts';

/** How long an instance trusts what it read of a key: one that is deleted works so long at most. */
export const API_KEY_TTL_MS = 5_000;

/** A bound, because callers choose which keys are looked up. */
const MAX_KEYS = 10_000;

/** What is known of a key by its digest. */
export interface ApiKeyGrant {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** RFC 3339. */
  readonly expires_at?: string | undefined;
  /** In CIDR notation; every network unless given. */
  readonly allowed_networks?: readonly string[] | undefined;
}

/** `swk_<application id in base 36>_` and 43 URL-safe characters, 256 bits. */
export const newApiKey = (application: number): string =>
  `swk_${application.toString(36)}_${randomBytes(32).toString('base64url')}`;

const API_KEY = /^swk_([1-9a-z][\da-z]{0,10})_[\w-]{43}$/;

/** The application of a key; undefined if the text is none. */
export function applicationIdOfKey(key: string): number | undefined {
  const digits = API_KEY.exec(key)?.[1];
  const id = digits === undefined ? Number.NaN : Number.parseInt(digits, 36);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The digest of a key, which has 256 bits, so nobody finds it by trying: nothing else is stored of it. */
export const digestOfKey = (key: string): string => hash('sha256', key, 'base64url');

export const grantWrite = (application: number, digest: string, grant: ApiKeyGrant): Write => ({
  put: { ...grantKey(application, digest), data: JSON.stringify(grant) },
});

/** Nothing is left of a key. A request that began before may write its use again. */
export const grantRemoval = (application: number, id: number, digest: string): Write[] => [
  { remove: grantKey(application, digest) },
  { remove: keyUse(application, id) },
];

const grantKey = (application: number, digest: string) =>
  besideRecordsKey(application, 'apiKeys#digests', digest);

export const keyUse = (application: number, id: number) =>
  besideRecordsKey(application, 'apiKeys#uses', String(id));

const grants = new LruCache<Promise<ApiKeyGrant | undefined>>({
  maxEntries: MAX_KEYS,
  maxAgeMs: API_KEY_TTL_MS,
});

/** This process has changed or deleted the key: the next request reads it again. */
export function forgetApiKey(digest: string): void {
  grants.delete(digest);
}

interface Presented {
  readonly application: { readonly id: number };
  readonly key: string;
  readonly address: string;
  readonly now: number;
  /** Called before a key is read that this process has not read lately; may throw. */
  readonly beforeReading: () => void;
}

/** What a key allows. Throws a 401 for one that is not valid, and a 403 for a foreign network. */
export async function verifyApiKey(table: Table, presented: Presented): Promise<ApiKeyGrant> {
  const { application, key, address, now } = presented;
  if (applicationIdOfKey(key) !== application.id) throw invalidKey();
  const grant = await readGrant(table, presented);
  if (!grant || endOf(grant) <= now) throw invalidKey();
  const { allowed_networks: networks = [] } = grant;
  if (networks.length > 0 && !isInNetworks(networks, address)) {
    throw new ApiError(403, 'This API key cannot be used from this network address.');
  }
  await recordUse(table, keyUse(application.id, grant.id), now);
  return grant;
}

function readGrant(
  table: Table,
  { application, key, now, beforeReading }: Presented,
): Promise<ApiKeyGrant | undefined> {
  const digest = digestOfKey(key);
  return grants.memoize(
    digest,
    async () => {
      beforeReading();
      const item = await table.get(grantKey(application.id, digest), { consistent: true });
      return item && JSON.parse(String(item['data']));
    },
    now,
  );
}

const endOf = ({ expires_at }: ApiKeyGrant): number =>
  expires_at === undefined ? Number.POSITIVE_INFINITY : endOfValidity(expires_at);

export const invalidKey = () =>
  unauthorized('The API key is not valid, or has expired. Ask the store for a new one.');
