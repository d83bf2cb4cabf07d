import { describe, expect, test } from 'vitest';
import { MAX_WEBHOOKS } from '../../functions/webhooks/counts.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ask, atOnce, create, errorOf, openStore, statusOf } from '../store/api.ts';
import { cipher, itemsOf, table } from '../store/local-store.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
/** Nobody has the host: nothing is sent anywhere. */
const BODY = { url: 'https://receiver.example/events', types: ['order.*', 'brand.created'] };

const { asAdmin, application } = await openStore();

test('only the creation response shows the secret', async () => {
  const { body } = await asAdmin('POST', '/webhooks', BODY);
  const { secret, ...webhook } = body.data;
  expect(body.data).toEqual({
    id: expect.any(Number),
    application_id: application.id,
    ...BODY,
    active: true,
    description: null,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    created_at: TIME,
    updated_at: TIME,
  });
  const path = `/webhooks/${webhook.id}`;
  expect((await asAdmin('GET', path)).body.data).toEqual(webhook);
  const { body: changed } = await asAdmin('PUT', path, { description: 'Orders', secret: 'x' });
  expect(changed.data).toMatchObject({ ...BODY, description: 'Orders' });
  const stored = JSON.stringify(await itemsOf(application.id));
  expect(stored).not.toContain(secret);
  expect(await statusOf(asAdmin('DELETE', path))).toBe(200);
  expect(await statusOf(asAdmin('GET', path))).toBe(404);
});

test('retried creations and rotations return the same secret', async () => {
  const store = await openStore();
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${store.application.publicKey}:${token}`;
  const repeat = (path: string, key: string, body: object = {}) =>
    ask('POST', path, { authorization, body, headers: { 'Idempotency-Key': key } });
  const created = await repeat('/webhooks', 'one', BODY);
  const again = await repeat('/webhooks', 'one', BODY);
  expect(again.body).toEqual(created.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const path = `/webhooks/${created.body.data.id}/rotate`;
  const rotated = await repeat(path, 'two');
  expect((await repeat(path, 'two')).body).toEqual(rotated.body);
  expect(rotated.body.data.secret).not.toBe(created.body.data.secret);
  const { body } = await store.asAdmin('GET', '/webhooks');
  expect(body['count']).toBe(1);
});

test('limits the webhooks of a store, even under concurrent creations', async () => {
  const store = await openStore();
  const answers = await atOnce(MAX_WEBHOOKS + 3, () => store.asAdmin('POST', '/webhooks', BODY));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(MAX_WEBHOOKS);
  for (let status = 200; status === 200; ) {
    status = await statusOf(store.asAdmin('POST', '/webhooks', BODY));
  }
  const { body } = await store.asAdmin('GET', `/webhooks?per_page=${MAX_WEBHOOKS + 1}`);
  expect(body.data).toHaveLength(MAX_WEBHOOKS);
  expect(errorOf(await store.asAdmin('POST', '/webhooks', BODY))).toMatchObject({
    code: 400,
    message: `A store can have up to ${MAX_WEBHOOKS} webhooks. Delete some first.`,
  });
  await store.asAdmin('DELETE', `/webhooks/${body.data[0].id}`);
  expect(await statusOf(store.asAdmin('POST', '/webhooks', BODY))).toBe(200);
  const key = besideRecordsKey(store.application.id, 'webhooks#counts', 'all');
  expect(await table.get(key)).toMatchObject({ webhooks: MAX_WEBHOOKS });
});

describe('refuses', () => {
  test.each([
    'http://example.com/events',
    'https://example.com:8080/',
    'https://ada:secret@example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:3000/',
    'https://localhost/',
    'https://shop.localhost/',
    'https://metadata.google.internal/',
    'https://internal/',
    'https://db/',
    'https://db./',
    'https://db.local/',
    'https://db.LOCAL./',
    'https://x.internal:8443/hook',
    'https://intranet.corp/',
    'https://foo.lan/',
    'https://router.home.arpa/',
    'nonsense',
  ])('the URL %s', async (url) => {
    expect(errorOf(await asAdmin('POST', '/webhooks', { ...BODY, url }))).toMatchObject({
      code: 400,
      failedValidator: 'format',
      invalidPropertyName: 'url',
    });
    const { id } = await create(asAdmin, '/webhooks', BODY);
    expect(await statusOf(asAdmin('PUT', `/webhooks/${id}`, { url }))).toBe(400);
    await asAdmin('DELETE', `/webhooks/${id}`);
  });

  test.each(['order', 'order.', 'order.nothing', 'nothing.*', '**', 'o*', '.created'])(
    'the type %s',
    async (type) => {
      const body = { ...BODY, types: ['order.created', type] };
      expect(errorOf(await asAdmin('POST', '/webhooks', body))).toMatchObject({
        code: 400,
        failedValidator: 'whitelist',
        invalidPropertyName: 'types.1',
      });
    },
  );

  test('an empty list of types', async () => {
    expect(errorOf(await asAdmin('POST', '/webhooks', { ...BODY, types: [] }))).toMatchObject({
      failedValidator: 'min',
      invalidPropertyName: 'types',
    });
  });

  test('a test of an inactive or unknown webhook', async () => {
    const { id } = await create(asAdmin, '/webhooks', { ...BODY, active: false });
    expect(await statusOf(asAdmin('POST', `/webhooks/${id}/test`))).toBe(400);
    await asAdmin('DELETE', `/webhooks/${id}`);
    for (const action of ['test', 'rotate', 'deliveries/evt_0000000000000001/redeliver']) {
      expect(await statusOf(asAdmin('POST', `/webhooks/${id}/${action}`))).toBe(404);
    }
  });

  test('a delivery of an unknown event', async () => {
    const { id } = await create(asAdmin, '/webhooks', BODY);
    for (const event of ['7', 'evt_7', 'evt_0000000000009999']) {
      const path = `/webhooks/${id}/deliveries/${event}/redeliver`;
      expect(await statusOf(asAdmin('POST', path))).toBe(404);
    }
    const path = `/webhooks/${id}/deliveries?before=7`;
    expect(errorOf(await asAdmin('GET', path))).toMatchObject({
      failedValidator: 'format',
      invalidPropertyName: 'before',
    });
    await asAdmin('DELETE', `/webhooks/${id}`);
  });
});

test.each(['*', 'order.*', 'category.deleted', 'paymentMethod.created', 'webhook.disabled'])(
  'accepts the type %s',
  async (type) => {
    const { id, types } = await create(asAdmin, '/webhooks', { ...BODY, types: [type] });
    expect(types).toEqual([type]);
    await asAdmin('DELETE', `/webhooks/${id}`);
  },
);
