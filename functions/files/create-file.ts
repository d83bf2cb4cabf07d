import {
  badRequest,
  invalidProperty,
  missingProperty,
  tooLarge,
} from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import { requireRoomFor } from '../../shared/files/file-counts.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { newPlace } from '../../shared/files/new-place.ts';
import { UNRECORDED_MS, unusedBytes } from '../../shared/files/unused-bytes.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { type CreateRequest, newFile, readInput, type Service } from './new-file.ts';
import { beginUpload } from './uploads.ts';

export const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Unless an admin sends it. */
export const MAX_USER_FILE_BYTES = 2 * 1024 * 1024;

/** Stores the bytes in the body; admins may upload them by a form instead. */
export const createFile =
  (service: Service, store: FileStore) => async (request: CreateRequest) => {
    requireUploads(request);
    const { file, size } = request.body;
    if (file !== undefined) return storeFile(service, store, request, file);
    if (size === undefined || !may(request.caller, 'files:write')) throw missingProperty('file');
    return beginUpload(service, store, request, size);
  };

/** Throws a 400 for a user of a store that takes no files of users. */
function requireUploads({ caller, application }: CreateRequest): void {
  if (may(caller, 'files:write') || application.settings.user_uploads) return;
  throw badRequest('This store does not accept files from its customers.');
}

/**
 * Writes the bytes, then the record. Before both, the removal of the bytes is scheduled, which the
 * write of the record takes back: bytes without a record do not stay.
 */
async function storeFile(service: Service, store: FileStore, request: CreateRequest, file: string) {
  const { body, caller, application, table, clock } = request;
  const input = readInput(service, request);
  const bytes = readBytes(file);
  const max = may(caller, 'files:write') ? MAX_FILE_BYTES : MAX_USER_FILE_BYTES;
  if (bytes.length > max) throw fileTooLarge(bytes.length, max);
  await requireRoomFor({ ...input, size: bytes.length }, request);
  await request.requireUnanswered();
  const place = newPlace(application.id);
  await table.write(scheduleWork(unusedBytes(place), clock.now() + UNRECORDED_MS));
  await store.put(place, bytes);
  return service.insert(newFile(input, body, { place, size: bytes.length, begin: bytes }), request);
}

export const fileTooLarge = (bytes: number, max: number) =>
  tooLarge(`file can have up to ${max} bytes. This one has ${bytes}.`);

const DATA_URI = /^data:[^,]{0,255};base64,/;

/** Base64, as clients send it: after the prefix of a data URI, in lines. Throws a 400 for others. */
function readBytes(file: string): Buffer {
  const base64 = file.replace(DATA_URI, '').replaceAll(/\s+/g, '');
  if (base64.length % 4 !== 1 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    return Buffer.from(base64, 'base64');
  }
  throw invalidProperty({
    name: 'file',
    failedValidator: 'format',
    message: 'file must be base64 of at least one byte.',
  });
}
