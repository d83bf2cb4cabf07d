import { MINUTE_MS } from '../../shared/durations.ts';
import { EXPORT, FEED, IMPORT, type TRANSFERS } from '../../shared/events/hand-over.ts';
import { workRun } from '../stream/run-work.ts';
import { exportRecords } from './export-records.ts';
import { makeFeed } from './feed/make-feed.ts';
import { importFile } from './import-file.ts';
import type { Transfer, TransferEnvironment } from './transfer-context.ts';

/** Every kind of work on files of records. */
const kinds: Readonly<Record<string, Transfer>> = {
  [EXPORT]: exportRecords,
  [FEED]: makeFeed,
  [IMPORT]: importFile,
} satisfies Record<(typeof TRANSFERS)[number], Transfer>;

export const transfer = workRun<TransferEnvironment>({ kinds, leaseMs: 6 * MINUTE_MS });
