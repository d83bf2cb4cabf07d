import { isCatalogue } from '../../shared/contract/resource.ts';
import { UNUSED_BYTES } from '../../shared/files/unused-bytes.ts';
import { files as resource } from '../../shared/resources/files.ts';
import { resources } from '../../shared/resources/index.ts';
import { staff } from '../../shared/resources/staff.ts';
import { freeStaffEmail } from '../../shared/staff/credentials.ts';
import { loginOf } from '../../shared/staff/ended-logins.ts';
import { withChangeRecords } from '../../shared/storage/change-records.ts';
import {
  applicationKey,
  applicationOfAccountKey,
  dueWork,
  type Key,
  recordPartition,
  staffItems,
} from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { chunksOf } from '../../shared/transfer/rows.ts';
import { UserFacingError } from '../program.ts';
import type { Store } from './opened-store.ts';
import { dataPartitionNames, partitionsOf, partitionsOfAccount } from './partitions.ts';
import { openProgress } from './progress.ts';
import { itemsOf } from './transfer/pages.ts';

/** What it takes to delete a store. */
export type Deleting = Pick<Store, 'table' | 'files' | 'count'>;

/** How the items of a partition are deleted. */
type DeleteItems = (keys: readonly Key[]) => Promise<unknown>;

/**
 * Deletes all records of an application that stays. Change records let running instances drop the
 * deleted records of catalogues. Can be repeated after an interruption.
 */
export async function clearApplication(store: Store, { id }: Application): Promise<number> {
  const { table } = store;
  await removeFiles(store, id);
  const withChange = (keys: readonly Key[]) =>
    table.transactWrite(withChangeRecords(keys.map((remove) => ({ remove }))));
  const deletions = dataPartitionNames
    // Change records announce the deletion, and events tell of it: both expire by their time to live.
    // The numbers of records become 0 with these events.
    .filter((name) => !/#(?:changes|totals)$/.test(name) && !OF_EVENTS.includes(name))
    .map((name) => {
      const isReplicated = resources.some((each) => each.name === name && isCatalogue(each));
      return [recordPartition(id, name), isReplicated ? withChange : deleteEach(table)] as const;
    });
  return emptyPartitions(store, new Map(deletions));
}

const OF_EVENTS = ['deletions', 'events', 'events#of', 'feed', 'feed#made'];

/**
 * Deletes an application with all its data. The application itself is deleted last, so that the
 * command finds it again after an interruption.
 */
export async function deleteApplication(
  store: Deleting,
  { id, accountId }: Application,
): Promise<number> {
  const { table } = store;
  await removeFiles(store, id);
  const deleteItems = (keys: readonly Key[]) =>
    deleteEach(table)(keys.filter(({ sk }) => sk !== applicationKey(id).sk));
  const deleted = await emptyPartitions(
    store,
    new Map(partitionsOf(id).map((pk) => [pk, deleteItems])),
  );
  await table.transactWrite([
    { remove: applicationKey(id) },
    { remove: applicationOfAccountKey(accountId, id) },
  ]);
  return deleted;
}

/** Deletes the members of an account with their logins, and its roles. Can be repeated. */
export async function deleteStaff(store: Store, account: number): Promise<number> {
  const { table } = store;
  const members = await openRecords(table, { id: account }, staff).all({ consistent: true });
  for (const member of members) {
    const login = await loginOf(member, { table, account });
    if (login) await table.write(freeStaffEmail(login));
  }
  const partitions = [
    ...members.map(({ id }) => staffItems.sessionsOf(account, id)),
    ...partitionsOfAccount(account),
  ];
  return emptyPartitions(store, new Map(partitions.map((pk) => [pk, deleteEach(table)])));
}

const deleteEach =
  (table: Table): DeleteItems =>
  (keys) =>
    Promise.all(keys.map(({ pk, sk }) => table.write({ remove: { pk, sk } })));

/** Returns the number of deleted items. */
async function emptyPartitions(
  { table, count }: Deleting,
  deletions: ReadonlyMap<string, DeleteItems>,
): Promise<number> {
  const counts = await Promise.all(Array.from(deletions.keys(), count));
  const total = counts.reduce((sum, each) => sum + each, 0);
  const progress = openProgress('deleting');
  let deleted = 0;
  try {
    for (const [pk, deleteItems] of deletions) {
      for await (const keys of chunksOf(itemsOf(table, pk))) {
        await deleteItems(keys.map(({ sk }) => ({ pk, sk })));
        deleted += keys.length;
        progress.update(deleted / Math.max(total, deleted), deleted);
      }
    }
  } finally {
    progress.end();
  }
  return deleted;
}

/** Files that are removed at the same time. */
const AT_ONCE = 20;

/** Removes the bytes of all files of an application, before the records and the work that name them. */
async function removeFiles(
  { table, files }: Pick<Store, 'table' | 'files'>,
  application: number,
): Promise<void> {
  const records = await openRecords(table, { id: application }, resource).all();
  const works = (await table.query(dueWork.partition(application))).map(dueWork.read);
  const unused = works.filter(({ kind }) => kind === UNUSED_BYTES);
  const contents = [...records.map(({ content }) => content.id), ...unused.map(({ id }) => id)];
  if (contents.length > 0 && !files) {
    throw new UserFacingError('the store has uploaded files; specify their bucket with --bucket');
  }
  for (let i = 0; i < contents.length; i += AT_ONCE) {
    const some = contents.slice(i, i + AT_ONCE);
    await Promise.all(some.map((content) => files?.remove({ application, content })));
  }
}
