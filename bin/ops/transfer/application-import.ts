import { resources } from '../../../functions/index.ts';
import { ApiError } from '../../../shared/contract/errors.ts';
import { isCatalogue } from '../../../shared/contract/resource.ts';
import { changeRecordOfAll } from '../../../shared/storage/change-records.ts';
import {
  accountKey,
  allAccounts,
  applicationKey,
  applicationOfAccountKey,
  recordPartition,
} from '../../../shared/storage/keys.ts';
import { RetryableError, withRetry } from '../../../shared/storage/retry.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { type Item, isAbsent, type Write } from '../../../shared/storage/write.ts';
import {
  type Application,
  applicationAttributes,
  readTenant,
} from '../../../shared/tenancy/application.ts';
import type { Account } from '../../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../../program.ts';
import { describeApplication } from '../application-report.ts';
import type { Store } from '../store.ts';
import type { ApplicationFile, Header } from './application-file.ts';
import { convertItem, convertSecrets } from './application-secrets.ts';
import { batches } from './batches.ts';

/**
 * Creates the application of a file. Until all items are written its status is `importing`, so that
 * its API is closed. An interrupted import can be repeated with the same file.
 */
export async function importApplicationFile(
  { unaudited: table, cipher }: Pick<Store, 'unaudited' | 'cipher'>,
  { header, items }: ApplicationFile,
): Promise<Application> {
  const store = { table, cipher };
  const closed = (await findUnfinished(store.table, header)) ?? (await insertClosed(store, header));
  for await (const chunk of chunksOf(items)) {
    const encrypted = chunk.map((item) => convertItem(item, cipher.encrypt));
    const entries = (await Promise.all(encrypted)).map((put) => ({ writes: [{ put }] }));
    for (const batch of batches(entries)) {
      const writes = [whileClosed(closed), ...batch.flatMap((entry) => entry.writes)];
      const failed = await patiently(() => store.table.transactWrite(writes));
      if (failed.length > 0) throw endedElsewhere(closed);
    }
  }
  return open(store.table, closed, header);
}

/** The application as an interrupted import of the same file has left it. */
async function findUnfinished(
  table: Table,
  { application: { id }, export: exported }: Header,
): Promise<Application | undefined> {
  const existing = (await readTenant(table, id))?.application;
  if (!existing || existing.importing === exported) return existing;
  const remedy = `delete it first: shopwright application delete ${id}`;
  const [subject, state] = [describeApplication(existing), `exists here; ${remedy}`];
  throw new UserFacingError(
    existing.importing ? `an unfinished import of ${subject} ${state}` : `${subject} ${state}`,
  );
}

async function insertClosed(
  { table, cipher }: Pick<Store, 'table' | 'cipher'>,
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
  throw new UserFacingError('the account or the application is changed by another command; repeat');
}

/** Fails once another import of the same file has opened the application. */
const whileClosed = ({ id, version }: Application): Write => ({
  update: applicationKey(id),
  edits: [{ attribute: 'version', set: version }],
  condition: [{ attribute: 'version', equals: version }],
});

const endedElsewhere = (application: Application) =>
  new UserFacingError(
    `another import has changed ${describeApplication(application)}; see shopwright application show`,
  );

/** The account is created, too, unless it is there: then it must be the same. */
async function accountWrites(table: Table, account: Account): Promise<Write[]> {
  const key = accountKey(account.id);
  const existing = await table.get(key, { consistent: true });
  if (existing) {
    const { createdAt }: Account = JSON.parse(String(existing['data']));
    if (createdAt === account.createdAt) return [];
    throw new UserFacingError(`the account ${account.id} of the export is another one here`);
  }
  const attributes = { ...allAccounts.attributes(account.id), data: JSON.stringify(account) };
  return [{ put: { ...key, ...attributes }, condition: isAbsent }];
}

/** Running instances may have replicas of the catalogues from when the application was here. */
async function open(table: Table, closed: Application, header: Header): Promise<Application> {
  const { importing: _, ...rest } = closed;
  const { id, status } = header.application;
  const opened: Application = { ...rest, status, version: closed.version + 1 };
  const failed = await table.transactWrite([
    { put: itemOf(opened), condition: [{ attribute: 'version', equals: closed.version }] },
    ...resources
      .filter(isCatalogue)
      .map(({ name }) => changeRecordOfAll(recordPartition(id, name))),
  ]);
  if (failed.length === 0) return opened;
  throw endedElsewhere(closed);
}

const itemOf = (application: Application) => ({
  ...applicationKey(application.id),
  ...applicationAttributes(application),
});

/** Items that are written side by side. */
const CHUNK_ITEMS = 90;

async function* chunksOf(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK_ITEMS) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

/** A table that throttles is given more time than a request has. The writes can be repeated. */
const patiently = <Result>(write: () => Promise<Result>) =>
  withRetry(() =>
    write().catch((error) => {
      const isBusy = error instanceof ApiError && error.status === 503;
      throw isBusy ? new RetryableError(error.message, { cause: error }) : error;
    }),
  );
