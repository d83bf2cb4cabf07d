import { describe, expect, test } from 'vitest';
import type { Permission } from '../../shared/contract/permissions.ts';
import {
  ADDRESS,
  type Answered,
  type Ask,
  asking,
  asStaff,
  create,
  errorOf,
  openStore,
  PRODUCT,
  statusOf,
} from '../store/api.ts';

const COUPON = {
  code: 'TEN',
  name: 'Ten percent',
  target_type: 'CART_COUPON',
  discount_type: 'PERCENTAGE_DISCOUNT',
  discount_value: 10,
};

const store = await openStore();
const { asAdmin } = store;
await create(asAdmin, '/coupons', COUPON);

const ADDRESSES = { shipping_address: ADDRESS, billing_address: ADDRESS };

/** A product, and a payment method. */
const [{ id: PAID }, { id: PAYMENT }] = await Promise.all([
  create(asAdmin, '/products', PRODUCT),
  create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost' }),
]);

type CallerWith = (permissions: readonly Permission[]) => Promise<Ask>;

const CALLERS: readonly (readonly [string, CallerWith])[] = [
  [
    'an API key',
    async (permissions) => {
      const body = { name: 'A program', permissions };
      const { secret } = await create(asAdmin, '/api-keys', body);
      return asking(`Bearer ${secret}`);
    },
  ],
  ['a member of the staff', (permissions) => asStaff(store, permissions)],
];

/** The resources of events. */
const resourcesIn = ({ body }: Answered): string[] => [
  ...new Set<string>(body.data.map(({ resource }: { resource: string }) => resource)),
];

describe.each(CALLERS)('%s cannot get around its permissions', (_, callerWith) => {
  test('sees only events of records it may read', async () => {
    const asCaller = await callerWith(['events:read', 'brands:read']);
    await create(asAdmin, '/brands', { name: 'Brød & Salt' });
    await expect
      .poll(async () => resourcesIn(await asAdmin('GET', '/events?per_page=250')))
      .toEqual(expect.arrayContaining(['brands', 'coupons']));
    expect(resourcesIn(await asCaller('GET', '/events?per_page=250'))).toEqual(['brands']);
  });

  test.each([
    ['orders:read', ['brand.*', 'order.created']],
    ['orders:read', ['payment.*']],
    ['addresses:read', ['*']],
    ['notifications:read', ['mail.not_sent']],
  ])('a webhook needs %s for %j', async (permission, types) => {
    const asCaller = await callerWith(['credentials:write', 'brands:read', 'personal:read']);
    const url = 'https://receiver.example/events';
    const answer = await asCaller('POST', '/webhooks', { url, types });
    expect(errorOf(answer)).toMatchObject({ code: 403, permission });
    expect(await statusOf(asCaller('POST', '/webhooks', { url, types: ['brand.*'] }))).toBe(200);
  });

  test('redelivers only events that the caller may read', async () => {
    const asCaller = await callerWith(['credentials:write', 'brands:read', 'personal:read']);
    const url = 'https://receiver.example/events';
    const { id } = await create(asCaller, '/webhooks', { url, types: ['brand.*'], active: true });
    await create(asAdmin, '/brands', { name: 'Harbour Rope' });
    const eventOf = async (type: string) =>
      (await asAdmin('GET', `/events?types=${type}`)).body.data[0]?.id;
    const again = async (type: string) => {
      await expect.poll(() => eventOf(type)).toBeDefined();
      const path = `/webhooks/${id}/deliveries/${await eventOf(type)}/redeliver`;
      return statusOf(asCaller('POST', path));
    };
    expect(await again('coupon.created')).toBe(404);
    expect(await again('brand.created')).toBe(200);
  });

  test('needs orders:refund to cancel or refund a paid order', async () => {
    const body = { items: [{ product_id: PAID, quantity: 1 }], ...ADDRESSES };
    const { id } = await create(asAdmin, '/orders', body);
    await create(asAdmin, '/payments', {
      method: 'Custom',
      order_id: id,
      payment_method_id: PAYMENT,
    });
    const asCaller = await callerWith(['orders:read', 'orders:write']);
    const refusals = [
      await asCaller('PATCH', `/orders/${id}`, { state: 'canceled' }),
      await asCaller('PATCH', `/orders/${id}`, { state: 'canceled', refund: false }),
      await asCaller('PATCH', `/orders/${id}`, { state: 'refunded' }),
      await asCaller('POST', `/orders/${id}/refunds`, { amount: 1 }),
    ];
    expect(refusals.map(errorOf)).toEqual(
      refusals.map(() => expect.objectContaining({ code: 403, permission: 'orders:refund' })),
    );
    const unpaid = await create(asAdmin, '/orders', body);
    const canceled = await asCaller('PATCH', `/orders/${unpaid.id}`, { state: 'canceled' });
    expect(canceled.body.data.state).toBe('canceled');
  });

  test.each([
    ['users:write', 'users.recoverPassword'],
    ['orders:write', 'order.created'],
    ['invoices:write', 'invoice.issued'],
  ])('an email needs %s for %s', async (permission, event) => {
    const asCaller = await callerWith(['credentials:write', 'personal:read']);
    const answer = await asCaller('POST', '/notifications', { event, text: 'Hello' });
    expect(errorOf(answer)).toMatchObject({ code: 403, permission });
  });

  test('an API key gets no permission that the caller lacks', async () => {
    const asCaller = await callerWith(['credentials:write', 'products:read']);
    const permissions = ['products:read', 'orders:read'];
    const answer = await asCaller('POST', '/api-keys', { name: 'More', permissions });
    expect(errorOf(answer)).toMatchObject({ code: 403, permission: 'orders:read' });
  });
});
