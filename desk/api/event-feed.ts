import type { Event } from '../../shared/resources/schemas/event.ts';
import type { Client } from './client.ts';

/** Events are numbered without gaps: `evt_0000000000000042`. */
const DIGITS = 16;

export const eventIdOf = (number: number) => `evt_${String(number).padStart(DIGITS, '0')}`;
export const eventNumberOf = (id: string) => Number(id.slice('evt_'.length));

/** Requests for one page: of a filter that leaves little, one looks at 2,000 events. */
const MAX_REQUESTS = 10;

interface Filter {
  readonly types?: string | undefined;
  readonly resource?: string;
  readonly record_id?: number;
  readonly 'by.id'?: number | undefined;
}

export interface EventPage<Kind> {
  /** Newest first. */
  readonly events: readonly Kind[];
  /** Before which event older ones are; undefined: there are none. */
  readonly before: string | undefined;
}

/** A page of events, newest first. */
export async function readNewestEvents<Kind = Event>(
  client: Client,
  filter: Filter,
  perPage: number,
  from?: string,
): Promise<EventPage<Kind>> {
  let before = from;
  for (let request = 1; ; request += 1) {
    const { data, _links } = await client.call('GET', '/events', {
      query: { ...filter, sort_order: 'DESC', per_page: perPage, before },
    });
    const events = data as Kind[];
    const next = _links?.['next'];
    before = next && (new URL(next, location.href).searchParams.get('before') ?? undefined);
    if (events.length > 0 || !before || request === MAX_REQUESTS) return { events, before };
  }
}
