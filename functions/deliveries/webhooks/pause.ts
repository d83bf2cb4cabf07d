import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';

/** A receiver that does not answer so often in a row is left alone for a while. */
export const MAX_UNANSWERED = 3;

/** The first pause. Each call after one that is not answered doubles it, up to the longest. */
export const PAUSE_MS = MINUTE_MS;
export const MAX_PAUSE_MS = HOUR_MS;

/** When to call again after so many calls in a row without an answer; undefined for at once. */
export function pauseUntil(unanswered: number, now: number): number | undefined {
  if (unanswered < MAX_UNANSWERED) return undefined;
  return now + Math.min(PAUSE_MS * 2 ** (unanswered - MAX_UNANSWERED), MAX_PAUSE_MS);
}
