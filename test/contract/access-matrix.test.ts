import { describe, expect, test } from 'vitest';
import { isOwned } from '../../shared/contract/records.ts';
import { type AccessLevel, type Method, routesOf } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { type Ask, ask, asStaff, openStore } from '../store/api.ts';
import { operations } from '../store/operations.ts';

/**
 * Walks every cell of the access matrix (protocol.md, "Access"), made from the routes themselves,
 * so that no new endpoint can be forgotten. What each cell allows is written down below a second
 * time, by hand and from the contract.
 */
const store = await openStore();
const LEVELS: Record<AccessLevel, Ask> = {
  public: store.asPublic,
  user: store.asUser,
  admin: store.asAdmin,
  member: await asStaff(store),
};

/** Rows: `METHOD path`. Cells: who may, by the first letters of public, user, admin, member; `*`: anyone. */
const STATED: Record<string, string> = {
  'GET /': '*',
  'GET /docs': '*',
  'GET /docs/:resource': '*',
  'GET /openapi.json': '*',
  'GET /llms.txt': '*',
  'GET /countries': '*',
  'GET /currencies': '*',
  'POST /tokens': '*',
  'POST /sessions': '*',
  // By a cookie, which none of these has: see sessions.test.ts.
  'GET /sessions': 'c',
  'GET /sessions/current': 'c',
  'DELETE /sessions/current': '*',
  'DELETE /sessions/:id': '*',
  'POST /sessions/token': '*',
  'POST /sessions/link': '*',
  'POST /sessions/acceptInvitation': '*',
  'POST /sessions/recoverPassword': '*',
  'POST /sessions/confirmEmail': '*',
  'POST /sessions/resetPassword': '*',
  'POST /applications': 'm',
  'GET /applications/examples': 'm',
  'POST /applications/examples': 'm',
  'DELETE /applications/examples': 'm',
  'GET /applications/mailServer': 'm',
  'PUT /applications/mailServer': 'm',
  'PATCH /applications/mailServer': 'm',
  'DELETE /applications/mailServer': 'm',
  'POST /applications/open': '*',
  'GET /application': 'pua',
  'PUT /application': 'a',
  'PATCH /application': 'a',
  'GET /application/currencies': 'pua',
  'GET /application/usage': 'a',
  'GET /application/processors': 'a',
  'PUT /application/processors/stripe': 'a',
  'PATCH /application/processors/stripe': 'a',
  'DELETE /application/processors/stripe': 'a',
  'PUT /application/processors/braintree': 'a',
  'PATCH /application/processors/braintree': 'a',
  'DELETE /application/processors/braintree': 'a',
  'POST /application/processors/:processor/test': 'a',
  ...catalogue('brands'),
  ...catalogue('categories'),
  ...catalogue('collections'),
  ...catalogue('redirects'),
  ...catalogue('themes'),
  'POST /themes/:id/preview': 'a',
  'GET /themes/preview/:token': 'pua',
  ...catalogue('variables'),
  ...catalogue('products'),
  ...standard('addresses', 'ua', 'ua'),
  ...standard('users', 'ua', 'ua'),
  'POST /users': 'pua',
  'PUT /users/:id/updatePassword': 'ua',
  'PATCH /users/:id/updatePassword': 'ua',
  'GET /users/:id/export': 'ua',
  'POST /users/:id/erase': 'ua',
  'GET /users/:id/notes': 'a',
  'POST /users/:id/notes': 'a',
  'PUT /users/:id/notes/:note_id': 'a',
  'PATCH /users/:id/notes/:note_id': 'a',
  'DELETE /users/:id/notes/:note_id': 'a',
  'GET /users/me': 'ua',
  'PUT /users/me': 'ua',
  'PATCH /users/me': 'ua',
  'DELETE /users/me': 'ua',
  'PUT /users/me/updatePassword': 'ua',
  'PATCH /users/me/updatePassword': 'ua',
  'GET /users/current': 'ua',
  'GET /users/me/export': 'ua',
  'GET /users/current/export': 'ua',
  'POST /users/me/erase': 'ua',
  'POST /users/current/erase': 'ua',
  'GET /users/cart': 'ua',
  'POST /users/authenticate': 'pua',
  'POST /users/authenticate/facebook': 'pua',
  'POST /users/refresh': 'pua',
  'POST /users/logout': 'pua',
  'POST /users/recoverPassword': 'pua',
  'POST /users/resetPassword': 'pua',
  'GET /activity': 'm',
  'GET /events': 'a',
  ...catalogue('coupons', 'a'),
  'GET /reports': 'a',
  'GET /reports/carts': 'a',
  'GET /reports/customers': 'a',
  'GET /reports/sales': 'a',
  'GET /reports/stock': 'a',
  'GET /reports/taxes': 'a',
  ...standard('notifications', 'a', 'a'),
  'POST /notifications/send': 'a',
  'POST /notifications/test': 'a',
  'GET /notifications/test/:id': 'a',
  'POST /notifications/confirm_order/:id': 'a',
  'POST /notifications/:event_type/:id': 'a',
  ...catalogue('paymentMethods'),
  ...catalogue('promotions'),
  'GET /promotions/cart/:cart_id': 'pua',
  ...catalogue('shippings'),
  'GET /shippings/cart/:cart_id': 'pua',
  ...standard('files', 'pua', 'ua'),
  'POST /files/:id/complete': 'a',
  'GET /files/:application_id/:file_id/:filename': '*',
  'GET /files/:application_id/:file_id/:filename/:size': '*',
  'GET /users/:application_id/:user_id/unsubscribe': '*',
  'POST /users/:application_id/:user_id/unsubscribe': '*',
  'GET /imports': 'a',
  'POST /imports': 'a',
  'GET /imports/:id': 'a',
  'DELETE /imports/:id': 'a',
  'GET /exports': 'a',
  'POST /exports': 'a',
  'GET /exports/:id': 'a',
  'DELETE /exports/:id': 'a',
  'GET /exports/:application_id/:export_id/:filename': '*',
  'GET /feeds': 'a',
  'GET /feeds/:key/:filename': '*',
  ...standard('invoices', 'ua', 'a'),
  'POST /invoices/:id/pdf': 'pua',
  'POST /invoices/pdf': 'a',
  'POST /orders/:id/refunds/:refund_id/pdf': 'pua',
  'GET /invoices/:application_id/:invoice_id/:filename': '*',
  ...standard('withdrawals', 'a', 'a'),
  'POST /withdrawals': 'pua',
  ...standard('subscribers', 'a', 'a'),
  'POST /subscribers/subscribe': 'pua',
  'POST /subscribers/confirm': 'pua',
  'POST /subscribers/unsubscribe': 'pua',
  ...standard('webhooks', 'a'),
  ...standard('apiKeys', 'a'),
  'GET /apiKeys/current': 'a',
  'POST /mcp': '*',
  ...standard('roles', 'm', 'm'),
  ...standard('staff', 'm', 'm'),
  'POST /staff/:id/resend': 'm',
  'GET /staff/me': 'm',
  'PUT /staff/me': 'm',
  'PATCH /staff/me': 'm',
  'POST /staff/me/password': 'm',
  'POST /staff/me/totp': 'm',
  'PUT /staff/me/totp': 'm',
  'PATCH /staff/me/totp': 'm',
  'POST /staff/me/totp/remove': 'm',
  'POST /webhooks/:id/rotate': 'a',
  'POST /webhooks/:id/test': 'a',
  'GET /webhooks/:id/deliveries': 'a',
  'POST /webhooks/:id/deliveries/:event/redeliver': 'a',
  'GET /carts': 'ua',
  'POST /carts': 'pua',
  'GET /carts/:id': 'pua',
  'PATCH /carts/:id': 'pua',
  'PUT /carts/:id': 'pua',
  'DELETE /carts/:id': 'ua',
  'PUT /carts/:id/coupon': 'pua',
  'PATCH /carts/:id/coupon': 'pua',
  'DELETE /carts/:id/coupon': 'pua',
  'GET /carts/:id/count': 'pua',
  'GET /orders': 'ua',
  'POST /orders': 'pua',
  'POST /orders/quote': 'pua',
  'POST /orders/lookup': 'pua',
  'GET /orders/:id': 'pua',
  'GET /orders/number/:number': 'pua',
  'PATCH /orders/:id': 'a',
  'PUT /orders/:id': 'a',
  'DELETE /orders/:id': 'a',
  'POST /orders/:id/send': 'a',
  'POST /orders/:id/link': 'a',
  'GET /orders/:id/payments': 'pua',
  'POST /orders/:id/payments': 'pua',
  'POST /integrations/stripe/charges': 'pua',
  'POST /integrations/braintree/transactions/sale': 'pua',
  'POST /orders/:id/cancel': 'pua',
  'POST /orders/:id/withdraw': 'pua',
  'POST /orders/:id/returns': 'pua',
  'PATCH /orders/:id/returns/:index': 'a',
  'POST /orders/:id/erase': 'a',
  'GET /orders/:id/history': 'a',
  'GET /orders/:id/notes': 'a',
  'POST /orders/:id/notes': 'a',
  'PUT /orders/:id/notes/:note_id': 'a',
  'PATCH /orders/:id/notes/:note_id': 'a',
  'DELETE /orders/:id/notes/:note_id': 'a',
  'POST /orders/:id/capture': 'a',
  'POST /orders/:id/refunds': 'a',
  'POST /orders/:id/refunds/quote': 'a',
  'POST /orders/:id/shipments': 'a',
  'PUT /orders/:id/shipments/:index': 'a',
  'PATCH /orders/:id/shipments/:index': 'a',
  'POST /payments': 'pua',
  'POST /integrations/braintree/clientToken': 'pua',
  'POST /integrations/stripe/events/:publicKey': '*',
  'POST /integrations/braintree/events/:publicKey': '*',
  'GET /integrations/braintree': 'pua',
  'GET /integrations/stripe': 'pua',
  'GET /products/:id/variants': 'pua',
  'POST /products/:id/variants': 'a',
  'GET /products/:id/variants/:variant_id': 'pua',
  'PUT /products/:id/variants/:variant_id': 'a',
  'PATCH /products/:id/variants/:variant_id': 'a',
  'DELETE /products/:id/variants/:variant_id': 'a',
  'POST /products/:id/stock': 'a',
  'GET /products/:id/readiness': 'a',
  'POST /products/:id/notify': 'pua',
};

