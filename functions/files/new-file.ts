import { randomBytes } from 'node:crypto';
import type { ActionRequest } from '../../shared/actions/context.ts';
import { omit } from '../../shared/contract/json.ts';
import type { NewRecord } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { StandardOperations } from '../../shared/endpoint/service.ts';
import type { FilePlace } from '../../shared/files/file-store.ts';
import type { File, FileInput, files } from '../../shared/resources/files.ts';
import { shownType, typeOfName } from './content-types.ts';
import { plainName } from './file-names.ts';

export type Service = StandardOperations<File, FileInput>['service'];

export type CreateRequest = ActionRequest<BodyOf<typeof files, 'create'>>;

/** 128 bits, which nobody guesses. */
const RANDOM_BYTES = 16;

const random = () => randomBytes(RANDOM_BYTES).toString('base64url');

/** What the body says of the record, valid. */
export const readInput = (service: Service, request: CreateRequest): FileInput =>
  service.prepareNew(
    omit(request.body, ['file', 'size', 'filename', 'mime_type', 'access']),
    request,
  );

interface Bytes {
  readonly place: FilePlace;
  readonly size: number;
  /** The first of them. */
  readonly begin: Buffer;
}

/** The fields of a new record of these bytes. */
export function newFile(
  input: FileInput,
  { filename, mime_type, access }: CreateRequest['body'],
  { place, size, begin }: Bytes,
): NewRecord<File> {
  const type = shownType(begin);
  return {
    ...input,
    filename: `${random()}-${plainName(filename)}`,
    original_filename: filename,
    size,
    mime_type: mime_type ?? type ?? typeOfName(filename),
    access: access ?? 'public',
    content: { id: place.content, ...(type && { type }), key: random() },
  };
}
