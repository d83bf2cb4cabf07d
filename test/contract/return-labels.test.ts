import { expect, test } from 'vitest';
import { asking, create, errorOf } from '../store/api.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** The label that a customer prints (orders.md, "Returns"). */
const shop = await openReturnStore();
const { asAdmin, asGuest, shippedOrder, addReturn, change, url } = shop;

const PDF = Buffer.from('%PDF-1.4 label').toString('base64');
const upload = (more: object = {}) =>
  create(asAdmin, '/files', {
    ...{ name: 'Label', filename: 'label.pdf', file: PDF, access: 'private' },
    ...more,
  });

test('a customer can download the return label through its link', async () => {
  const order = await shippedOrder();
  const asBuyer = asGuest(order);
  const wanted = { line_items: [line(order.kettle, 1)] };
  await asBuyer('POST', `/orders/${order.id}/returns`, wanted);
  const { id } = await upload();
  const approved = await change(order, 0, { state: 'approved', label_file_id: id });
  expect([approved.status, approved.body.data.returns[0].label_file_id]).toEqual([200, id]);
  const seen = (await asBuyer('GET', `/orders/${order.id}`)).body.data.returns[0];
  expect(seen).not.toHaveProperty('label_file_id');
  expect(seen).not.toHaveProperty('label');
  const label = await fetch(seen.label_url);
  expect([label.status, await label.text()]).toEqual([200, '%PDF-1.4 label']);
  const { secret } = await create(asAdmin, '/apiKeys', {
    ...{ name: 'Numbers', permissions: ['orders:read'] },
  });
  const asNumbers = asking(`Bearer ${secret}`, url);
  const numbers = (await asNumbers('GET', `/orders/${order.id}`)).body.data.returns[0];
  expect(numbers).not.toHaveProperty('label_url');
  const erased = await asAdmin('POST', `/orders/${order.id}/erase`);
  expect(erased.body.data.returns[0]).not.toHaveProperty('label_url');
});

test('staff can add a label to a return they created', async () => {
  const order = await shippedOrder();
  await addReturn(order, line(order.kettle, 1));
  const { id } = await upload();
  const { status, body } = await change(order, 0, { state: 'approved', label_file_id: id });
  expect([status, body.data.returns]).toMatchObject([
    200,
    [{ state: 'approved', label_file_id: id, label_url: expect.stringContaining('signature=') }],
  ]);
});

test('refuses unsuitable label files and a label on a received return', async () => {
  const order = await shippedOrder();
  await addReturn(order, line(order.kettle, 1));
  const refused = await Promise.all([
    upload({ access: 'public' }),
    upload({ file: Buffer.from('<p>').toString('base64'), filename: 'label.html' }),
    upload({ user_id: 431 }),
    { id: 7 },
  ]);
  for (const { id } of refused) {
    const answer = await change(order, 0, { state: 'approved', label_file_id: id });
    expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: 'label_file_id' });
  }
  const { id } = await upload();
  const late = await change(order, 0, { state: 'received', label_file_id: id });
  expect([late.status, errorOf(late).message]).toEqual([
    400,
    'Only an approved return can have a label.',
  ]);
});
