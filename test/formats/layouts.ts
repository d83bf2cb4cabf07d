import { createHash } from 'node:crypto';

/**
 * What each number of a format stands for. Whoever changes a layout raises its number and adds a line here. A line is
 * never edited once its number is released: a program of that release takes the number for what is written here.
 * What the items of a table are like is recorded as a whole (recordings.ts).
 */
export const LAYOUTS = {
  /** `SCHEMA_VERSION`: a digest of the tables and indexes of SQLite. */
  sqlite: {
    6: 'cfa07f58e556565989622bf983967f785f863ab9235b9d8715d0ba9fe1fb4530',
  },
  /** `VERSION` of the export of an application: the members of its header. */
  applicationFile: {
    2: ['account', 'application', 'export', 'format', 'version'],
    3: ['account', 'application', 'export', 'format', 'stored_format', 'version'],
  },
  /** `FORMAT` of a snapshot: the attributes of its head and parts, and the members of what is compressed. */
  snapshot: {
    1: {
      head: [
        ...['bytes', 'expires_at', 'format', 'parts', 'pk', 'running_until', 'sk', 'snapshot'],
        'taken_at',
      ],
      part: ['expires_at', 'part', 'pk', 'sk'],
      packed: ['records', 'seen'],
    },
  },
} as const;

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The names of the members of an object, but for those of an engine that makes a lost write again. */
export const membersOf = (object: object) =>
  Object.keys(object)
    .filter((name) => name !== 'written')
    .toSorted();
