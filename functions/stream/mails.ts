import { MAIL } from '../../shared/events/hand-over.ts';
import { AWAITED_MAILS, MAIL_EVENTS, MAIL_REQUESTED } from '../../shared/events/mail-events.ts';
import { feed } from '../../shared/storage/keys.ts';
import type { Consumer } from './consumers.ts';

const TYPES: ReadonlySet<string> = new Set([...MAIL_EVENTS, MAIL_REQUESTED]);

/** Where no mails are sent, events tell of these. */
const AWAITED: ReadonlySet<string> = new Set(AWAITED_MAILS);

/** A mail for each event that asks for one, unless an operator made it, as by an import. */
export const mails: Consumer = (_, { sendsMails = true }) => {
  const types = sendsMails ? TYPES : AWAITED;
  return ({ type, by, application_id: application, id, created_at }) => {
    if (!types.has(type) || by.kind === 'operator') return [];
    return [{ application, kind: MAIL, id: feed.numberOf(id), time: Date.parse(created_at) }];
  };
};
