import { MINUTE_MS } from '../../shared/durations.ts';
import { REPORTS } from '../../shared/events/hand-over.ts';
import { dueTimeOf } from '../../shared/storage/due-work.ts';
import type { Consumer } from './consumer.ts';

/** Events that have reports counted. New carts are counted with the next of these: alone they cost nothing. */
const COUNTED = /^(?:order|invoice|application|cart\.abandoned)\b/;

/** Work that is due earlier may be done while the event is appended, and not see it. */
const SOON_MS = 5_000;

/**
 * The reports of the store are counted in the next minute. Whether that is scheduled already is read,
 * because a read is cheaper than a write. Work that is due later is being done by somebody, who may have
 * read the feed before.
 */
export const reports: Consumer = async ({ application, table, clock }, { types }) => {
  const work = { application: application.id, kind: REPORTS, id: application.id };
  const now = clock.now();
  const due = types.some((type) => COUNTED.test(type)) ? await dueTimeOf(table, work) : undefined;
  if (due !== undefined && due > now + SOON_MS && due <= now + SOON_MS + MINUTE_MS) return () => [];
  const time = Math.ceil((now + SOON_MS) / MINUTE_MS) * MINUTE_MS;
  return ({ type }) => (COUNTED.test(type) ? [{ ...work, time }] : []);
};
