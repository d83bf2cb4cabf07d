import type { ServiceRequest } from '../../shared/actions/context.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { EventsOfChange, WorkOf } from '../../shared/events/append-events.ts';
import {
  ABANDONED_CART,
  BACK_IN_STOCK,
  EXPORT,
  IMPORT,
  MAIL,
  REPORTS,
} from '../../shared/events/hand-over.ts';
import { mailOfEvent, needsOwnWords, sendsCartMails } from '../../shared/mail/mail-of-event.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { AWAITED_MAILS, MAIL_REQUESTED } from '../../shared/resources/schemas/mail-events.ts';
import { webhooks } from '../../shared/resources/webhooks.ts';
import { dueTimeOf } from '../../shared/storage/due-work.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { isFor, webhookWork } from '../../shared/webhooks/webhook-work.ts';
import type { Consumer, ConsumerOptions } from './consumer.ts';

/** Each active webhook that asks for the event gets it now. */
const webhookReceivers: Consumer = async ({ application, table, clock }) => {
  const all = await openRecords(table, application, webhooks).all({ consistent: true });
  const receivers = all.filter(({ active }) => active !== false);
  return (event) =>
    receivers
      .filter((receiver) => isFor(receiver, event))
      .map(({ id }) => ({ ...webhookWork(application.id, id), time: clock.now() }));
};

/** Events that have reports counted. New carts are counted with the next of these: alone they cost nothing. */
const COUNTED = /^(?:order|invoice|application|cart\.abandoned)\b/;

/** Work that is due earlier may be done while the event is appended, and not see it. */
const SOON_MS = 5_000;

/**
 * The reports of the store are counted in the next minute. Whether that is scheduled already is read,
 * because a read is cheaper than a write. Work that is due later is being done by somebody, who may have
 * read the feed before.
 */
const reports: Consumer = async ({ application, table, clock }, { types }) => {
  const work = { application: application.id, kind: REPORTS, id: application.id };
  const now = clock.now();
  const due = types.some((type) => COUNTED.test(type)) ? await dueTimeOf(table, work) : undefined;
  if (due !== undefined && due > now + SOON_MS && due <= now + SOON_MS + MINUTE_MS) return () => [];
  const time = Math.ceil((now + SOON_MS) / MINUTE_MS) * MINUTE_MS;
  return ({ type }) => (COUNTED.test(type) ? [{ ...work, time }] : []);
};

const CART = 'cart.abandoned';

/** Where no mails are sent, events tell of these. */
const AWAITED: ReadonlySet<string> = new Set(AWAITED_MAILS);

/** Mails for the events of a change that have one, unless an operator made it, as by an import. */
const mails: Consumer = async ({ application, table }, { types, sendsMails = true }) => {
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

/** The work that begins with the event of a creation. */
const BEGUN: ReadonlyMap<string, string> = new Map([
  ['export.created', EXPORT],
  ['import.created', IMPORT],
]);

const begunTransfers: Consumer =
  ({ application }) =>
  ({ type, record_id, created_at }) => {
    const kind = BEGUN.get(type);
    return kind
      ? [{ application: application.id, kind, id: record_id, time: Date.parse(created_at) }]
      : [];
  };

/** Changes of a product after which more of it may be sold. */
const OPENING = ['stock_type', 'stock_status', 'allow_backorder', 'published', 'variants'];

/** Who waits for a product is looked at when there may be some of it again. */
const backInStock: Consumer =
  ({ application }) =>
  (event) =>
    mayBeBack(event)
      ? [
          {
            application: application.id,
            kind: BACK_IN_STOCK,
            id: event.record_id,
            time: Date.parse(event.created_at),
          },
        ]
      : [];

function mayBeBack({ type, data, previous = {} }: Event): boolean {
  if (type === 'product.updated') return OPENING.some((name) => Object.hasOwn(previous, name));
  if (type !== 'product.stock_changed') return type === 'product.deleted';
  const levels = Object.entries(attribute(data, 'levels') ?? {});
  return levels.some(
    ([id, level]) => Number(level) > 0 && !(Number(attribute(previous, `levels.${id}`) ?? 0) > 0),
  );
}

/** A cart is looked at some time after each change of it, and so only once it was left alone. */
const abandonedCarts: Consumer = ({ application }) => {
  const { abandoned_cart_minutes: minutes = 0 } = application.settings;
  return ({ resource, type, record_id, data, created_at }) => {
    const isLeft = resource === 'carts' && type !== 'cart.abandoned' && type !== 'cart.deleted';
    const items = attribute(data, 'items');
    if (minutes === 0 || !isLeft || !Array.isArray(items) || items.length === 0) return [];
    const time = Date.parse(created_at) + minutes * MINUTE_MS;
    return [{ application: application.id, kind: ABANDONED_CART, id: record_id, time }];
  };
};

const CONSUMERS: readonly Consumer[] = [
  abandonedCarts,
  begunTransfers,
  backInStock,
  mails,
  reports,
  webhookReceivers,
];

export async function workOfStore(
  changes: readonly EventsOfChange[],
  request: ServiceRequest,
  options: ConsumerOptions,
): Promise<WorkOf> {
  const types = changes.flatMap(({ events }) => events?.types ?? []);
  const given = { ...options, types };
  const consumers = await Promise.all(CONSUMERS.map((consumer) => consumer(request, given)));
  return (event, last) => consumers.flatMap((workOf) => workOf(event, last));
}
