import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useEditContext, useNotify } from 'ra-core';
import { ApiFailure } from '../../api/answer.ts';
import { changesOf } from '../../api/changes.ts';
import { useDesk } from '../../api/desk-context.ts';
import { saveMerged } from '../../api/merge.ts';
import { recordOf } from './own-attributes.ts';

export type Values = Record<string, unknown>;

/** Sends what has changed, and answers with the record as it is then. */
export type Write = (data: Values, previous: RaRecord) => Promise<RaRecord>;

/**
 * Saves the form of a record. Errors are said at their fields, or beside the button; when somebody else was quicker, the member chooses
 * what is kept, or goes on writing, and nothing is written.
 */
export function useSaveRecord(write?: Write) {
  const { ask } = useDesk();
  const { record, resource } = useEditContext();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();

  const keep = (saved: RaRecord) => {
    queryClient.setQueryData([resource, 'getOne', { id: String(saved.id) }], saved);
    return Promise.all(
      ['getList', 'getMany', 'getManyReference'].map((kind) =>
        queryClient.invalidateQueries({ queryKey: [resource, kind] }),
      ),
    );
  };

  async function saved(data: Values, previous: RaRecord): Promise<RaRecord> {
    const { id } = previous;
    if (!write) {
      return (await dataProvider.update(resource, { id, data, previousData: previous })).data;
    }
    return saveMerged<RaRecord>({
      resource,
      changes: changesOf(data, previous),
      before: previous,
      save: (changes, before) => write({ ...before, ...changes }, before as RaRecord),
      read: async () => (await dataProvider.getOne(resource, { id })).data,
      ask,
    });
  }

  return async (values: Values): Promise<object | undefined> => {
    if (!record) return undefined;
    try {
      await keep(await saved(recordOf(values, record), record));
      notify('shared.saved', { type: 'success' });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The member goes on writing.
      if (error.status === 412) return {};
      return error.body.errors;
    }
  };
}
