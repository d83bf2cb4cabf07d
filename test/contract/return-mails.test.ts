import { expect, test } from 'vitest';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { guestOrders } from '../store/guest-orders.ts';
import { mailSaying, mailsTo } from '../store/kept-mails.ts';

const store = await openStore({ return_address: 'Dock 3\n4050 Porto' });
const { application, asAdmin } = store;
const kettle = await create(asAdmin, '/products', { ...PRODUCT, name: 'Kettle' });
const tea = await create(asAdmin, '/products', { ...PRODUCT, name: 'Tea' });
const items = [
  { product_id: kettle.id, quantity: 2 },
  { product_id: tea.id, quantity: 1 },
];
const order = guestOrders(store, { items });

const WAY = 'Put the note into the parcel.';
const NEXT =
  'We are checking your return. We will email you when your refund is on its way, or when you have less to pay.';

/** A return that is approved, with what its mails say about it after the confirmation. */
async function approvedReturn() {
  const { placed, email } = await order();
  await asAdmin('PATCH', `/orders/${placed.id}`, { state: 'processing' });
  await asAdmin('PATCH', `/orders/${placed.id}`, { state: 'shipped' });
  await create(asAdmin, `/orders/${placed.id}/returns`, { line_items: items });
  const move = async (body: object) => {
    const path = `/orders/${placed.id}/returns/0`;
    expect((await asAdmin('PATCH', path, body)).status).toBe(200);
  };
  await move({ state: 'refused', instructions: 'Not yet.' });
  await move({ state: 'approved', instructions: WAY });
  const mails = async (count: number) =>
    (await mailsTo(application, email, count)).map(({ text }) => text);
  const saying = (said: string) => mailSaying(application, email, said);
  return { id: placed.id, move, mails, saying };
}

test('the email about a received return lists the items and the next step', async () => {
  const { id, move, mails, saying } = await approvedReturn();
  await move({ state: 'received', line_items: [items[1], { ...items[0], quantity: 1 }] });
  await saying('Not yet.');
  await saying(WAY);
  const received = await saying(
    `We received these items from you:\n\n1 × Tea\n1 × Kettle\n\n${NEXT}\n`,
  );
  expect(received).not.toMatch(/note into the parcel|Dock 3/);
  await create(asAdmin, `/notifications/order.return_received/${id}`, {});
  expect((await mails(7)).filter((text) => text === received)).toHaveLength(2);
});

test.each([
  ['received', { line_items: [], instructions: 'The parcel was empty.' }],
  ['refused', { instructions: 'It was used.' }],
])('the email about a %s return has only the latest instructions', async (state, said) => {
  const { move, saying } = await approvedReturn();
  await move({ state, ...said });
  expect(await saying(said.instructions)).not.toContain(WAY);
});

test('the email about a late refusal leaves out the shipping instructions', async () => {
  const { move, mails, saying } = await approvedReturn();
  await move({ state: 'refused' });
  const refused = 'We are sorry, but we cannot accept your return.';
  await mails(6);
  expect((await mails(6)).filter((text) => text.includes(refused))).toHaveLength(2);
  expect(await saying(WAY)).not.toContain(refused);
});

test.each([
  [{ reason: 'The lid is scratched.' }, 'Deducted (The lid is scratched.): €1.50'],
  [{}, 'Deducted: €1.50'],
])('the refund email shows the deduction: %j', async (why, said) => {
  const { id: payment_method_id } = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Cash', cost_type: 'no_cost' },
  });
  const { placed, email } = await order({ payment_method_id });
  const path = `/orders/${placed.id}`;
  await create(asAdmin, `${path}/payments`, {});
  await create(asAdmin, `${path}/shipments`, {});
  await create(asAdmin, `${path}/returns`, { line_items: items });
  await asAdmin('PATCH', `${path}/returns/0`, { state: 'refunded', deduction: 1.5, ...why });
  const mail = await mailSaying(application, email, 'to you, the same way you paid');
  expect(mail).toContain(`We have refunded €${(placed.total - 1.5).toFixed(2)} to you`);
  expect(mail).toContain(`\n\n${said}\n\n`);
});
