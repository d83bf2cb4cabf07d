import { badRequest, notFound } from '../contract/errors.ts';
import { unknownRecord } from '../contract/record-name.ts';
import type { StoredRecord } from '../contract/records.ts';
import { createdBy } from '../resources/schemas/created-by.ts';
import { MAX_RECORD_NOTES, type Note, type NoteBody } from '../resources/schemas/note.ts';
import { newId } from '../storage/identifier.ts';
import { noteItems, type RecordName } from '../storage/keys.ts';
import { countDown, countUp, fullCount } from '../storage/limited-counts.ts';
import { readNoteItems } from '../storage/record-notes.ts';
import { openRecords, type RecordType } from '../storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Table } from '../storage/table.ts';
import { decodeItem, decodeItems } from '../storage/unreadable-items.ts';
import { type Condition, type Item, isAbsent } from '../storage/write.ts';
import type { ActionRequest, Answer, Context } from './context.ts';

const COUNTS = [{ attribute: 'notes', max: MAX_RECORD_NOTES }];

const noteOf = ({ data }: Item): Note => JSON.parse(String(data));

/** The notes of a record: pinned ones, then the others, newest first each. */
export async function readNotes(table: Table, name: RecordName): Promise<Note[]> {
  const notes = decodeItems(table, await readNoteItems(table, name), noteOf);
  return [...notes.filter(({ pinned }) => pinned), ...notes.filter(({ pinned }) => !pinned)];
}

/** What staff write about the records of a resource (orders.md, "Notes"). */
export function noteActions<Stored extends StoredRecord>(type: RecordType<Stored>) {
  const nameOf = ({ application, ids }: Of<'id'>): RecordName => ({
    application: application.id,
    resource: type.name,
    id: ids.id,
  });

  /** Throws a 404 for a record that is not there. */
  async function requireRecord({ table, application, ids }: Of<'id'>): Promise<void> {
    if (await openRecords(table, application, type).get(ids.id, { consistent: true })) return;
    throw unknownRecord(type.name, ids.id);
  }

  /** The note that a request names, and the condition that it is still so. Throws a 404. */
  async function findNote(request: Of<'id' | 'note_id'>) {
    const { table, ids } = request;
    const key = noteItems.key(nameOf(request), ids.note_id);
    const item = await table.get(key, { consistent: true });
    if (!item) throw notFound(`No note has the ID ${ids.note_id}.`);
    const condition: Condition = [{ attribute: 'data', equals: String(item['data']) }];
    return { key, condition, note: decodeItem(table, item, noteOf) };
  }

  return {
    async listNotes(request: ActionRequest<unknown, 'id'>): Promise<Answer<Note[]>> {
      await requireRecord(request);
      return { data: await readNotes(request.table, nameOf(request)) };
    },

    addNote: (request: ActionRequest<NoteBody & Pick<Note, 'text'>, 'id'>) =>
      withOptimisticLock(
        async () => {
          const { table, body, clock, author, commit } = request;
          await requireRecord(request);
          const counted = noteItems.countKey(nameOf(request));
          if (fullCount(await table.get(counted, { consistent: true }), COUNTS)) {
            throw badRequest(
              `A record can have up to ${MAX_RECORD_NOTES} notes. Delete some first.`,
            );
          }
          const time = new Date(clock.now()).toISOString();
          const data: Note = {
            id: newId(),
            text: body.text,
            pinned: body.pinned ?? false,
            created_at: time,
            updated_at: time,
            created_by: createdBy(author, clock.now()),
          };
          const put = { ...noteItems.key(nameOf(request), data.id), data: JSON.stringify(data) };
          const writes = [{ put, condition: isAbsent }, countUp(counted, COUNTS)];
          if ((await commit(writes, { data })).length > 0) return CONFLICT;
          // A record that was removed meanwhile leaves no note behind.
          await requireRecord(request).catch(async (error) => {
            await table.transactWrite([{ remove: put }, countDown(counted, COUNTS)]);
            throw error;
          });
          return { data };
        },
        { turnsOf: request.application.id },
      ),

    changeNote: (request: ActionRequest<NoteBody, 'id' | 'note_id'>) =>
      withOptimisticLock(async () => {
        const { body, clock, commit } = request;
        const { key, condition, note } = await findNote(request);
        const { text = note.text, pinned = note.pinned } = body;
        const updated_at = new Date(clock.now()).toISOString();
        const data: Note = { ...note, text, pinned, updated_at };
        const put = { ...key, data: JSON.stringify(data) };
        const failed = await commit([{ put, condition }], { data });
        return failed.length === 0 ? { data } : CONFLICT;
      }),

    removeNote: (request: ActionRequest<unknown, 'id' | 'note_id'>): Promise<Answer> =>
      withOptimisticLock(async () => {
        const { key, condition } = await findNote(request);
        const counted = noteItems.countKey(nameOf(request));
        const writes = [{ remove: key, condition }, countDown(counted, COUNTS)];
        return (await request.commit(writes, {})).length === 0 ? {} : CONFLICT;
      }),
  };
}

type Of<Ids extends string> = Pick<Context, 'table' | 'application'> & {
  readonly ids: Readonly<Record<Ids, number>>;
};
