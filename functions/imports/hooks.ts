import type { Caller } from '../../shared/actions/context.ts';
import { omit } from '../../shared/contract/json.ts';
import { may, type Permission } from '../../shared/contract/permissions.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { Import, imports } from '../../shared/resources/imports.ts';
import { FIRST_PROGRESS, importProgress } from '../../shared/transfer/import-progress.ts';

/** Where the bytes are is told to nobody, and events do not have what records would be. */
export const viewImport = (record: Import) => omit(record, ['content', 'preview']);

/** The records as they would be are shown to those who may read them. */
const previewFor = ({ resource, preview }: Import, caller: Caller) =>
  preview && may(caller, `${resource}:read` as Permission) ? { preview } : {};

/** How far an import is lies beside it until it has ended. */
export const importHooks: HooksOf<typeof imports> = {
  async extraWrites({ before, after }, { application }) {
    if (after && !before) return [importProgress.begin(application.id, after.id, FIRST_PROGRESS)];
    return before && !after ? [importProgress.remove(application.id, before.id)] : [];
  },

  serialize: (records, { table, application, caller }) =>
    Promise.all(
      records.map(async (record) => {
        if (record.state !== 'running')
          return { ...viewImport(record), ...previewFor(record, caller) };
        const progress = await importProgress.read(table, application.id, record.id);
        const now = { ...record, ...progress?.findings };
        return { ...viewImport(now), ...previewFor(now, caller) };
      }),
    ),
};
