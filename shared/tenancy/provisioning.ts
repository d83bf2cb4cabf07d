import { notFound, serviceUnavailable } from '../contract/errors.ts';
import { defaultSettings, newStoreSettings, type Settings } from '../resources/schemas/settings.ts';
import { newId } from '../storage/identifier.ts';
import {
  accountKey,
  accountPartition,
  allAccounts,
  applicationKey,
  applicationOfAccountKey,
} from '../storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import { storedFormatItem } from '../storage/stored-format.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, isPresent, type Put, type Write } from '../storage/write.ts';
import {
  type Application,
  type ApplicationStatus,
  applicationAttributes,
  findApplication,
  type OperatorLimits,
} from './application.ts';
import { newPublicKey } from './credentials.ts';
import { newHashKey } from './hash-keys.ts';
import { newSecret, newTokenKeys } from './keys.ts';
import { closeOpening } from './opening-code.ts';
import type { SecretCipher } from './secret-cipher.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
}

export function createAccount(table: Table, name: string): Promise<Account> {
  return withOptimisticLock(async () => {
    const { account, put } = newAccount(name);
    await tellFormat(table);
    const failed = await table.transactWrite([put, closeOpening]);
    return failed.length === 0 ? account : CONFLICT;
  });
}

/** A table of DynamoDB is created empty: whoever provisions its first account says in which format it is. */
export const tellFormat = (table: Table) =>
  table.write({ put: storedFormatItem, condition: isAbsent });

/** A new account, and the write that stores it. */
export function newAccount(name: string) {
  const account: Account = { id: newId(), name, createdAt: new Date().toISOString() };
  const item: Item = {
    ...accountKey(account.id),
    ...allAccounts.attributes(account.id),
    data: JSON.stringify(account),
    version: 1,
  };
  return { account, put: { put: item, condition: isAbsent } satisfies Put };
}

export async function listAccounts(table: Table): Promise<Account[]> {
  const items = await table.query(allAccounts.partition, { index: allAccounts.index });
  return items.map(({ data }) => JSON.parse(String(data)));
}

/** Throws a 404. */
export async function readAccount(table: Table, id: number): Promise<Account> {
  const { data } = await readAccountItem(table, id);
  return JSON.parse(String(data));
}

/**
 * Removes an account that has no applications. One that was created meanwhile keeps its account, and is returned: none
 * can be created once the account is removed.
 */
export async function removeAccount(table: Table, id: number): Promise<Application | undefined> {
  const item = await readAccountItem(table, id);
  await table.write({ remove: accountKey(id) });
  const [added] = await listApplications(table, id);
  if (added) await table.write({ put: item, condition: isAbsent });
  return added;
}

export async function readAccountItem(table: Table, id: number): Promise<Item> {
  const item = await table.get(accountKey(id), { consistent: true });
  if (!item) throw notFound(`No account has the ID ${id}.`);
  return item;
}

/** A new application, and the only time that its secret key is available in plaintext. */
export interface Keyed {
  readonly application: Application;
  readonly secretKey: string;
}

export type NewSettings = Partial<Settings> & Pick<Settings, 'name'>;

export async function createApplication(
  table: Table,
  cipher: SecretCipher,
  accountId: number,
  settings: NewSettings,
  limits: OperatorLimits = {},
): Promise<Keyed> {
  return withOptimisticLock(() => insertApplication(table, cipher, accountId, settings, limits));
}

async function insertApplication(
  table: Table,
  cipher: SecretCipher,
  accountId: number,
  settings: NewSettings,
  limits: OperatorLimits,
): Promise<Keyed | typeof CONFLICT> {
  const account = await readAccountItem(table, accountId);
  const { writes, ...keyed } = await newApplication(cipher, accountId, settings, limits);
  const failed = await table.transactWrite([countStore(account), ...writes]);
  return failed.length === 0 ? keyed : CONFLICT;
}

/**
 * Goes with a new store of an account, as it was read: a removal of the account at the same moment takes place instead,
 * or not at all, and so does another new store.
 */
