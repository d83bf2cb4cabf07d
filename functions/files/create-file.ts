import { randomBytes, randomInt } from 'node:crypto';
import type { ActionRequest } from '../../shared/actions/context.ts';
import { invalidProperty, tooLarge } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { StandardOperations } from '../../shared/endpoint/service.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { UNRECORDED_MS, unusedBytes } from '../../shared/files/unused-bytes.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { shownType, typeOfName } from './content-types.ts';
import { requireRoomFor } from './counts.ts';
import { plainName } from './file-names.ts';
import type { File, FileInput, files } from './resource.ts';

export const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Unless an admin sends it. */
export const MAX_USER_FILE_BYTES = 2 * 1024 * 1024;

/** 128 bits, which nobody guesses. */
const RANDOM_BYTES = 16;

type Service = StandardOperations<File, FileInput>['service'];

/**
 * Writes the bytes, then the record. Before both, the removal of the bytes is scheduled, which the
 * write of the record takes back: bytes without a record do not stay.
 */
export const createFile =
  (service: Service, store: FileStore) =>
  async (request: ActionRequest<BodyOf<typeof files, 'create'>>) => {
    const { body, caller, application, table, clock } = request;
    const { file, filename, mime_type, access } = body;
    const input = service.prepareNew(
      omit(body, ['file', 'filename', 'mime_type', 'access']),
      request,
    );
    const bytes = readBytes(file);
    const max = caller.access === 'admin' ? MAX_FILE_BYTES : MAX_USER_FILE_BYTES;
    if (bytes.length > max) {
      throw tooLarge(`file may have ${max} bytes; this one has ${bytes.length}.`);
    }
    await requireRoomFor(input, request);
    await request.requireUnanswered();
    const place = { application: application.id, content: randomInt(1, 2 ** 48 - 1) };
    await table.write(scheduleWork(unusedBytes(place), clock.now() + UNRECORDED_MS));
    await store.put(place, bytes);
    const type = shownType(bytes);
    const random = () => randomBytes(RANDOM_BYTES).toString('base64url');
    const stored = {
      ...input,
      filename: `${random()}-${plainName(filename)}`,
      original_filename: filename,
      size: bytes.length,
      mime_type: mime_type ?? type ?? typeOfName(filename),
      access: access ?? 'public',
      content: { id: place.content, ...(type && { type }), key: random() },
    };
    return service.insert(stored, request);
  };

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
    message: 'file must be base64, of one byte at least.',
  });
}
