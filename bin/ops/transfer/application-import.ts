import {
  accountKey,
  allAccounts,
  applicationKey,
  applicationOfAccountKey,
} from '../../../shared/storage/keys.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { type Item, isAbsent, type Write } from '../../../shared/storage/write.ts';
import {
  type Application,
  applicationAttributes,
  findApplication,
} from '../../../shared/tenancy/application.ts';
import type { Account } from '../../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../../shared/tenancy/secret-cipher.ts';
import { UserFacingError } from '../../program.ts';
import { describeApplication } from '../application-report.ts';
import type { Store } from '../opened-store.ts';
import type { ApplicationFile, Header } from './application-file.ts';
import { convertItem, convertSecrets } from './application-secrets.ts';
import { changedElsewhere, reloadCatalogues, writeWhileClosed } from './closed-writes.ts';
import { countRecords } from './count-records.ts';

/**
 * Creates the application of a file. Until all items are written its status is `importing`, so that
 * its API is closed. An interrupted import can be repeated with the same file.
 */
export async function importApplicationFile(
  { unaudited: table, cipher }: Pick<Store, 'unaudited' | 'cipher'>,
  { header, items }: ApplicationFile,
): Promise<Application> {
  const closed =
    (await findUnfinished(table, header)) ?? (await insertClosed(table, cipher, header));
  await writeWhileClosed(table, closed, encryptedPuts(items, cipher));
  await countRecords(table, closed.id);
  return open(table, closed, header);
}

async function* encryptedPuts(
  items: AsyncIterable<Item>,
  { encrypt }: SecretCipher,
): AsyncGenerator<Write> {
  for await (const item of items) yield { put: await convertItem(item, encrypt) };
}

/** The application as an interrupted import of the same file has left it. */
async function findUnfinished(
  table: Table,
  { application: { id }, export: exported }: Header,
): Promise<Application | undefined> {
  const existing = await findApplication(table, id);
  if (!existing || existing.importing === exported) return existing;
  const remedy = `delete it first: shopwright application delete ${id}`;
  const [subject, state] = [describeApplication(existing), `already exists here; ${remedy}`];
  throw new UserFacingError(
    existing.importing ? `an unfinished import of ${subject} ${state}` : `${subject} ${state}`,
  );
}

async function insertClosed(
  table: Table,
  cipher: SecretCipher,
  { account, application, export: importing }: Header,
): Promise<Application> {
  const encrypted = await convertSecrets(application, cipher.encrypt);
  const closed: Application = { ...encrypted, status: 'importing', importing };
  const { id, accountId } = application;
  const failed = await table.transactWrite([
    ...(await accountWrites(table, account)),
    { put: { ...applicationOfAccountKey(accountId, id), id }, condition: isAbsent },
    { put: itemOf(closed), condition: isAbsent },
  ]);
  if (failed.length === 0) return closed;
  throw new UserFacingError(
    'another command changed the account or the application; run this command again',
  );
}

/** The account is created, too, unless it is there: then it must be the same. */
async function accountWrites(table: Table, account: Account): Promise<Write[]> {
  const key = accountKey(account.id);
  const existing = await table.get(key, { consistent: true });
  if (existing) {
    const { createdAt }: Account = JSON.parse(String(existing['data']));
    if (createdAt === account.createdAt) return [];
    throw new UserFacingError(
      `the account ID ${account.id} of the export belongs to a different account here`,
    );
  }
  const attributes = { ...allAccounts.attributes(account.id), data: JSON.stringify(account) };
  return [{ put: { ...key, ...attributes }, condition: isAbsent }];
}

async function open(table: Table, closed: Application, header: Header): Promise<Application> {
  const { importing: _, ...rest } = closed;
  const { id, status } = header.application;
  const opened: Application = { ...rest, status, version: closed.version + 1 };
  const failed = await table.transactWrite([
    { put: itemOf(opened), condition: [{ attribute: 'version', equals: closed.version }] },
    ...reloadCatalogues(id),
  ]);
  if (failed.length === 0) return opened;
  throw changedElsewhere(closed);
}

const itemOf = (application: Application) => ({
  ...applicationKey(application.id),
  ...applicationAttributes(application),
});
