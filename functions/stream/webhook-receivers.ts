import { webhooks } from '../../shared/resources/webhooks.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { isFor, webhookWork } from '../../shared/webhooks/webhook-work.ts';
import type { Consumer } from './consumer.ts';

/** Each active webhook that asks for the event gets it now. */
export const webhookReceivers: Consumer = async ({ application, table, clock }) => {
  const all = await openRecords(table, application, webhooks).all({ consistent: true });
  const receivers = all.filter(({ active }) => active !== false);
  return (event) =>
    receivers
      .filter((receiver) => isFor(receiver, event))
      .map(({ id }) => ({ ...webhookWork(application.id, id), time: clock.now() }));
};
