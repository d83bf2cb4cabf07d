import { DAY_SECONDS } from '../durations.ts';
import type { Event } from '../resources/schemas/event.ts';

/** What the events of one change have in common, which differ in their types alone. */
export interface NewEvents extends Omit<Event, 'id' | 'type' | 'application_id'> {
  readonly types: readonly string[];
}

/** Bytes of the events of a change as JSON. */
export const MAX_EVENT_BYTES = 200 * 1024;

/** How long events are kept: seconds. */
export const EVENT_TTL_SECONDS = 30 * DAY_SECONDS;

/** The events without the record, and without what has changed in it. */
export const truncated = ({ previous: _, ...events }: NewEvents): NewEvents => ({
  ...events,
  data: { id: events.record_id },
  truncated: true,
});

/** The events without what makes them too large. */
export const limited = (events: NewEvents): NewEvents =>
  Buffer.byteLength(JSON.stringify(events)) <= MAX_EVENT_BYTES ? events : truncated(events);
