import type { Readable } from 'node:stream';
import { MINUTE_SECONDS } from '../durations.ts';
import { PICTURE_SIZES, type PictureSize } from '../resources/pictures.ts';

/** Where the bytes of one file are. */
export interface FilePlace {
  readonly application: number;
  /** Id of the bytes, which never change: a file with other bytes has another one. */
  readonly content: number;
  /** Absent for the bytes themselves; else those of the picture in this size, which are beside them. */
  readonly size?: PictureSize;
}

/** How a browser is to treat the bytes. */
export interface FileHeaders {
  readonly type: string;
  /** A `Content-Disposition`, in ASCII. */
  readonly disposition: string;
  /** How the bytes are compressed. */
  readonly encoding?: 'gzip' | undefined;
}

/** Positions of bytes, of which the last is included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Bytes, which are read when they are sent. */
export interface StoredBytes {
  readonly size: number;
  /** All of them, unless a range is given. */
  read(range?: ByteRange): Readable;
}

/** The bytes, or a URL on another host that gives them with these headers for some minutes. */
export type FoundFile = StoredBytes | { readonly url: string };

/** How many of the first bytes tell the type. */
const BEGIN_BYTES = 16;

export const BEGIN: ByteRange = { first: 0, last: BEGIN_BYTES - 1 };

/** What is known of stored bytes without reading all of them. */
export interface BytesFacts {
  readonly size: number;
  /** The first bytes: as many as `BEGIN`. */
  readonly begin: Buffer;
}

/** Seconds for which a form takes bytes. */
export const FORM_SECONDS = 15 * MINUTE_SECONDS;

/** What a form is for. */
export interface Upload {
  readonly place: FilePlace;
  /** Bytes, no more and no fewer. */
  readonly size: number;
  readonly type: string;
  /** Scheme, host and version of the API. */
  readonly baseUrl: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type FormFields = Readonly<Record<string, string>>;

/** A form (`multipart/form-data`) with these fields, and then the bytes as the part `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: FormFields;
}

/** Keeps the bytes of files, which `put`, `copy` and forms write. Every call throws a 503 when it fails. */
export interface FileStore {
  /** Resolves when the bytes are durable. */
  put(place: FilePlace, bytes: Buffer): Promise<void>;
  /** Undefined when it is known that there are none. */
  find(place: FilePlace, headers: FileHeaders): Promise<FoundFile | undefined>;
  /** All bytes; undefined when there are none. */
  read(place: FilePlace): Promise<Buffer | undefined>;
  /** A form by which a client uploads bytes itself, as often as it wants. */
  form(upload: Upload): Promise<UploadForm>;
  /** Resolves when the copy is durable; to false when there are no bytes. */
  copy(from: FilePlace, to: FilePlace): Promise<boolean>;
  /** Facts about bytes that are there. */
  inspect(place: FilePlace): Promise<BytesFacts>;
  /** With the sizes of a picture. Also when there are none. */
  remove(place: FilePlace): Promise<void>;
}

/** Path in a folder and in a bucket alike, so that a copy of one can become the other. */
export const pathOf = ({ application, content, size }: FilePlace) =>
  `${application}/${content}${size === undefined ? '' : `.${size}`}`;

/** Bytes, and those of all sizes that they may have as a picture. */
export const withSizes = (place: FilePlace): readonly FilePlace[] => [
  place,
  ...PICTURE_SIZES.map((size) => ({ ...place, size })),
];
