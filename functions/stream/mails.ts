import { MAIL } from '../../shared/events/hand-over.ts';
import { mailOfEvent, needsOwnWords, sendsCartMails } from '../../shared/mail/mail-of-event.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import { AWAITED_MAILS, MAIL_REQUESTED } from '../../shared/resources/schemas/mail-events.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Consumer } from './consumer.ts';

const CART = 'cart.abandoned';

/** Where no mails are sent, events tell of these. */
const AWAITED: ReadonlySet<string> = new Set(AWAITED_MAILS);

/** Mails for the events of a change that have one, unless an operator made it, as by an import. */
export const mails: Consumer = async ({ application, table }, { types, sendsMails = true }) => {
  const records = openRecords(table, application, notifications);
  const isRead = sendsMails && types.some(needsOwnWords);
  const all = isRead ? await records.all({ consistent: true }) : [];
  const hasMail = (type: string, record: object) => {
    if (type === CART && !sendsCartMails(application.settings)) return false;
    return sendsMails
      ? type === MAIL_REQUESTED || mailOfEvent(type, record, all) !== undefined
      : AWAITED.has(type);
  };
  return ({ type, data, by, application_id, created_at }, last) => {
    if (by.kind === 'operator' || !hasMail(type, data)) return [];
    return [{ application: application_id, kind: MAIL, id: last, time: Date.parse(created_at) }];
  };
};
