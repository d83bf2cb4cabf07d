import { expect, onTestFinished, test } from 'vitest';
import { startDelivering } from '../../bin/start/deliveries.ts';
import { MAX_RUNNING_OF_STORE } from '../../bin/start/work-runner.ts';
import { MAX_WEBHOOKS } from '../../functions/webhooks/counts.ts';
import type { Mail } from '../../shared/mail/mail.ts';
import { create } from '../store/api.ts';
import { startReceiver } from '../store/receiver.ts';
import { openWebhookStore } from '../store/webhook-store.ts';

const { engine, url, newStore, makeEvents } = await openWebhookStore();

const SLOW_STORES = 6;
const CHANGES = 10;

/** Resolved when it was called so often. */
function counted(times: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const call = () => {
    calls += 1;
    if (calls === times) resolve();
  };
  return { call, reached: promise };
}

test('a store can have as many runs as webhooks', () => {
  expect(MAX_RUNNING_OF_STORE).toBe(MAX_WEBHOOKS);
});

test('unresponsive receivers delay neither other stores nor emails', async () => {
  const slow = await startReceiver();
  const posts = counted(SLOW_STORES * MAX_WEBHOOKS);
  slow.answer = posts.call;
  for (let i = 0; i < SLOW_STORES; i += 1) {
    const { asAdmin } = await newStore();
    const webhook = { url: slow.url, types: ['brand.*'] };
    for (let j = 0; j < MAX_WEBHOOKS; j += 1) await create(asAdmin, '/webhooks', webhook);
    await create(asAdmin, '/brands', { name: 'Northwind' });
  }
  const mails = counted(CHANGES);
  const recipients: string[] = [];
  const mailSender = {
    from: 'no-reply@operator.example',
    async send({ recipient }: Mail) {
      recipients.push(recipient);
      mails.call();
    },
  };
  const log = { info() {}, warn() {}, error() {} };
  const { handOver, sendsMails, stop } = startDelivering(engine, url, () => mailSender, log);
  onTestFinished(async () => void (await stop()));
  await makeEvents(handOver, sendsMails);
  await posts.reached;

  const quick = await startReceiver();
  const deliveries = counted(CHANGES);
  quick.answer = (_, response) => {
    response.end();
    deliveries.call();
  };
  const { asAdmin } = await newStore();
  await create(asAdmin, '/webhooks', { url: quick.url, types: ['user.created'] });
  const users = Array.from({ length: CHANGES }, (_, i) => `user${i}@example.org`);
  for (const email of users) {
    await create(asAdmin, '/users', { name: 'Nora', email, password: 'correct horse' });
  }
  await makeEvents(handOver, sendsMails);
  await Promise.all([deliveries.reached, mails.reached]);
  expect(quick.received.map(({ body }) => JSON.parse(body).data.email)).toEqual(users);
  expect(recipients.toSorted()).toEqual(users.toSorted());
});