export function countStore(account: Item): Write {
  const { version } = account;
  return {
    put: { ...account, version: Number(version ?? 0) + 1 },
    condition: [
      ...isPresent,
      version === undefined
        ? { attribute: 'version', exists: false }
        : { attribute: 'version', equals: Number(version) },
    ],
  };
}

/** A new store, and the writes that store it; its account is not written. */
export async function newApplication(
  cipher: SecretCipher,
  accountId: number,
  settings: NewSettings,
  {
    id = newId(),
    ...others
  }: OperatorLimits & Pick<Application, 'isExample'> & Partial<Pick<Application, 'id'>> = {},
): Promise<Keyed & { readonly writes: readonly Write[] }> {
  const [{ secretKey, encryptedSecretKey }, tokenKeys, encryptedHashKey] = await Promise.all([
    newSecret(cipher, id),
    newTokenKeys(cipher, { id }),
    newHashKey(cipher, id),
  ]);
  const createdAt = new Date().toISOString();
  const application: Application = {
    id,
    accountId,
    status: 'active',
    publicKey: newPublicKey(id),
    encryptedSecretKey,
    ...tokenKeys,
    encryptedHashKey,
    settings: { ...defaultSettings, ...newStoreSettings, ...settings },
    ...others,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  const writes = [
    { put: { ...applicationOfAccountKey(accountId, id), id }, condition: isAbsent },
    {
      put: { ...applicationKey(id), ...applicationAttributes(application) },
      condition: isAbsent,
    },
  ];
  return { application, secretKey, writes };
}

export async function listApplications(table: Table, accountId: number): Promise<Application[]> {
  const ids = await listApplicationIds(table, accountId);
  return Promise.all(ids.map((id) => readApplication(table, id)));
}

export async function listApplicationIds(table: Table, accountId: number): Promise<number[]> {
  const items = await table.query(accountPartition(accountId), { consistent: true });
  return items.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
}

/** Throws a 404. */
export async function readApplication(table: Table, id: number): Promise<Application> {
  const application = await findApplication(table, id);
  if (!application) throw notFound(`No application has the ID ${id}.`);
  return application;
}

type ApplicationChange = Partial<
  Pick<
    Application,
    | 'status'
    | 'restoring'
    | 'publicKey'
    | 'encryptedSecretKey'
    | 'signing'
    | 'adminSigning'
    | 'staffSigning'
    | 'encryptedHashKey'
    | 'replacedKeys'
    | 'settings'
    | 'importedTimes'
    | 'requestsPerSecond'
    | 'mailsPerHour'
    | 'mailSenders'
    | 'processors'
    | 'facebook'
  >
>;

/**
 * Optimistic lock: throws a 503 if the application was changed since it was read. `others` are
 * written with it.
 */
export async function changeApplication(
  table: Table,
  application: Application,
  change: ApplicationChange,
  now: number,
  others: readonly Write[] = [],
): Promise<Application> {
  const { changed, write } = applicationChange(application, change, now);
  const failed = others.length > 0 ? await table.transactWrite([write, ...others]) : undefined;
  if (failed ? failed.length === 0 : await table.write(write)) return changed;
  throw serviceUnavailable('another change came first');
}

/** The application changed, and the write that stores it unless it has changed since it was read. */
export function applicationChange(read: Application, change: ApplicationChange, now: number) {
  const version = read.version + 1;
  const changed: Application = {
    ...read,
    ...change,
    updatedAt: new Date(now).toISOString(),
    version,
  };
  const write: Put = {
    put: { ...applicationKey(read.id), ...applicationAttributes(changed) },
    condition: [{ attribute: 'version', equals: read.version }],
  };
  return { changed, write };
}

/** Changes the application as it is now. */
export function updateApplication(
  table: Table,
  id: number,
  change: (current: Application) => ApplicationChange,
  now: number,
): Promise<Application> {
  return withOptimisticLock(async () => {
    const current = await readApplication(table, id);
    const { changed, write } = applicationChange(current, change(current), now);
    return (await table.write(write)) ? changed : CONFLICT;
  });
}

export const setStatus = (
  table: Table,
  application: Application,
  status: ApplicationStatus,
  now: number,
) => changeApplication(table, application, { status }, now);
