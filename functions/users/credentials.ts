import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { besideRecordsKey, type Key } from '../../shared/storage/keys.ts';
import { type Expression, type Item, isAbsent, type Write } from '../../shared/storage/write.ts';
import type { PasswordHash } from './password.ts';
import { users } from './resource.ts';

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
  besideRecordsKey(application, users.name, 'emails', email.toLowerCase());

/** The part of a request that leads to credentials. */
type InStore = Pick<ApiRequest, 'table' | 'application'>;

export async function findCredentials(
  { table, application }: InStore,
  emails: readonly string[],
): Promise<Credentials[]> {
  const keys = emails.map((email) => keyOf(application.id, email));
  return (await table.getMany(keys, { consistent: true })).map(credentialsOf);
}

export async function readCredentials(
  request: InStore,
  email: string,
): Promise<Credentials | undefined> {
  const [found] = await findCredentials(request, [email]);
  return found;
}

const credentialsOf = (item: Item): Credentials => ({
  email: item.sk,
  userId: Number(item['user_id']),
  password: item['password'] as PasswordHash,
});

/** Takes an address that nobody has. */
export const takeEmail = (
  application: number,
  { email, userId, password }: Credentials,
): Write => ({
  put: { ...keyOf(application, email), user_id: userId, password },
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
  put: { ...keyOf(application, read.email), user_id: read.userId, password },
  condition: unchangedSince(read),
});

const unchangedSince = ({ userId, password }: Credentials): Expression => ({
  expression: '#user = :user AND #password.#salt = :salt',
  names: { '#user': 'user_id', '#password': 'password', '#salt': 'salt' },
  values: { ':user': userId, ':salt': password.salt },
});