function standard(name: string, readers = 'pua', writers = 'a') {
  return {
    [`GET /${name}`]: readers,
    [`POST /${name}`]: writers,
    [`GET /${name}/:id`]: readers,
    [`PUT /${name}/:id`]: writers,
    [`PATCH /${name}/:id`]: writers,
    [`DELETE /${name}/:id`]: writers,
  };
}

function catalogue(name: string, readers = 'pua') {
  return { ...standard(name, readers), [`PATCH /${name}`]: 'a' };
}

/** A resource without rows of its own has the standard ones. */
const CONTRACT = { ...standardOfOthers(), ...STATED };

function standardOfOthers(): Record<string, string> {
  const stated = new Set(Object.keys(STATED).map((row) => row.split('/')[1]));
  const others = resources.filter((resource) =>
    routesOf(resource).every(({ path }) => !stated.has(path.split('/')[1])),
  );
  return Object.assign(
    {},
    ...others.map((resource) =>
      isOwned(resource) ? standard(resource.name, 'ua', 'ua') : catalogue(resource.name),
    ),
  );
}

test('the routes match the contract', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(CONTRACT).sort(),
  );
});

const url = (path: string) => path.replaceAll(/:\w+/g, '4096');

describe.each(operations)('$method $path', ({ method, path }) => {
  const allowed = CONTRACT[`${method} ${path}`] ?? '';
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};

  test('meets the contract without a key', async () => {
    const { status } = await ask(method, url(path), { body });
    if (allowed === '*') expect(status).not.toBe(401);
    else expect(status).toBe(401);
  });

  test.each(Object.entries(LEVELS))('meets the contract with %s access', async (level, asLevel) => {
    const answer = await asLevel(method, url(path), body);
    // Members with all permissions do what admins do.
    const letters = level === 'member' ? ['m', 'a'] : [level.charAt(0)];
    if (allowed === '*' || letters.some((letter) => allowed.includes(letter))) {
      expect(answer.status).not.toBe(401);
    } else {
      expect(answer).toMatchObject({
        status: 401,
        body: { status: false, errors: [{ code: 401, type: 'Unauthorized' }] },
      });
    }
  });
});

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test.each([...new Set(operations.map(({ path }) => path))])(
  '%s refuses all other methods',
  async (path) => {
    const offered = METHODS.filter((method) => CONTRACT[`${method} ${path}`]);
    for (const method of METHODS.filter((each) => !offered.includes(each))) {
      const answer = await store.asAdmin(method, url(path), method === 'GET' ? undefined : {});
      expect(answer).toMatchObject({
        status: 405,
        body: { status: false, errors: [{ code: 405, type: 'MethodNotAllowed' }] },
      });
      const heads = offered.includes('GET') ? ['HEAD'] : [];
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(
        [...offered, ...heads, 'OPTIONS'].sort(),
      );
    }
  },
);
