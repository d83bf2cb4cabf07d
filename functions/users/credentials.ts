import type { Context } from '../../shared/actions/context.ts';
import { besideRecordsKey, type Key } from '../../shared/storage/keys.ts';
import { type Condition, type Item, isAbsent, type Write } from '../../shared/storage/write.ts';
import type { PasswordHash } from './password.ts';

/**
 * The item of an e-mail address, of which an application has one at most. It has the password, so
 * that no record, and nothing that is made of one, ever does.
 */
export interface Credentials {
  readonly email: string;
  readonly userId: number;
  readonly password: PasswordHash;
}

/** Addresses that differ in case only are one. */
export const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const keyOf = (application: number, email: string): Key =>
  besideRecordsKey(application, 'users#emails', email.toLowerCase());

const itemOf = (application: number, { email, userId, password }: Credentials) => ({
  ...keyOf(application, email),
  user_id: userId,
  password,
});

function credentialsOf(item: Item): Credentials {
  const { sk, user_id, password } = item as ReturnType<typeof itemOf>;
  return { email: sk, userId: user_id, password };
}

/** The part of a context that leads to credentials. */
type InStore = Pick<Context, 'table' | 'application'>;

export async function findCredentials(
  { table, application }: InStore,
  emails: readonly string[],
): Promise<Credentials[]> {
  const keys = emails.map((email) => keyOf(application.id, email));
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
  remove: keyOf(application, read.email),
  condition: unchangedSince(read),
});

/** Sets the password, unless that has changed since it was read. */
export const replacePassword = (
  application: number,
  read: Credentials,
  password: PasswordHash,
): Write => ({
  put: itemOf(application, { email: read.email, userId: read.userId, password }),
  condition: unchangedSince(read),
});

const unchangedSince = ({ userId, password }: Credentials): Condition => [
  { attribute: 'user_id', equals: userId },
  { attribute: ['password', 'salt'], equals: password.salt },
];
