import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { feed } from '../../shared/storage/keys.ts';
import { allDueWork } from '../store/all-due-work.ts';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { HOUR_MS, openWebhookStore } from '../store/webhook-store.ts';

const { storage, newStore, makeEvents, send } = await openWebhookStore();

/** The ids of the events whose mails are due, or tried again soon after the time of `send`. */
async function dueMails(application: number) {
  const table = storage.openTable();
  return (await allDueWork(table, Date.now() + 2 * HOUR_MS))
    .filter((work) => work.kind === 'mail' && work.application === application)
    .map(({ id }) => id);
}

/** A new store in which somebody has asked for a new password, with the events of that. */
async function openRecovery() {
  const store = await newStore();
  const email = `${randomUUID()}@example.org`;
  await create(store.asAdmin, '/users', { name: 'Ada', email, password: randomUUID() });
  await create(store.asAdmin, '/users/recoverPassword', { email });
  await makeEvents();
  return store;
}

test('without a sender, only emails that somebody waits for are due', async () => {
  const { application, asAdmin } = await openRecovery();
  const events = async () => (await asAdmin('GET', '/events')).body.data;
  const [, recovery] = await events();
  expect(await events()).toMatchObject([
    { type: 'user.created' },
    { type: 'user.password_recovery' },
  ]);
  expect(await dueMails(application.id)).toEqual([feed.numberOf(recovery.id)]);
  await send();
  expect(await dueMails(application.id)).toEqual([]);
  const [, , told] = await events();
  expect(told).toMatchObject({
    type: 'mail.not_sent',
    data: { event_id: recovery.id, reason: 'no_sender' },
  });
});

test('an email is due only for events with a built-in or custom template', async () => {
  const { application, asAdmin } = await newStore();
  const work = async () => {
    await makeEvents(async () => {}, true);
    return dueMails(application.id);
  };
  const product = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 1 }];
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const place = () => create(asAdmin, '/orders', { items, ...addresses });
  const [first, second] = [await place(), await place()];
  const ofOrders = await work();
  expect(ofOrders).toHaveLength(2);
  await asAdmin('PATCH', `/orders/${first.id}`, { state: 'processing' });
  expect(await work()).toEqual(ofOrders);
  await create(asAdmin, '/notifications', { event: 'orders.update.processing', subject: 'Paid' });
  await asAdmin('PATCH', `/orders/${second.id}`, { state: 'processing' });
  expect(await work()).toHaveLength(3);
});

test('does not retry the email of an unreadable event', async () => {
  const { application } = await openRecovery();
  const [number = expect.fail()] = await dueMails(application.id);
  await storage.openTable().write({
    update: feed.eventKey(application.id, feed.idOf(number)),
    edits: [{ attribute: 'data', set: '{' }],
  });
  await send();
  expect(await dueMails(application.id)).toEqual([]);
});
