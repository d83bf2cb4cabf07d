import type { Changes } from '../../../shared/contract/records.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import type { Delivery } from '../../../shared/resources/schemas/delivery.ts';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { type Webhook, webhooks } from '../../../shared/resources/webhooks.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { deliveryWrite } from '../../../shared/webhooks/delivery.ts';
import { changeHold, readHold } from './hold.ts';
import { pauseUntil } from './pause.ts';
import { post, type Reply } from './post.ts';
import { BUSY_MS, changeOfRun, type Run } from './run.ts';
import { signedHeaders } from './sign.ts';

/** How long after each attempt that failed the next one is made. */
export const RETRY_AFTER_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const;

/** A receiver that answered nothing but failures for so long gets nothing more. */
export const MAX_FAILING_MS = 5 * DAY_MS;

/** How long a receiver may take that did not answer the last call. */
export const SILENT_TIMEOUT_MS = 5_000;

const GONE = 410;

/** An index may show for so long what has changed. */
export const INDEX_DELAY_MS = 1_000;

const newDelivery = ({ id, type, resource, record_id }: Event): Delivery => ({
  event_id: id,
  type,
  resource,
  record_id,
  status: 'waiting',
  attempts: 0,
});

/**
 * Sends an event and records what came of it, in this order: what ends in between is sent again.
 * While an earlier event of its record is to be sent again, it waits for that one. `before` is the
 * delivery of an event that was to be sent before; without it, the event is the next of the feed.
 */
export async function attempt(run: Run, event: Event, before?: Delivery): Promise<void> {
  const delivery = before ?? newDelivery(event);
  // What is sent again may be ahead of the place in the feed, which stays.
  const after = before ? run.after : event.id;
  const begun = run.clock.now();
  const hold = await readHold(run.table, run.webhook, event, begun);
  if (hold && hold.event < event.id) {
    const time = Math.max(hold.time, begun + INDEX_DELAY_MS);
    return record(run, after, { ...delivery, next_attempt_at: timeText(time) });
  }
  const reply = await send(run, event, begun);
  if (!reply) return;
  countFailures(run, reply, begun);
  const made = afterAttempt(delivery, reply, begun, run.clock.now());
  const next = made.next_attempt_at;
  const isHold = next !== undefined || hold !== undefined;
  await record(run, after, made, isHold ? [changeHold(run.webhook, event, next)] : []);
  await disableIfOver(run, reply, begun);
}

function countFailures(run: Run, reply: Reply, now: number): void {
  run.unanswered = reply.status_code === undefined ? run.unanswered + 1 : 0;
  run.pausedUntil = pauseUntil(run.unanswered, run.clock.now());
  run.succeeded = run.succeeded === true || isSuccess(reply);
  run.failingSince = isSuccess(reply) ? undefined : (run.failingSince ?? now);
}

/** The delivery after one more attempt. */
function afterAttempt(before: Delivery, reply: Reply, begun: number, ended: number): Delivery {
  const { event_id, type, resource, record_id } = before;
  const wait = isSuccess(reply) || isGone(reply) ? undefined : RETRY_AFTER_MS[before.attempts];
  const failed = wait === undefined ? 'failed' : 'waiting';
  return {
    event_id,
    type,
    resource,
    record_id,
    status: isSuccess(reply) ? 'succeeded' : failed,
    attempts: before.attempts + 1,
    ...(wait !== undefined && { next_attempt_at: timeText(ended + wait) }),
    attempted_at: timeText(begun),
    duration_ms: Math.max(0, ended - begun),
    ...reply,
  };
}

const isGone = ({ status_code }: Reply) => status_code === GONE;

const timeText = (time: number) => new Date(time).toISOString();

const isSuccess = ({ status_code = 0 }: Reply) => status_code >= 200 && status_code < 300;

/** Undefined when the process ends meanwhile. */
async function send(run: Run, event: Event, now: number): Promise<Reply | undefined> {
  const { webhook, secrets, unanswered } = run;
  const calls = unanswered > 0 ? { ...run.calls, timeoutMs: SILENT_TIMEOUT_MS } : run.calls;
  const message = { id: event.id, body: JSON.stringify(event) };
  const headers = signedHeaders(message, secrets, now);
  try {
    return await post({ url: webhook.url, headers, body: message.body }, calls);
  } catch (error) {
    if (!calls.signal?.aborted) throw error;
    run.end = { next: now };
    return undefined;
  }
}

/** The run goes on behind the event `after`. */
async function record(
  run: Run,
  after: string,
  delivery: Delivery,
  others: readonly ReturnType<typeof changeHold>[] = [],
): Promise<void> {
  const changes: Parameters<typeof changeOfRun>[1] = {
    after,
    failing_since: run.failingSince,
    unanswered: run.unanswered || undefined,
  };
  const failed = await run.table.transactWrite([
    changeOfRun(run, changes),
    deliveryWrite(run.application, run.webhook.id, delivery),
    ...others,
  ]);
  if (failed.length > 0) run.end = { next: run.clock.now() + BUSY_MS };
  else run.after = after;
}

async function disableIfOver(run: Run, reply: Reply, now: number): Promise<void> {
  const isFailing = now - (run.failingSince ?? now) >= MAX_FAILING_MS;
  if (!isGone(reply) && !isFailing) return;
  const disabled: Changes<Webhook> = {
    active: false,
    disabled_at: timeText(now),
    disabled_reason: isGone(reply) ? 'gone' : 'failing',
  };
  const { table, application, webhook } = run;
  await openRecords(table, { id: application }, webhooks).update(webhook.id, async () => disabled);
  run.end = { next: undefined };
}
