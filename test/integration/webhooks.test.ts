import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RETRY_AFTER_MS } from '../../functions/deliveries/webhooks/attempt.ts';
import { BUSY_MS } from '../../functions/deliveries/webhooks/run.ts';
import { feed } from '../../shared/storage/keys.ts';
import { type Ask, create } from '../store/api.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { answering, breaking, type Received, startReceiver, verify } from '../store/receiver.ts';
import { HOUR_MS, MINUTE_MS, openWebhookStore } from '../store/webhook-store.ts';

const store = await openWebhookStore();
const { newStore, makeEvents, send, whileWaiting } = store;
const table = store.storage.openTable();
beforeEach(store.rewind);

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** A store with a webhook for its brands and one receiver. */
async function openReceiver(types: readonly string[] = ['brand.*']) {
  const receiver = await startReceiver();
  const { asAdmin, application } = await newStore();
  const webhook = await create(asAdmin, '/webhooks', { url: receiver.url, types });
  return { receiver, asAdmin, application, webhook };
}

const newBrand = (asAdmin: Ask, name = 'Northwind') => create(asAdmin, '/brands', { name });

async function deliveriesOf(asAdmin: Ask, { id }: { id: number }, query = '') {
  return (await asAdmin('GET', `/webhooks/${id}/deliveries${query}`)).body.data;
}

const told = ({ type, recordId }: Received) => [type, recordId];

test('sends an event once, signed, as it is in the feed', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const brand = await newBrand(asAdmin);
  await create(asAdmin, '/categories', { name: 'Tea' });
  await makeEvents();
  await send();
  await send();
  const { body } = await asAdmin('GET', '/events?types=brand.*');
  const [event] = body.data;
  expect(receiver.received.map((message) => JSON.parse(message.body))).toEqual([event]);
  const [message] = receiver.received;
  if (message) verify(message, webhook.secret);
  expect(message?.headers).toMatchObject({
    'webhook-id': event.id,
    'content-type': 'application/json',
  });
  expect(await deliveriesOf(asAdmin, webhook)).toEqual([
    {
      event_id: event.id,
      type: 'brand.created',
      resource: 'brands',
      record_id: brand.id,
      status: 'succeeded',
      attempts: 1,
      attempted_at: TIME,
      duration_ms: 0,
      status_code: 204,
      response: '',
    },
  ]);
});

test('counts a run as failed when the receiver accepts none of its events', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const runs = () =>
    store.runs
      .filter(({ message }) => message.includes(`webhook ${webhook.id}`))
      .map(({ metrics }) => metrics);
  receiver.answer = answering(500);
  await newBrand(asAdmin);
  await makeEvents();
  await send();
  expect(runs()).toEqual([{ failed_webhook_runs: 1 }]);
  receiver.answer = answering(204);
  await send(RETRY_AFTER_MS[1]);
  await send();
  expect(runs()).toEqual([{ failed_webhook_runs: 1 }, { failed_webhook_runs: 0 }]);
});

test('retries a failed event on schedule with the same ID, then gives up', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  receiver.answer = answering(500, 'x'.repeat(2_000));
  await newBrand(asAdmin);
  await makeEvents();
  await send();
  // After five seconds: the same run waits for that.
  expect(receiver.received).toHaveLength(2);
  for (const [i, wait] of RETRY_AFTER_MS.slice(1).entries()) {
    await send(wait - 1);
    expect(receiver.received).toHaveLength(2 + i);
    expect(await deliveriesOf(asAdmin, webhook)).toMatchObject([
      { status: 'waiting', attempts: 2 + i },
    ]);
    await send(1);
    expect(receiver.received).toHaveLength(3 + i);
  }
  await send(30 * 24 * HOUR_MS);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  const [delivery] = await deliveriesOf(asAdmin, webhook);
  expect(delivery).toEqual({
    ...delivery,
    status: 'failed',
    attempts: 10,
    status_code: 500,
    response: 'x'.repeat(1_024),
  });
  expect(delivery.next_attempt_at).toBeUndefined();
});

