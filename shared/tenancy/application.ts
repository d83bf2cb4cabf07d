import type { StoredType } from '../contract/records.ts';
import { defaultSettings, type Settings } from '../resources/schemas/settings.ts';
import { applicationKey, type Keyspace } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { decodeItem } from '../storage/unreadable-items.ts';
import type { Item } from '../storage/write.ts';
import type { ConfiguredProcessors } from './processor-credentials.ts';

/**
 * The API of a store is closed by its owner (`inactive`), by the operator (`blocked`), until all of its
 * data are there (`importing`), or while they are deleted (`deleting`).
 */
export const APPLICATION_STATUSES = [
  'active',
  'inactive',
  'blocked',
  'importing',
  'deleting',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What the operator allows a store (request-limits.ts). */
export interface OperatorLimits {
  /** Requests of all public and user callers together. */
  readonly requestsPerSecond?: number;
  /** Mails of the store. */
  readonly mailsPerHour?: number;
  /** Addresses that mails of the store may come from, in lower case. */
  readonly mailSenders?: readonly string[];
}

/** An Ed25519 key pair that signs tokens. */
export interface SigningKeys {
  /** The public point, base64url. */
  readonly publicKey: string;
  /** The private scalar in base64url, encrypted. */
  readonly encryptedPrivateKey: string;
}

/** A store: the tenant of a request. */
export interface Application extends OperatorLimits {
  readonly id: number;
  readonly accountId: number;
  readonly status: ApplicationStatus;
  /** While the status is `importing`: the id of the export that is imported. */
  readonly importing?: string;
  /**
   * While a restore from a backup is not complete: whether what was newer is still being kept aside,
   * or items are written.
   */
  readonly restoring?: 'keeping' | 'writing' | undefined;
  readonly publicKey: string;
  /** The secret key, encrypted for the purpose `secret`. */
  readonly encryptedSecretKey: string;
  /** The key pair that signs the tokens of users; its private key is encrypted for `token`. */
  readonly signing: SigningKeys & {
    /** Incremented by each rotation, which revokes the tokens of earlier generations. */
    readonly generation: number;
  };
  /** The key pair that signs the tokens of admins; its private key is encrypted for `admin-token`. */
  readonly adminSigning: SigningKeys;
  /** The key pair that signs the tokens of staff; its private key is encrypted for `staff-token`. */
  readonly staffSigning: SigningKeys;
  /** The key of keyed hashes, encrypted for the purpose `hash` (hash-keys.ts). */
  readonly encryptedHashKey: string;
  /** The previous keys, while they are still valid after a rotation. */
  readonly replacedKeys?: ReplacedKeys | undefined;
  readonly settings: Settings;
  /** Records were imported whose ids do not have the time of `created_at`: lists by it read all records. */
  readonly importedTimes?: boolean;
  readonly processors?: ConfiguredProcessors;
  readonly facebook?: ConfiguredFacebook | undefined;
  /** The store was made with examples, to look around: its owners may remove it. */
  readonly isExample?: true;
  /** The store that probes ask (probe-store.ts). */
  readonly isProbe?: true;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Optimistic lock: the version of the stored item. */
  readonly version: number;
}

/** The app of the store at Facebook, by which customers log in. */
export interface ConfiguredFacebook {
  readonly appId: string;
  /** Encrypted for the purpose `login`. */
  readonly encryptedSecret: string;
  readonly updatedAt: string;
}

export interface ReplacedKeys {
  readonly publicKey: string;
  readonly encryptedSecretKey: string;
  /** When they expire: epoch milliseconds. */
  readonly until: number;
}

/** Under whose id the records of a resource are. */
export const keyspaceOf = (
  { records }: Pick<StoredType, 'records'>,
  { id, accountId }: Application,
): Keyspace => ({ id: records === 'account' ? accountId : id });

/** A setting that came after the store was created has its default from here. */
export function applicationOf({ version, data }: Item): Application {
  const parsed: Omit<Application, 'version'> = JSON.parse(String(data));
  const settings = { ...defaultSettings, ...parsed.settings };
  return { ...parsed, settings, version: Number(version) };
}

/** The attributes of the application's item, without its key. */
interface ApplicationAttributes {
  readonly version: number;
  readonly data: string;
}

export function applicationAttributes({ version, ...rest }: Application): ApplicationAttributes {
  return { version, data: JSON.stringify(rest) };
}

/** Undefined if there is no application. Throws an `UnreadableItem`. */
export async function findApplication(table: Table, id: number): Promise<Application | undefined> {
  const item = await table.get(applicationKey(id), { consistent: true });
  return item && decodeItem(table, item, applicationOf);
}
