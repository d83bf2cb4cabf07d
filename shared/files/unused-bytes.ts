import { HOUR_MS } from '../durations.ts';
import type { DueWork } from '../storage/due-work.ts';
import type { FilePlace } from './file-store.ts';

/** The kind of the work of removing bytes that no record has. */
export const UNUSED_BYTES = 'file';

/** Bytes that are written may be without a record until then: milliseconds. */
export const UNRECORDED_MS = HOUR_MS;

/** Scheduled before bytes are written and when their record is removed, so that none can stay. */
export const unusedBytes = ({ application, content }: FilePlace): DueWork => ({
  application,
  kind: UNUSED_BYTES,
  id: content,
});
