import type { Context } from '../../shared/actions/context.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { removeWork, scheduleWork } from '../../shared/storage/due-work.ts';
import { feed } from '../../shared/storage/keys.ts';
import { isPresent } from '../../shared/storage/write.ts';
import { changeState, stateKey } from '../../shared/webhooks/webhook-state.ts';
import { webhookWork } from '../../shared/webhooks/webhook-work.ts';
import { checkWebhook } from './check.ts';
import { countOneLess } from './counts.ts';
import type { Webhook, webhooks } from './resource.ts';

/**
 * How long after a webhook is made or activated the feed is looked at once more: events of that
 * moment may be made by what does not know the webhook yet.
 */
const FIRST_LOOK_MS = 60_000;

export const firstLook = ({ application, clock }: Context, id: number) =>
  scheduleWork(webhookWork(application.id, id), clock.now() + FIRST_LOOK_MS);

/** The id of the last event of the store. */
export async function lastEvent({ table, application }: Context): Promise<string> {
  const item = await table.get(feed.lastKey(application.id), { consistent: true });
  return feed.idOf(Number(item?.['number'] ?? 0));
}

export const webhookHooks: HooksOf<typeof webhooks> = {
  check: checkWebhook,

  /** One that is activated again is not disabled any more. */
  derived: (webhook, before) => {
    if (!webhook.active || before.active) return webhook;
    const { disabled_at: _, disabled_reason: __, ...rest } = webhook;
    return rest as typeof webhook;
  },

  async extraWrites({ before, after }, context) {
    if (before && !after) return removal(before, context);
    const isActivated = before?.active === false && after?.active === true;
    return isActivated ? activation(after, context) : [];
  },
};

function removal({ id }: Webhook, context: Context) {
  const { application } = context;
  return [
    { remove: stateKey(application.id, id) },
    removeWork(webhookWork(application.id, id)),
    countOneLess(context),
  ];
}

/** What happened while it was not active is not sent. */
async function activation({ id }: Webhook, context: Context) {
  const fromNow = {
    after: await lastEvent(context),
    failing_since: undefined,
    paused_until: undefined,
  };
  return [changeState(context.application.id, id, fromNow, isPresent), firstLook(context, id)];
}
