import type { Clock } from '../actions/context.ts';

/** The clock of what begins by itself: of a request, and of work that no request has asked for. */
export const systemClock: Clock = { now: () => Date.now() };