test('later events of a record wait for a failed one, but other records do not', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const [first, second] = [await newBrand(asAdmin, 'One'), await newBrand(asAdmin, 'Two')];
  receiver.answer = ({ recordId }, response) =>
    void response.writeHead(recordId === first.id ? 503 : 200).end();
  await asAdmin('PUT', `/brands/${first.id}`, { name: 'First' });
  await asAdmin('PUT', `/brands/${second.id}`, { name: 'Second' });
  await makeEvents();
  await send();
  expect(receiver.received.map(told)).toEqual([
    ['brand.created', first.id],
    ['brand.created', second.id],
    ['brand.updated', second.id],
    ['brand.created', first.id],
  ]);
  expect(await deliveriesOf(asAdmin, webhook)).toMatchObject([
    { type: 'brand.updated', status: 'succeeded' },
    { type: 'brand.updated', status: 'waiting', attempts: 0 },
    { type: 'brand.created', status: 'succeeded' },
    { type: 'brand.created', status: 'waiting', attempts: 2 },
  ]);
  receiver.received.length = 0;
  receiver.answer = answering(200);
  await asAdmin('DELETE', `/brands/${first.id}`);
  await makeEvents();
  await send(5 * MINUTE_MS);
  expect(receiver.received.map(told)).toEqual([
    ['brand.created', first.id],
    ['brand.updated', first.id],
    ['brand.deleted', first.id],
  ]);
});

test('events of other records do not wait during a retry pause', async () => {
  const { receiver, asAdmin } = await openReceiver();
  const first = await newBrand(asAdmin, 'One');
  receiver.answer = ({ recordId }, response) =>
    void response.writeHead(recordId === first.id ? 503 : 200).end();
  await makeEvents();
  const later: number[] = [];
  whileWaiting(async () => {
    later.push((await newBrand(asAdmin, 'Two')).id);
    await makeEvents();
  });
  await send();
  const [second] = later;
  expect(receiver.received.map(told)).toEqual([
    ['brand.created', first.id],
    ['brand.created', second],
    ['brand.created', first.id],
  ]);
});

test('a 410 response disables the webhook and creates an event', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  receiver.answer = answering(410);
  await newBrand(asAdmin);
  await makeEvents();
  await send();
  await newBrand(asAdmin, 'Southwind');
  await makeEvents();
  await send(24 * HOUR_MS);
  expect(receiver.received).toHaveLength(1);
  const { body } = await asAdmin('GET', `/webhooks/${webhook.id}`);
  expect(body.data).toMatchObject({ active: false, disabled_at: TIME, disabled_reason: 'gone' });
  const { body: feed } = await asAdmin('GET', '/events?types=webhook.disabled');
  expect(feed.data).toMatchObject([
    { by: { kind: 'system' }, record_id: webhook.id, data: body.data },
  ]);
});

test('five days of failures disable a webhook, and an admin can enable it again', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  receiver.answer = answering(500);
  await newBrand(asAdmin, 'Missed');
  await makeEvents();
  await send();
  await send(5 * 24 * HOUR_MS - MINUTE_MS);
  const path = `/webhooks/${webhook.id}`;
  expect((await asAdmin('GET', path)).body.data.active).toBe(true);
  await send(24 * HOUR_MS);
  expect((await asAdmin('GET', path)).body.data).toMatchObject({
    active: false,
    disabled_reason: 'failing',
  });
  await newBrand(asAdmin, 'While it is off');
  await makeEvents();
  receiver.received.length = 0;
  receiver.answer = answering(200);
  const { secret: _, ...shown } = webhook;
  const { body } = await asAdmin('PUT', path, { active: true });
  expect(body.data).toEqual({ ...shown, updated_at: TIME });
  const brand = await newBrand(asAdmin, 'On again');
  await makeEvents();
  await send(MINUTE_MS);
  expect(receiver.received.map(told)).toEqual([['brand.created', brand.id]]);
});

