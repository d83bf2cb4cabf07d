import type { Action, ActionRequest } from '../../shared/actions/context.ts';
import { badRequest, invalidProperty, notFound } from '../../shared/contract/errors.ts';
import { DEFAULT_PAGE_SIZE } from '../../shared/contract/fields.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { StandardOperations } from '../../shared/endpoint/service.ts';
import { readEvent } from '../../shared/events/feed.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { feed, webhookDeliveries } from '../../shared/storage/keys.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import { type Delivery, deliveryOf, deliveryWrite } from '../../shared/webhooks/delivery.ts';
import { webhookWork } from '../../shared/webhooks/webhook-work.ts';
import type { Webhook, WebhookInput, webhooks } from './resource.ts';

type Service = StandardOperations<Webhook, WebhookInput>['service'];

/** Deliveries to a webhook, those of the latest events first. */
export const listDeliveries =
  (service: Service): Action<unknown, 'id', DataOf<typeof webhooks, 'listDeliveries'>> =>
  async (request) => {
    const { application, table, query, ids, baseUrl } = request;
    await service.find(ids.id, request);
    const limit = Number(query.get('per_page') ?? DEFAULT_PAGE_SIZE);
    const { items, more } = await table.page(webhookDeliveries.partition(application.id), {
      below: lowerThan(ids.id, query.get('before'), application.id),
      descending: true,
      consistent: true,
      limit,
    });
    const own = items.filter((item) => webhookDeliveries.isOf(ids.id, item));
    const last = own.length === items.length && more ? own.at(-1) : undefined;
    const next = new URLSearchParams([...query]);
    if (last) next.set('before', webhookDeliveries.eventOf(last));
    const links = { next: `${baseUrl}/webhooks/${ids.id}/deliveries?${next}` };
    return { data: decodeItems(table, own, deliveryOf), ...(last && { _links: links }) };
  };

function lowerThan(id: number, before: string | undefined, application: number): string {
  if (before === undefined) return webhookDeliveries.end(id);
  if (feed.isId(before)) return webhookDeliveries.key(application, id, before).sk;
  throw invalidProperty({
    name: 'before',
    failedValidator: 'format',
    message: 'before must be the id of an event.',
    value: before,
  });
}

/** Sends an event of the feed once more, or for the first time. */
export const redeliver =
  (service: Service) =>
  async (request: ActionRequest<unknown, 'id' | 'event'>): Promise<{ data: Delivery }> => {
    const { application, table, ids, clock } = request;
    requireActive(await service.find(ids.id, request));
    const event = await readEvent(table, application, feed.idOf(ids.event));
    if (!event) throw notFound('There is no such event, or it is not kept any more.');
    const { id: event_id, type, resource, record_id } = event;
    const delivery: Delivery = {
      event_id,
      type,
      resource,
      record_id,
      status: 'waiting',
      attempts: 0,
      next_attempt_at: new Date(clock.now()).toISOString(),
    };
    const writes = [
      deliveryWrite(application.id, ids.id, delivery),
      scheduleWork(webhookWork(application.id, ids.id), clock.now()),
    ];
    await request.commit(writes, { data: delivery });
    return { data: delivery };
  };

/** Makes an event for this webhook alone. */
export const testWebhook = (service: Service) => (request: ActionRequest<unknown, 'id'>) =>
  service.change(
    request.ids.id,
    (webhook) => {
      requireActive(webhook);
      return { tested_at: new Date(request.clock.now()).toISOString() };
    },
    request,
  );

function requireActive({ active }: Pick<Webhook, 'active'>): void {
  if (active === false) throw badRequest('The webhook is not active; activate it first.');
}
