import type { Action, ActionRequest } from '../../shared/actions/context.ts';
import { linkTo } from '../../shared/catalogue/paging.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { DEFAULT_PAGE_SIZE } from '../../shared/contract/fields.ts';
import { mayRead } from '../../shared/contract/permissions.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { StandardOperations } from '../../shared/endpoint/service.ts';
import { readEvent } from '../../shared/events/feed.ts';
import type { Delivery } from '../../shared/resources/schemas/delivery.ts';
import type { Webhook, WebhookInput, webhooks } from '../../shared/resources/webhooks.ts';
import { feed, webhookDeliveries } from '../../shared/storage/keys.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import { deliveryOf, deliveryWrite } from '../../shared/webhooks/delivery.ts';
import { endPause } from './hooks.ts';

type Service = StandardOperations<Webhook, WebhookInput>['service'];

/** Deliveries to a webhook, those of the latest events first. */
export const listDeliveries =
  (service: Service): Action<unknown, 'id', DataOf<typeof webhooks, 'listDeliveries'>> =>
  async (request) => {
    const { application, table, query, ids, baseUrl } = request;
    await service.find(ids.id, request);
    const before = query.get('before');
    const limit = Number(query.get('per_page') ?? DEFAULT_PAGE_SIZE);
    const { items, more } = await table.page(webhookDeliveries.partition(application.id), {
      below:
        before === undefined
          ? webhookDeliveries.end(ids.id)
          : webhookDeliveries.key(application.id, ids.id, before).sk,
      descending: true,
      consistent: true,
      limit,
    });
    const own = items.filter((item) => webhookDeliveries.isOf(ids.id, item));
    const last = own.length === items.length && more ? own.at(-1) : undefined;
    const data = decodeItems(table, own, deliveryOf);
    if (!last) return { data };
    const url = `${baseUrl}/webhooks/${ids.id}/deliveries`;
    const next = linkTo(url, query, { before: webhookDeliveries.eventOf(last) });
    return { data, _links: { next } };
  };

/** Sends an event of the feed once more, or for the first time. */
export const redeliver =
  (service: Service) =>
  async (request: ActionRequest<unknown, 'id' | 'event'>): Promise<{ data: Delivery }> => {
    const { application, caller, table, ids, clock } = request;
    requireActive(await service.find(ids.id, request));
    const event = await readEvent(table, application, feed.idOf(ids.event));
    // The event is sent whatever the types of the webhook are.
    if (!event || !mayRead(caller, event.resource))
      throw notFound('This event does not exist, or is no longer kept.');
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
    const writes = [deliveryWrite(application.id, ids.id, delivery), ...endPause(request, ids.id)];
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
  if (active === false) throw badRequest('The webhook is not active. Activate it first.');
}
