import { eventOf } from '../../../shared/events/append-events.ts';
import { readEvent, readFeed } from '../../../shared/events/feed.ts';
import { type Key, webhookDeliveries } from '../../../shared/storage/keys.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { decodeItems } from '../../../shared/storage/unreadable-items.ts';
import { isPresent } from '../../../shared/storage/write.ts';
import { type Delivery, deliveryOf, deliveryWrite } from '../../../shared/webhooks/delivery.ts';
import { isFor } from '../../../shared/webhooks/webhook-work.ts';
import { webhooks } from '../../webhooks/resource.ts';
import type { Deliver } from '../deliver.ts';
import { attempt, INDEX_DELAY_MS } from './attempt.ts';
import { beginRun, changeOfRun, endRun, RUN_MS, type Run } from './run.ts';

/** Events that are read at once. */
const PAGE_SIZE = 25;

/** A receiver that does not answer so often in a row is left alone for a while. */
export const MAX_UNANSWERED = 3;
export const PAUSE_MS = 60_000;

/** A run waits so long for the next attempt, and ends before any later one. */
const LONGEST_WAIT_MS = 10_000;

/** Sends the events of the feed that the webhook asks for, one after another. */
export const sendEvents: Deliver = async (id, context) => {
  const { table, application } = context.request;
  const webhook = await openRecords(table, application, webhooks).get(id);
  if (!webhook || webhook.active === false) return undefined;
  const run = await beginRun(webhook, context);
  if (typeof run === 'number') return run;
  let paused: number | undefined;
  try {
    const next = await sendAll(run);
    if (run.unanswered >= MAX_UNANSWERED && next !== undefined) paused = next;
    return next;
  } finally {
    await endRun(run, paused);
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
    if (next > now + LONGEST_WAIT_MS) return next;
    await run.clock.sleep(next - now, run.calls.signal).catch(() => {});
  }
}

function afterEnd({ end, unanswered, clock }: Run): number | undefined {
  if (end) return end.next;
  return unanswered >= MAX_UNANSWERED ? clock.now() + PAUSE_MS : clock.now();
}

const isOver = ({ end, unanswered, clock, begun, calls }: Run) =>
  end !== undefined ||
  unanswered >= MAX_UNANSWERED ||
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
    error: 'The event is not kept any more, or cannot be read.',
  };
  await table.write(deliveryWrite(application, webhook.id, failed));
}

/** Sends what is new in the feed. Whether there was anything. */
async function sendNew(run: Run): Promise<boolean> {
  const { table, keyspace, webhook } = run;
  const { items } = await readFeed(table, keyspace, { above: run.after, limit: PAGE_SIZE });
  let seen = run.after;
  for (const item of items) {
    if (isOver(run)) break;
    const [event] = decodeItems(table, [item], eventOf);
    if (event && isFor(webhook, event)) await attempt(run, event);
    seen = item.sk;
  }
  if (!run.end && seen > run.after) {
    await table.write(changeOfRun(run, { after: seen }));
    run.after = seen;
  }
  return items.length > 0;
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
