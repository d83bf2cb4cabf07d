import { MINUTE_MS } from '../../shared/durations.ts';

/** How old a change is before it may be one that ends the function, or the process, that consumes it. */
export const SUSPECT_MS = 15 * MINUTE_MS;
