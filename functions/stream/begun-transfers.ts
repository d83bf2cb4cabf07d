import { EXPORT, IMPORT } from '../../shared/events/hand-over.ts';
import type { Consumer } from './consumer.ts';

/** The work that begins with the event of a creation. */
const BEGUN: ReadonlyMap<string, string> = new Map([
  ['export.created', EXPORT],
  ['import.created', IMPORT],
]);

export const begunTransfers: Consumer =
  ({ application }) =>
  ({ type, record_id, created_at }) => {
    const kind = BEGUN.get(type);
    return kind
      ? [{ application: application.id, kind, id: record_id, time: Date.parse(created_at) }]
      : [];
  };
