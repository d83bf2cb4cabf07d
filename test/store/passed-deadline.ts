import type { Deadline } from '../../shared/storage/table.ts';

export const PASSED: Deadline = { hasPassed: () => true, signal: () => AbortSignal.abort() };