test('a success between failures keeps the webhook enabled', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  receiver.answer = ({ type }, response) =>
    void response.writeHead(type === 'brand.created' ? 500 : 200).end();
  await newBrand(asAdmin);
  await makeEvents();
  await send();
  for (let day = 0; day < 7; day += 1) {
    await asAdmin('POST', `/webhooks/${webhook.id}/test`);
    await makeEvents();
    await send(24 * HOUR_MS);
  }
  expect((await asAdmin('GET', `/webhooks/${webhook.id}`)).body.data.active).toBe(true);
});

test('a slow receiver does not delay others', async () => {
  const [slow, other] = [await openReceiver(), await openReceiver()];
  const sibling = await startReceiver();
  await create(slow.asAdmin, '/webhooks', { url: sibling.url, types: ['brand.*'] });
  const reached = Promise.withResolvers<() => void>();
  slow.receiver.answer = (_, response) => reached.resolve(() => response.end());
  const others = [other.receiver, sibling].map((receiver) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.answer = (_, response) => void response.end(() => resolve());
    return promise;
  });
  await newBrand(slow.asAdmin);
  await newBrand(other.asAdmin);
  await makeEvents();
  const sending = send();
  const answer = await reached.promise;
  await Promise.all(others);
  expect(await deliveriesOf(slow.asAdmin, slow.webhook)).toEqual([]);
  answer();
  await sending;
  expect(await deliveriesOf(slow.asAdmin, slow.webhook)).toMatchObject([{ status: 'succeeded' }]);
});

test('pauses deliveries to a receiver that does not answer', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  receiver.answer = breaking;
  for (let i = 0; i < 5; i += 1) await newBrand(asAdmin, `Brand ${i}`);
  await makeEvents();
  await send();
  expect(receiver.received).toHaveLength(3);
  const deliveries = await deliveriesOf(asAdmin, webhook);
  expect(deliveries).toHaveLength(3);
  expect(deliveries[0]).toMatchObject({ status: 'waiting', error: 'No answer: ECONNRESET.' });
  expect(deliveries[0].status_code).toBeUndefined();
  await newBrand(asAdmin, 'One more');
  await makeEvents();
  await send(MINUTE_MS - 1);
  expect(receiver.received).toHaveLength(3);
  receiver.answer = answering(200);
  receiver.received.length = 0;
  await send(1);
  await send(BUSY_MS);
  expect(receiver.received).toHaveLength(6);
});

test('an unresponsive receiver gets one 5 s call after pauses that double', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const times: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    times.push(milliseconds);
    return timeout(milliseconds);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  receiver.answer = breaking;
  for (let i = 0; i < 9; i += 1) await newBrand(asAdmin, `Brand ${i}`);
  await makeEvents();
  await send();
  expect(times).toEqual([15_000, 5_000, 5_000]);
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    times.length = 0;
    await send(minutes * MINUTE_MS - 1);
    expect(times).toEqual([]);
    await send(1);
    expect(times).toEqual([5_000]);
  }
  receiver.answer = answering(200);
  receiver.received.length = 0;
  times.length = 0;
  await asAdmin('POST', `/webhooks/${webhook.id}/test`);
  await makeEvents();
  await send();
  expect(receiver.received.map(told)).toContainEqual(['webhook.test', webhook.id]);
  expect(new Set(times)).toEqual(new Set([15_000]));
});

test('only one run at a time sends to a webhook', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  await newBrand(asAdmin, 'One');
  await makeEvents();
  const reached = Promise.withResolvers<() => void>();
  receiver.answer = (_, response) => {
    receiver.answer = answering(200);
    reached.resolve(() => response.end());
  };
  const sending = send();
  const answer = await reached.promise;
  await newBrand(asAdmin, 'Two');
  await makeEvents();
  await send();
  expect(receiver.received).toHaveLength(1);
  answer();
  await sending;
  await send(MINUTE_MS);
  expect(receiver.received).toHaveLength(2);
  expect(await deliveriesOf(asAdmin, webhook)).toMatchObject([
    { status: 'succeeded', attempts: 1 },
    { status: 'succeeded', attempts: 1 },
  ]);
});

