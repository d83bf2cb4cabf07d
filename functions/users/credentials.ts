import type { Context } from '../../shared/actions/context.ts';
import type { PasswordHash } from '../../shared/passwords/password-hash.ts';
import { besideRecordsKey, type Key } from '../../shared/storage/keys.ts';
import { type Condition, type Item, isAbsent, type Write } from '../../shared/storage/write.ts';
import { credentialsKey } from '../../shared/tenancy/user-emails.ts';

/**
 * The item of an e-mail address, of which an application has one at most. It has the password, so
 * that no record, and nothing that is made of one, ever does.
 */
export interface Credentials {
  readonly email: string;
  readonly userId: number;
  readonly password: PasswordHash;
  /** From where the user has logged in (known-addresses.ts). */
  readonly addresses?: readonly KnownAddress[] | undefined;
  /** The id of the person at Facebook who logs in as the user. */
  readonly facebook?: string | undefined;
  /** When it was proved that the address is the user's (protocol.md, "Users"): milliseconds since 1970. */
  readonly provedAt?: number | undefined;
}

export interface KnownAddress {
  /** Keyed digest of the network address. */
  readonly hash: string;
  /** Time of the last login: milliseconds since 1970, exact to a day. */
  readonly at: number;
}

const itemOf = (
  application: number,
  { email, userId, password, addresses, facebook, provedAt }: Credentials,
) => ({
  ...credentialsKey(application, email),
  user_id: userId,
  password,
  addresses,
  facebook,
  proved_at: provedAt,
});

function credentialsOf(item: Item): Credentials {
  const { sk, user_id, password, addresses, facebook, proved_at } = item as ReturnType<
    typeof itemOf
  >;
  return { email: sk, userId: user_id, password, addresses, facebook, provedAt: proved_at };
}

/** The user as tokens name them. */
export const bearerOf = ({ userId, provedAt }: Pick<Credentials, 'userId' | 'provedAt'>) =>
  ({ access: 'user', userId, hasProvedEmail: provedAt !== undefined }) as const;

/** The credentials with this key, if they are among the items. */
export function credentialsIn(items: readonly Item[], { pk, sk }: Key): Credentials | undefined {
  const item = items.find((each) => each.pk === pk && each.sk === sk);
  return item && credentialsOf(item);
}

/** The part of a context that leads to credentials. */
type InStore = Pick<Context, 'table' | 'application'>;

export async function findCredentials(
  { table, application }: InStore,
  emails: readonly string[],
): Promise<Credentials[]> {
  const keys = emails.map((email) => credentialsKey(application.id, email));
  return (await table.getMany(keys, { consistent: true })).map(credentialsOf);
}

export async function readCredentials(
  context: InStore,
  email: string,
): Promise<Credentials | undefined> {
  const [found] = await findCredentials(context, [email]);
  return found;
}

/** Takes an address that nobody has. */
export const takeEmail = (application: number, taken: Credentials): Write => ({
  put: itemOf(application, taken),
  condition: isAbsent,
});

/** Gives the address back, unless its password has changed since it was read. */
export const freeEmail = (application: number, read: Credentials): Write => ({
  remove: credentialsKey(application, read.email),
  condition: unchangedSince(read),
});

/** Sets the password, unless that has changed since it was read. */
export const replacePassword = (
  application: number,
  read: Credentials,
  password: PasswordHash,
): Write => ({
  put: itemOf(application, { ...read, password }),
  condition: unchangedSince(read),
});

/** The item that says as which user a person at Facebook logs in. */
export const facebookKey = (application: number, facebook: string): Key =>
  besideRecordsKey(application, 'users#facebook', facebook);

/** Unless that person logs in as another user already. */
export const putFacebookLink = (application: number, facebook: string, userId: number): Write => ({
  put: { ...facebookKey(application, facebook), user_id: userId },
  condition: isAbsent,
});

export const dropFacebookLink = (application: number, facebook: string): Write => ({
  remove: facebookKey(application, facebook),
});

/** Unless the password has changed since it was read. */
export const linkFacebook = (
  application: number,
  { provedAt, ...read }: Credentials,
  facebook: string,
): Write => ({
  update: credentialsKey(application, read.email),
  edits: [
    { attribute: 'facebook', set: facebook },
    ...(provedAt === undefined ? [] : [{ attribute: 'proved_at', set: provedAt }]),
  ],
  condition: unchangedSince(read),
});

/** Unless the password has changed since it was read. */
export const rememberAddresses = (
  application: number,
  read: Credentials,
  addresses: readonly KnownAddress[],
): Write => ({
  update: credentialsKey(application, read.email),
  edits: [{ attribute: 'addresses', set: addresses.map((each) => ({ ...each })) }],
  condition: unchangedSince(read),
});

const unchangedSince = ({ userId, password }: Credentials): Condition => [
  { attribute: 'user_id', equals: userId },
  { attribute: ['password', 'salt'], equals: password.salt },
];
