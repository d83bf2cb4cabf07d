import { readEvent, readFeed } from '../../../shared/events/feed.ts';
import type { Delivery } from '../../../shared/resources/schemas/delivery.ts';
import { webhooks } from '../../../shared/resources/webhooks.ts';
import { type Key, webhookDeliveries } from '../../../shared/storage/keys.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { decodeItems } from '../../../shared/storage/unreadable-items.ts';
import { isPresent } from '../../../shared/storage/write.ts';
import { deliveryOf, deliveryWrite } from '../../../shared/webhooks/delivery.ts';
import { isFor } from '../../../shared/webhooks/webhook-work.ts';
import type { Deliver } from '../delivery-context.ts';
import { attempt, INDEX_DELAY_MS } from './attempt.ts';
import { beginRun, changeOfRun, endRun, RUN_MS, type Run } from './run.ts';

/** Changes whose events are read at once. */
const PAGE_SIZE = 25;

/** A run waits so long for the next attempt, and ends before any later one. */
const MAX_WAIT_MS = 10_000;

/** Events of other records that happen meanwhile wait no longer. */
const LOOK_MS = 1_000;

/** Sends the events of the feed that the webhook asks for, one after another. */
export const sendEvents: Deliver = async (id, context) => {
  const { table, application } = context.request;
  const webhook = await openRecords(table, application, webhooks).get(id);
  if (!webhook || webhook.active === false) return undefined;
  const run = await beginRun(webhook, context);
  if (typeof run === 'number') return run;
  try {
    return await sendAll(run);
  } finally {
    await endRun(run);
    if (run.succeeded !== undefined) {
      const metrics = { failed_webhook_runs: Number(!run.succeeded) };
      context.log.info(
        `events were sent to the webhook ${id} in application ${application.id}`,
        metrics,
      );
    }
  }
};

/** When to go on; undefined when nothing is left to send. */
async function sendAll(run: Run): Promise<number | undefined> {
  for (;;) {
    const sent = (await sendWaiting(run)) || (await sendNew(run));
    if (isOver(run)) return afterEnd(run);
    if (sent) continue;
    const waiting = await nextAttempt(run);
    if (waiting === undefined) return undefined;
    const now = run.clock.now();
    const next = Math.max(waiting, now + INDEX_DELAY_MS);
    if (next > now + MAX_WAIT_MS) return next;
    await run.clock.sleep(Math.min(next - now, LOOK_MS), run.calls.signal).catch(() => {});
  }
}

const afterEnd = ({ end, pausedUntil, clock }: Run): number | undefined =>
  end ? end.next : (pausedUntil ?? clock.now());

const isOver = ({ end, pausedUntil, clock, begun, calls }: Run) =>
  end !== undefined ||
  pausedUntil !== undefined ||
  calls.signal?.aborted === true ||
  clock.now() >= begun + RUN_MS;

const waitingOf = ({ application, webhook }: Run) =>
  webhookDeliveries.waiting(application, webhook.id);

/** Makes the attempts that are due. Whether there were any. */
async function sendWaiting(run: Run): Promise<boolean> {
  const { table, clock } = run;
  const { items } = await table.page(waitingOf(run), {
    index: webhookDeliveries.index,
    below: webhookDeliveries.until(clock.now() + 1),
    limit: PAGE_SIZE,
  });
  let sent = false;
  for (const { pk, sk } of items) {
    if (isOver(run)) break;
    const delivery = await readDelivery(run, { pk, sk });
    if (!delivery || !isDue(delivery, clock.now())) continue;
    await repeat(run, delivery);
    sent = true;
  }
  return sent;
}

/** One that cannot be read does not wait any more, so that it does not hold up later ones. */
async function readDelivery({ table }: Run, key: Key): Promise<Delivery | undefined> {
  const item = await table.get(key, { consistent: true });
  const [delivery] = decodeItems(table, item ? [item] : [], deliveryOf);
  if (!item || delivery) return delivery;
  await table.write({
    update: key,
    edits: [
      { attribute: 'gsi1pk', remove: true },
      { attribute: 'gsi1sk', remove: true },
    ],
    condition: isPresent,
  });
  return undefined;
}

const isDue = ({ next_attempt_at: time }: Delivery, now: number) =>
  time !== undefined && Date.parse(time) <= now;

async function repeat(run: Run, delivery: Delivery): Promise<void> {
  const { table, application, keyspace, webhook } = run;
  const event = await readEvent(table, keyspace, delivery.event_id);
  if (event) return attempt(run, event, delivery);
  const { next_attempt_at: _, ...rest } = delivery;
  const failed: Delivery = {
    ...rest,
    status: 'failed',
    error: 'The event is no longer kept, or cannot be read.',
  };
  await table.write(deliveryWrite(application, webhook.id, failed));
}

/** Sends what is new in the feed. Whether there was anything. */
async function sendNew(run: Run): Promise<boolean> {
  const { table, keyspace, webhook } = run;
  const { entries } = await readFeed(table, keyspace, { above: run.after, limit: PAGE_SIZE });
  let seen = run.after;
  for (const { id, event } of entries) {
    if (isOver(run)) break;
    if (event && isFor(webhook, event)) await attempt(run, event);
    seen = id;
  }
  if (!run.end && seen > run.after) {
    await table.write(changeOfRun(run, { after: seen }));
    run.after = seen;
  }
  return entries.length > 0;
}

/** When the first of what waits is sent again. */
async function nextAttempt(run: Run): Promise<number | undefined> {
  const { items } = await run.table.page(waitingOf(run), {
    index: webhookDeliveries.index,
    limit: 1,
  });
  const [first] = items;
  return first && webhookDeliveries.timeOf(String(first['gsi1sk']));
}
