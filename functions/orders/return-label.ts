import type { Context } from '../../shared/actions/context.ts';
import { forbidden, invalidProperty } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import { files } from '../../shared/resources/files.ts';
import type { Return } from '../../shared/resources/schemas/return.ts';
import { openRecords } from '../../shared/storage/records.ts';

/** What customers print. */
const PRINTED = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp))$/;

/** The label of a return: a private file of the store. Throws a 400 for any other. */
export async function labelOf(
  id: number,
  { caller, table, application }: Pick<Context, 'caller' | 'table' | 'application'>,
): Promise<Pick<Return, 'label' | 'label_file_id'>> {
  if (!may(caller, 'files:read')) throw forbidden('files:read');
  const file = await openRecords(table, application, files).get(id);
  const isOfStore = file?.access === 'private' && !file.user_id;
  if (!file || !isOfStore || !PRINTED.test(file.content.type ?? '')) {
    throw invalidProperty({
      name: 'label_file_id',
      failedValidator: 'whitelist',
      message: 'label_file_id must be a private file of the store, a PDF or an image.',
      value: id,
    });
  }
  const { filename, access, content } = file;
  return { label_file_id: id, label: { id, filename, access, content } };
}
