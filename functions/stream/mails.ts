import { MAIL } from '../../shared/events/hand-over.ts';
import { MAIL_EVENTS, MAIL_REQUESTED } from '../../shared/events/mail-events.ts';
import { feed } from '../../shared/storage/keys.ts';
import type { Consumer } from './consumers.ts';

const TYPES: ReadonlySet<string> = new Set([...MAIL_EVENTS, MAIL_REQUESTED]);

/** A mail for each event that asks for one, unless an operator made it, as by an import. */
export const mails: Consumer = () => (event) => {
  if (!TYPES.has(event.type) || event.by.kind === 'operator') return [];
  const { application_id: application, id, created_at } = event;
  return [{ application, kind: MAIL, id: feed.numberOf(id), time: Date.parse(created_at) }];
};
