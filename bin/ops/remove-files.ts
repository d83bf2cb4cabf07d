import { UNUSED_BYTES } from '../../shared/files/unused-bytes.ts';
import { files as resource } from '../../shared/resources/files.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { UserFacingError } from '../program.ts';
import type { Store } from './opened-store.ts';

/** Files that are removed at the same time. */
const AT_ONCE = 20;

/** Removes the bytes of all files of an application, before the records and the work that name them. */
export async function removeFiles(
  { table, files }: Pick<Store, 'table' | 'files'>,
  application: number,
): Promise<void> {
  const records = await openRecords(table, { id: application }, resource).all();
  const works = (await table.query(dueWork.partition(application))).map(dueWork.read);
  const unused = works.filter(({ kind }) => kind === UNUSED_BYTES);
  const contents = [...records.map(({ content }) => content.id), ...unused.map(({ id }) => id)];
  if (contents.length > 0 && !files) {
    throw new UserFacingError('the store has files; name their bucket with --bucket');
  }
  for (let i = 0; i < contents.length; i += AT_ONCE) {
    const some = contents.slice(i, i + AT_ONCE);
    await Promise.all(some.map((content) => files?.remove({ application, content })));
  }
}
