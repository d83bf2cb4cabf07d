import { MINUTE_MS } from '../durations.ts';
import type { File } from '../resources/files.ts';
import { scheduleWork } from '../storage/due-work.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import { changeCounts } from './file-counts.ts';
import { unusedBytes } from './unused-bytes.ts';

interface Context {
  readonly application: { readonly id: number };
  readonly table: Table;
  /** Milliseconds since 1970. */
  readonly clock: { now(): number };
}

/** A size of a picture that was being made has been written by then: milliseconds. */
const REMOVAL_MS = MINUTE_MS;

/** What is written with the removal of a record: the sweep then removes the bytes. */
export async function fileRemoval(file: File, context: Context): Promise<Write[]> {
  const { application, clock } = context;
  const place = { application: application.id, content: file.content.id };
  return [
    ...(await changeCounts(file, undefined, context)),
    scheduleWork(unusedBytes(place), clock.now() + REMOVAL_MS),
  ];
}
