import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from '../../shared/storage/write.ts';
import type { Names } from './fill-store.ts';
import type { Question } from './questions.ts';
import type { Version } from './recordings.ts';
import type { Answered, Keys } from './requests.ts';

/**
 * What a version stored and answered, as `record.ts` has recorded it with the code of that version: all
 * items of one store, and its answers. The file of a released version is never edited. Of events it has the last ones, as if the others had expired. Its keys and
 * passwords are of no other store.
 */
export interface RecordedStore {
  /** When its last answer was recorded: epoch milliseconds. What expires is there then. */
  readonly at: number;
  /** Of the server. */
  readonly url: string;
  /** The file key of its secrets, base64. */
  readonly key: string;
  readonly account: number;
  readonly application: number;
  readonly keys: Keys;
  /** By whose they are, each an `Authorization`. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly ids: Names;
  readonly answers: readonly (Question & Answered)[];
  readonly items: readonly Item[];
}

type Facts = Omit<RecordedStore, 'answers' | 'items'>;

export function readRecordedStore(version: Version): RecordedStore {
  const file = join(import.meta.dirname, `store-of-${version}.ndjson`);
  const [first = '', ...rest] = readFileSync(file, 'utf8').trim().split('\n');
  const facts: Facts = JSON.parse(first);
  const lines = rest.map((line) => JSON.parse(line, toBytes));
  return {
    ...facts,
    answers: lines.filter((line) => 'path' in line),
    items: lines.filter((line) => 'pk' in line),
  };
}

function toBytes(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return value;
  return typeof value.bytes === 'string' ? Buffer.from(value.bytes, 'base64') : value;
}