test('does not follow redirects', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const other = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(307, { Location: other.url }).end();
  await newBrand(asAdmin);
  await makeEvents();
  await send();
  expect(other.received).toEqual([]);
  expect(await deliveriesOf(asAdmin, webhook)).toMatchObject([
    { status: 'waiting', status_code: 307 },
  ]);
});

test('both secrets sign for a day after a rotation', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const { body } = await asAdmin('POST', `/webhooks/${webhook.id}/rotate`);
  expect(body.data).toEqual({
    ...webhook,
    secret: expect.stringMatching(/^whsec_/),
    rotated_at: TIME,
    updated_at: TIME,
  });
  expect(body.data.secret).not.toBe(webhook.secret);
  await newBrand(asAdmin);
  await makeEvents();
  await send();
  const [both] = receiver.received;
  if (both) for (const { secret } of [webhook, body.data]) verify(both, secret);
  await newBrand(asAdmin, 'A day later');
  await makeEvents();
  await send(24 * HOUR_MS);
  const [, later] = receiver.received;
  if (later) verify(later, body.data.secret);
  expect(() => later && verify(later, webhook.secret)).toThrow('is wrong');
});

test('a test event goes only to its webhook, whatever its types are', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const other = await startReceiver();
  await create(asAdmin, '/webhooks', { url: other.url, types: ['*'] });
  const { body } = await asAdmin('POST', `/webhooks/${webhook.id}/test`);
  expect(body.data).toMatchObject({ id: webhook.id, tested_at: TIME });
  await makeEvents();
  await send();
  expect(receiver.received.map(told)).toEqual([['webhook.test', webhook.id]]);
  expect(other.received.map(({ type }) => type)).not.toContain('webhook.test');
});

test('an admin can redeliver an event, even one that was never sent', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const brand = await newBrand(asAdmin);
  const category = await create(asAdmin, '/categories', { name: 'Tea' });
  await makeEvents();
  await send();
  const { body } = await asAdmin('GET', '/events?types=brand.created,category.created');
  for (const { id } of body.data) {
    const path = `/webhooks/${webhook.id}/deliveries/${id}/redeliver`;
    expect((await asAdmin('POST', path)).body.data).toMatchObject({
      status: 'waiting',
      attempts: 0,
    });
  }
  await send();
  expect(receiver.received.map(told)).toEqual([
    ['brand.created', brand.id],
    ['brand.created', brand.id],
    ['category.created', category.id],
  ]);
  expect(receiver.received[0]?.headers['webhook-id']).toBe(
    receiver.received[1]?.headers['webhook-id'],
  );
  const missing = `/webhooks/${webhook.id}/deliveries/evt_0000000000009999/redeliver`;
  expect((await asAdmin('POST', missing)).status).toBe(404);
});

test('gives up on an unreadable event without blocking others', async () => {
  const { receiver, asAdmin, application, webhook } = await openReceiver();
  const damaged = await newBrand(asAdmin, 'One');
  receiver.answer = answering(503);
  await makeEvents();
  await send();
  const [{ id }] = (await asAdmin('GET', '/events?types=brand.created')).body.data;
  await table.write({
    update: feed.eventKey(application.id, id),
    edits: [{ attribute: 'data', set: '{' }],
  });
  receiver.received.length = 0;
  receiver.answer = answering(200);
  const other = await newBrand(asAdmin, 'Two');
  await asAdmin('DELETE', `/brands/${damaged.id}`);
  await makeEvents();
  await send(HOUR_MS);
  expect(receiver.received.map(told)).toEqual([
    ['brand.created', other.id],
    ['brand.deleted', damaged.id],
  ]);
  expect(await deliveriesOf(asAdmin, webhook)).toMatchObject([
    { type: 'brand.deleted', status: 'succeeded' },
    { type: 'brand.created', status: 'succeeded' },
    {
      event_id: id,
      status: 'failed',
      attempts: 2,
      error: 'The event is no longer kept, or cannot be read.',
    },
  ]);
  const path = `/webhooks/${webhook.id}/deliveries/${id}/redeliver`;
  expect((await asAdmin('POST', path)).status).toBe(404);
});

