import { omit } from '../../shared/contract/json.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { Import, imports } from '../../shared/resources/imports.ts';
import { FIRST_PROGRESS, importProgress } from '../../shared/transfer/import-progress.ts';

/** Where the bytes are is told to nobody. */
export const viewImport = (record: Import) => omit(record, ['content']);

/** How far an import is lies beside it until it has ended. */
export const importHooks: HooksOf<typeof imports> = {
  async extraWrites({ before, after }, { application }) {
    if (after && !before) return [importProgress.begin(application.id, after.id, FIRST_PROGRESS)];
    return before && !after ? [importProgress.remove(application.id, before.id)] : [];
  },

  serialize: (records, { table, application }) =>
    Promise.all(
      records.map(async (record) => {
        if (record.state !== 'running') return viewImport(record);
        const progress = await importProgress.read(table, application.id, record.id);
        return { ...viewImport(record), ...progress?.findings };
      }),
    ),
};
