import type { Context } from '../../shared/actions/context.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { Webhook, webhooks } from '../../shared/resources/webhooks.ts';
import { removeWork, scheduleWork } from '../../shared/storage/due-work.ts';
import { feed } from '../../shared/storage/keys.ts';
import { isPresent } from '../../shared/storage/write.ts';
import { changeState, stateKey } from '../../shared/webhooks/webhook-state.ts';
import { webhookWork } from '../../shared/webhooks/webhook-work.ts';
import { checkWebhook } from './check.ts';
import { countOneLess } from './counts.ts';

/**
 * How long after a webhook is made or activated the feed is looked at once more: events of that
 * moment may be made by what does not know the webhook yet.
 */
const FIRST_LOOK_MS = MINUTE_MS;

export const firstLook = ({ application, clock }: Context, id: number) =>
  scheduleWork(webhookWork(application.id, id), clock.now() + FIRST_LOOK_MS);

/** The id of the last event of the store. */
export async function lastEvent({ table, application }: Context): Promise<string> {
  const item = await table.get(feed.lastKey(application.id), { consistent: true });
  return feed.idOf(Number(item?.['number'] ?? 0));
}

export const webhookHooks: HooksOf<typeof webhooks> = {
  check: (webhook, _, { caller }) => checkWebhook(webhook, caller),

  /** One that is activated again is not disabled any more. */
  derived: (webhook, before) => {
    if (!webhook.active || !before || before.active) return webhook;
    const { disabled_at: _, disabled_reason: __, ...rest } = webhook;
    return rest as typeof webhook;
  },

  async extraWrites({ before, after }, context) {
    if (before && !after) return removal(before, context);
    if (!before || !after) return [];
    if (!before.active && after.active) return activation(after, context);
    const isTried = after.url !== before.url || after.tested_at !== before.tested_at;
    return isTried ? endPause(context, after.id) : [];
  },
};

/** A receiver that was silent may be mended: the pause after calls without an answer ends. */
export const endPause = ({ application, clock }: Context, id: number) => [
  changeState(application.id, id, { paused_until: undefined, unanswered: undefined }, isPresent),
  scheduleWork(webhookWork(application.id, id), clock.now()),
];

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
  const fromNow: Parameters<typeof changeState>[2] = {
    after: await lastEvent(context),
    failing_since: undefined,
    paused_until: undefined,
    unanswered: undefined,
  };
  return [changeState(context.application.id, id, fromNow, isPresent), firstLook(context, id)];
}
