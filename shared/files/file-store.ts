import type { Readable } from 'node:stream';

/** Where the bytes of one file are. */
export interface FilePlace {
  readonly application: number;
  /** Of the bytes, which never change: a file with other bytes has another one. */
  readonly content: number;
}

/** How a browser is to treat the bytes. */
export interface FileHeaders {
  readonly type: string;
  /** A `Content-Disposition`, in ASCII. */
  readonly disposition: string;
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

/** Keeps the bytes of files, which only `put` writes. Every call throws a 503 when it fails. */
export interface FileStore {
  /** Resolves when the bytes are durable. */
  put(place: FilePlace, bytes: Buffer): Promise<void>;
  /** Undefined when it is known that there are none. */
  find(place: FilePlace, headers: FileHeaders): Promise<FoundFile | undefined>;
  /** Also when there are none. */
  remove(place: FilePlace): Promise<void>;
}

/** The same in a folder and in a bucket, so that a copy of one can become the other. */
export const pathOf = ({ application, content }: FilePlace) => `${application}/${content}`;
