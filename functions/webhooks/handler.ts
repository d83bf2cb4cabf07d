import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { webhooks } from '../../shared/resources/webhooks.ts';
import { listDeliveries, redeliver, testWebhook } from './deliveries.ts';
import { webhookHooks } from './hooks.ts';
import { createWebhook, rotateSecret, withSecret } from './secrets.ts';

export const service = endpoint(
  webhooks,
  ({ records: { actions, service: records }, cipher }) => ({
    ...actions,
    create: createWebhook(records, cipher),
    rotate: rotateSecret(records, cipher),
    test: testWebhook(records),
    listDeliveries: listDeliveries(records),
    redeliver: redeliver(records),
  }),
  { hooks: webhookHooks, complete: withSecret },
);
