import type { RecordResource } from '../contract/resource.ts';

/** A file that is made of records. */
export interface RowFile {
  /** False where the file has no room for it; the first record always has some. */
  add(record: object): boolean;
  readonly rows: number;
  texts(): Iterable<string>;
}

export type OpenFile = (resource: RecordResource, maxBytes?: number) => RowFile;
