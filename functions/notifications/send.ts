import type { ServiceRequest } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { requirePersonal } from '../../shared/contract/personal.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { type MailRequest, putRequest } from '../../shared/mail/mail-requests.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import type { notifications } from '../../shared/resources/notifications.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { mailEventOf, SENT_ON_REQUEST } from '../../shared/resources/schemas/mail-events.ts';
import { DRAFT, isDraft } from '../../shared/resources/schemas/order-states.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { readItem } from '../../shared/storage/record-item.ts';

type Sending = Pick<Actions<typeof notifications>, 'send' | 'sendFor' | 'confirmOrder'>;

/** Mails are sent after the answer, within the same limits as all others (guide-mail.md, "Words of your own"). */
export const sendMailActions: Sending = {
  async send(request) {
    const { to, text, html, bcc, subject = request.application.settings.name } = request.body;
    if (bcc) requirePersonal(request.caller);
    return requestMail({ to, subject, text, html, bcc }, request);
  },

  async sendFor(request) {
    const { event_type: position, id } = request.ids;
    return requestMailAbout(SENT_ON_REQUEST[position] ?? '', id, request);
  },

  async confirmOrder(request) {
    return requestMailAbout('order.created', request.ids.id, request);
  },
};

/** Parcels stand in their order. */
const resourceOf = (type: string) =>
  type.startsWith('shipment.') ? 'orders' : `${type.split('.')[0]}s`;

async function requestMailAbout(name: string, record_id: number, request: ServiceRequest) {
  const type = mailEventOf(name);
  const resource = resourceOf(type ?? name);
  const record = await request.table.get(recordKey(request.application, resource, record_id));
  if (!type || !record) throw notFound(`No record in ${resource} has the ID ${record_id}.`);
  if (resource === 'orders' && readItem<Order>(record).record.state === DRAFT) throw isDraft();
  return requestMail({ type, resource, record_id }, request);
}

async function requestMail(asked: MailRequest, { application, clock, commit }: ServiceRequest) {
  const now = clock.now();
  const answer = mailed();
  await commit([putRequest(application.id, newId(now), asked, now)], answer);
  return answer;
}
