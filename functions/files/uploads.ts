import type { ActionRequest } from '../../shared/actions/context.ts';
import { badRequest, tooLarge } from '../../shared/contract/errors.ts';
import { MINUTE_SECONDS } from '../../shared/durations.ts';
import { requireRoomFor } from '../../shared/files/file-counts.ts';
import { type FilePlace, type FileStore, FORM_SECONDS } from '../../shared/files/file-store.ts';
import { newPlace } from '../../shared/files/new-place.ts';
import { UNRECORDED_MS, unusedBytes } from '../../shared/files/unused-bytes.ts';
import { type File, files } from '../../shared/resources/files.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { type Item, isPresent } from '../../shared/storage/write.ts';
import { shownType } from './content-types.ts';
import { fileHooks } from './hooks.ts';
import { type CreateRequest, newFile, readInput, type Service } from './new-file.ts';

/** Bytes of a file that an admin uploads by a form. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;

/** Until then an upload has to be completed, before its bytes are removed: seconds. */
export const COMPLETION_SECONDS = 45 * MINUTE_SECONDS;

/** An upload that has begun. */
interface PendingUpload {
  /** The record to be, with the place that the form writes to. */
  readonly file: File;
  /** Whether the client named a type. */
  readonly hasType: boolean;
}

const keyOf = (application: number, id: number) =>
  besideRecordsKey(application, 'files#uploads', String(id));

/** Answers with the record to be, and a form by which the client uploads the bytes. */
export async function beginUpload(
  service: Service,
  store: FileStore,
  request: CreateRequest,
  size: number,
) {
  const { body, application, clock, baseUrl } = request;
  if (size > MAX_UPLOAD_BYTES) {
    throw tooLarge(`A file can have up to ${MAX_UPLOAD_BYTES} bytes. This one has ${size}.`);
  }
  const input = readInput(service, request);
  await requireRoomFor({ ...input, size }, request);
  const now = clock.now();
  const place = newPlace(application.id);
  const fields = newFile(input, body, { place, size, begin: Buffer.alloc(0) });
  const { record: file } = recordsOf(request).newRecord(fields);
  const { mime_type: type } = file;
  const form = await store.form({ place, size, type, baseUrl, now });
  const expires_at = new Date(now + FORM_SECONDS * 1_000).toISOString();
  const { data } = await service.answer(file, request);
  const answer = { data: { ...data, upload: { ...form, expires_at } } };
  const pending: PendingUpload = { file, hasType: body.mime_type !== undefined };
  const put: Item = {
    ...keyOf(application.id, file.id),
    data: JSON.stringify(pending),
    expires_at: Math.floor(now / 1_000) + COMPLETION_SECONDS,
  };
  await request.commit([{ put }, scheduleWork(unusedBytes(place), now + UNRECORDED_MS)], answer);
  return answer;
}

/**
 * Makes a file of what was uploaded. The bytes are copied first, so that the form, which works on,
 * cannot change them.
 */
export const completeUpload =
  (service: Service, store: FileStore) => async (request: ActionRequest<unknown, 'id'>) => {
    const { ids, application, table, clock } = request;
    const pending = await readPending(request);
    /** A file that is complete: the same request again has the same answer. */
    const answerComplete = async () => service.answer(await service.find(ids.id, request), request);
    if (!pending) return answerComplete();
    await request.requireUnanswered();
    const place = newPlace(application.id);
    await table.write(scheduleWork(unusedBytes(place), clock.now() + UNRECORDED_MS));
    const file = await takeBytes(pending, place, store);
    const answer = await service.answer(file, request);
    const failed = await request.commit(
      [
        ...recordsOf(request).insertions(file),
        ...((await fileHooks.extraWrites?.({ sent: {}, after: file }, request)) ?? []),
        { remove: keyOf(application.id, file.id), condition: isPresent },
      ],
      answer,
    );
    // On a failed condition, another request has completed it meanwhile.
    return failed.length === 0 ? answer : answerComplete();
  };

async function readPending({ ids, application, table }: ActionRequest<unknown, 'id'>) {
  const item = await table.get(keyOf(application.id, ids.id), { consistent: true });
  return item && (JSON.parse(String(item['data'])) as PendingUpload);
}

/** The record of the bytes that were uploaded, which now have this place. */
async function takeBytes(
  { file, hasType }: PendingUpload,
  place: FilePlace,
  store: FileStore,
): Promise<File> {
  const uploaded = { ...place, content: file.content.id };
  if (!(await store.copy(uploaded, place))) throw badRequest('The file has not been uploaded yet.');
  const { size, begin } = await store.inspect(place);
  if (size !== file.size) {
    throw badRequest(`${size} bytes were uploaded, but ${file.size} were announced.`);
  }
  const type = shownType(begin);
  return {
    ...file,
    mime_type: hasType ? file.mime_type : (type ?? file.mime_type),
    content: { ...file.content, id: place.content, ...(type && { type }) },
  };
}

const recordsOf = ({ table, application }: Pick<ActionRequest, 'table' | 'application'>) =>
  openRecords(table, application, files);
