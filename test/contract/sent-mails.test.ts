import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Ask, openStore } from '../store/api.ts';
import { makeWares, placeOrder } from '../store/desk-orders.ts';
import { startOwnServer } from '../store/own-server.ts';
import { addMember, asMember, newEmail } from '../store/staff.ts';

const store = await openStore({ name: 'Tea House', order_url: 'https://shop.example/orders' });
const url = await startOwnServer();
const owner = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
const asOwner: Ask = await asMember(store, owner, url);

afterEach(() => {
  vi.unstubAllEnvs();
});

const member = () => ({
  email: newEmail(),
  name: 'Ada',
  memberships: [{ application_id: store.application.id, role: 'support' }],
});

const post = async (path: string, body: object = {}) => (await asOwner('POST', path, body)).body;

const accept = (code: string) =>
  fetch(`${url}/v0/sessions/acceptInvitation`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', Origin: url },
    body: JSON.stringify({ code, password: 'rear admiral of compilers' }),
  });

describe.each([
  ['on', true],
  ['off', false],
] as const)('with emails %s', (value, sends) => {
  test('settings and every response that can send an email say so', async () => {
    vi.stubEnv('SENDS_MAILS', value);
    const [settings] = (await asOwner('GET', '/application')).body.data as never[];
    expect(settings).toMatchObject({ sends_mails: sends });
    const wares = await makeWares(store.asAdmin);
    const order = await placeOrder(store.asAdmin, wares);
    const asked = [
      await post(`/orders/${order.id}/link`, { send: true }),
      await post('/orders/lookup', { number: String(order.number), email: 'ada@example.org' }),
      await post(`/notifications/order.created/${order.id}`),
      await post(`/notifications/confirm_order/${order.id}`),
      await post('/notifications/send', { to: 'ada@example.org', text: 'Hello' }),
      await post('/users/recoverPassword', { email: 'ada@example.org' }),
    ];
    expect(asked.map(({ mailed }) => mailed)).toEqual(asked.map(() => sends));
    // Who only wants the link asks for no mail.
    expect(await post(`/orders/${order.id}/link`)).not.toHaveProperty('mailed');
  });
});

test('with emails on, the invitation response hides the code', async () => {
  vi.stubEnv('SENDS_MAILS', 'on');
  const invited = await post('/staff', member());
  expect(invited).toMatchObject({ data: { status: 'invited' } });
  expect(invited['invitation']).toEqual({ mailed: true });
  const { id } = invited.data as { id: number };
  expect(await post(`/staff/${id}/resend`)).toEqual({ status: true, invitation: { mailed: true } });
});

test('with emails off, the inviter gets a code that works once', async () => {
  vi.stubEnv('SENDS_MAILS', 'off');
  const invited = await post('/staff', member());
  const { code } = (invited as unknown as { invitation: { code: string } }).invitation;
  const again = await post(`/staff/${(invited.data as { id: number }).id}/resend`);
  expect(again).toEqual({
    status: true,
    invitation: { mailed: false, code: expect.any(String), expires_at: expect.any(String) },
  });
  expect((await accept(code)).status).toBe(200);
  expect((await accept(code)).status).toBe(400);
});

test('no response shows the code of an existing login', async () => {
  vi.stubEnv('SENDS_MAILS', 'off');
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  const answer = await fetch(`${url}/v0/sessions/recoverPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', Origin: url },
    body: JSON.stringify({ email }),
  });
  expect(await answer.json()).toEqual({ status: true, mailed: false });
  const active = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  expect((await asOwner('POST', `/staff/${active.id}/resend`)).status).toBe(400);
});

test('a member who cannot grant the role gets no code', async () => {
  vi.stubEnv('SENDS_MAILS', 'off');
  const invited = await post('/staff', {
    ...member(),
    memberships: [{ application_id: 'all', role: 'owner' }],
  });
  const { id } = invited.data as { id: number };
  const manager = await addMember(store, [
    { application_id: store.application.id, role: 'manager' },
  ]);
  const asManager = await asMember(store, manager, url);
  const answer = await asManager('POST', `/staff/${id}/resend`);
  expect(answer.status).toBe(403);
  expect(answer.body).not.toHaveProperty('invitation');
});
