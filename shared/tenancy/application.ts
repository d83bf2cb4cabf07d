import { applicationPartition, revokedUser } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Item } from '../storage/write.ts';
import type { ConfiguredProcessors } from './processor-credentials.ts';
import type { Settings } from './settings.ts';

/** `inactive` and `blocked` close the API of the store: by its owner, by the operator. */
export const APPLICATION_STATUSES = ['active', 'inactive', 'blocked'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** A store: the tenant of a request. */
export interface Application {
  readonly id: number;
  readonly accountId: number;
  readonly status: ApplicationStatus;
  readonly publicKey: string;
  /** The secret key, encrypted for the purpose `secret`. */
  readonly encryptedSecretKey: string;
  /** The Ed25519 pair that signs this store's tokens. */
  readonly signing: {
    /** Rises with each rotation: tokens of an older generation have ended. */
    readonly generation: number;
    /** The public point, base64url. */
    readonly publicKey: string;
    /** The private scalar in base64url, encrypted for the purpose `token`. */
    readonly encryptedPrivateKey: string;
  };
  /** The keys before the present ones, while both work. */
  readonly replacedKeys?: ReplacedKeys | undefined;
  readonly settings: Settings;
  readonly processors?: ConfiguredProcessors;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Version of the stored item, for conditional writes. */
  readonly version: number;
}

export interface ReplacedKeys {
  readonly publicKey: string;
  readonly encryptedSecretKey: string;
  /** When they end: epoch milliseconds. */
  readonly until: number;
}

/** An application as a request needs it, with the users whose earlier tokens have ended. */
export interface Tenant {
  readonly application: Application;
  /** Epoch milliseconds by user id: what was issued until then is refused. */
  readonly revokedUntil: ReadonlyMap<number, number>;
}

export function applicationOf({ version, data }: Item): Application {
  return { ...JSON.parse(String(data)), version: Number(version) };
}

/** The attributes of the application's item beside its key. */
export function applicationAttributes({ version, ...rest }: Application) {
  return { version, data: JSON.stringify(rest) };
}

/** One query of the application's partition; undefined for an id that is not taken. */
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
