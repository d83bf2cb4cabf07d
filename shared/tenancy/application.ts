import { applicationPartition, revokedUser } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Item } from '../storage/write.ts';
import type { ConfiguredProcessors } from './processor-credentials.ts';
import type { Settings } from './settings.ts';

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
  /** Of all public and user callers together. */
  readonly requestsPerSecond?: number;
  /** Mails of the store. */
  readonly mailsPerHour?: number;
  /** Addresses that mails of the store may come from, in lower case. */
  readonly mailSenders?: readonly string[];
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
  /**
   * The Ed25519 key pair that signs the tokens of users; those of admins, too, while there is no
   * `adminSigning`.
   */
  readonly signing: {
    /** Incremented by each rotation, which revokes the tokens of earlier generations. */
    readonly generation: number;
    /** The public point, base64url. */
    readonly publicKey: string;
    /** The private scalar in base64url, encrypted for the purpose `token`. */
    readonly encryptedPrivateKey: string;
  };
  /**
   * The key pair that signs the tokens of admins. A store of version 0.1 gets one when its keys are
   * rotated.
   */
  readonly adminSigning?: {
    readonly publicKey: string;
    /** As above, encrypted for the purpose `admin-token`. */
    readonly encryptedPrivateKey: string;
    /** Until when the tokens expire that the other pair signed for admins: epoch milliseconds. */
    readonly sharedUntil?: number;
  };
  /** The key of keyed hashes, encrypted for the purpose `hash` (hash-keys.ts). */
  readonly encryptedHashKey?: string;
  /** The previous keys, while they are still valid after a rotation. */
  readonly replacedKeys?: ReplacedKeys | undefined;
  readonly settings: Settings;
  readonly indexed?: Indexed;
  /** From this id on, its orders, carts and events lie in 16 partitions (storage/partitions.ts). */
  readonly partitionedFrom?: number;
  readonly processors?: ConfiguredProcessors;
  readonly facebook?: ConfiguredFacebook | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Optimistic lock: the version of the stored item. */
  readonly version: number;
}

/** By what lists of the store can be read from an index; for others all records are read. */
export interface Indexed {
  /** All records have their state in the index. */
  readonly state?: boolean;
  /** All ids have the time of `created_at`. */
  readonly created_at?: boolean;
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

/** An application, as every request needs it. */
export interface Tenant {
  readonly application: Application;
  /** As `Revocations.until`: what version 0.1 revoked, which has expired after 4 hours. */
  readonly revokedUntil: ReadonlyMap<number, number>;
}

export function applicationOf({ version, data }: Item): Application {
  return { ...JSON.parse(String(data)), version: Number(version) };
}

/** The attributes of the application's item, without its key. */
export function applicationAttributes({ version, ...rest }: Application) {
  return { version, data: JSON.stringify(rest) };
}

/** One query of the application's partition; undefined if there is no application. */
export async function readTenant(table: Table, id: number): Promise<Tenant | undefined> {
  const items = await table.query(applicationPartition(id), { consistent: true });
  const found = items.find(({ sk }) => sk === 'application');
  if (!found) return undefined;
  const revokedUntil = new Map<number, number>();
  for (const item of items) {
    const user = revokedUser(item.sk);
    if (user !== undefined) revokedUntil.set(user, Number(item['revoked_at']));
  }
  return { application: applicationOf(found), revokedUntil };
}