test('redelivering one event skips none before it', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const brands = [await newBrand(asAdmin, 'One'), await newBrand(asAdmin, 'Two')];
  await makeEvents();
  const { body } = await asAdmin('GET', '/events?types=brand.created');
  const last = body.data.at(-1).id;
  await asAdmin('POST', `/webhooks/${webhook.id}/deliveries/${last}/redeliver`);
  await send();
  expect(receiver.received.map(({ recordId }) => recordId)).toEqual([
    brands[1].id,
    brands[0].id,
    brands[1].id,
  ]);
});

test('lists deliveries in pages, separately for each webhook', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const other = await create(asAdmin, '/webhooks', { url: receiver.url, types: ['brand.*'] });
  for (let i = 0; i < 3; i += 1) await newBrand(asAdmin, `Brand ${i}`);
  await makeEvents();
  await send();
  const all = await deliveriesOf(asAdmin, webhook);
  expect(all).toHaveLength(3);
  const { body } = await asAdmin('GET', `/webhooks/${webhook.id}/deliveries?per_page=2`);
  expect(body.data).toEqual(all.slice(0, 2));
  const next = String(new URL((body['_links'] as { next: string }).next).search);
  expect(await deliveriesOf(asAdmin, webhook, next)).toEqual(all.slice(2));
  expect(await deliveriesOf(asAdmin, other)).toHaveLength(3);
});

test('stores get only their own events', async () => {
  const [one, two] = [await openReceiver(['*']), await openReceiver(['*'])];
  const brand = await newBrand(one.asAdmin);
  await makeEvents();
  await send();
  expect(one.receiver.received.map(told)).toContainEqual(['brand.created', brand.id]);
  expect(two.receiver.received.map(({ type }) => type)).toEqual(['webhook.created']);
  for (const path of ['', '/deliveries']) {
    expect((await two.asAdmin('GET', `/webhooks/${one.webhook.id}${path}`)).status).toBe(404);
  }
});

test('a deleted webhook gets no more events', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  await newBrand(asAdmin);
  await makeEvents();
  expect((await asAdmin('DELETE', `/webhooks/${webhook.id}`)).status).toBe(200);
  await send(HOUR_MS);
  expect(receiver.received).toEqual([]);
});

test('every event arrives with the same ID whichever database call fails', async () => {
  const { receiver, asAdmin, webhook } = await openReceiver();
  const faulty = faultyStorage(store.storage);
  for (const fault of ['down', 'lose'] as const) {
    for (let at = 1, wasMet = true; wasMet; at += 1) {
      receiver.received.length = 0;
      const brand = await newBrand(asAdmin, `${fault} ${at}`);
      await makeEvents();
      faulty.plan({ fault, at });
      await send(0, faulty.storage).catch(() => {});
      wasMet = faulty.end();
      // The lease of what was killed ends.
      await send(3 * MINUTE_MS);
      await send(3 * MINUTE_MS);
      const ids = new Set(receiver.received.map(({ id }) => id));
      expect(ids.size).toBe(1);
      expect(receiver.received.length).toBeLessThanOrEqual(2);
      expect(receiver.received[0]?.recordId).toBe(brand.id);
      const [delivery] = await deliveriesOf(asAdmin, webhook);
      expect(delivery).toMatchObject({ record_id: brand.id, status: 'succeeded' });
    }
  }
});
