import { expect, test } from 'vitest';
import { brands } from '../../shared/resources/brands.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { baseUrl, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';

/** What JSON can say and no answer could repeat, and names that name nothing. */
const store = await openStore();
const { asAdmin, asPublic, application } = store;
const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());

async function post(path: string, body: string) {
  const headers = { Authorization: `${application.publicKey}:${token}` };
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
  const { errors } = (await response.json()) as { errors?: Record<string, unknown>[] };
  const { invalidPropertyName, failedValidator, message } = errors?.[0] ?? {};
  return [response.status, invalidPropertyName, failedValidator, message];
}

test.each([
  ['{"name":"A","n":1e400}', 'n', 'max', 'n is too large for a number.'],
  ['{"name":"A","n":-1e400}', 'n', 'max', 'n is too large for a number.'],
  ['{"name":"A","in":{"side":[1,1e999]}}', 'in.side.1', 'max', undefined],
  ['1e400', 'Object', 'max', undefined],
  [
    '{"name":"A","__proto__":{"a":1}}',
    '__proto__',
    'whitelist',
    '__proto__: an attribute cannot be named __proto__.',
  ],
  ['{"name":"A","__proto__":1}', '__proto__', 'whitelist', undefined],
  ['{"name":"A","in":[{"\\u005f_proto__":"x"}]}', 'in.0.__proto__', 'whitelist', undefined],
])('refuses the body %s', async (body, name, validator, message) => {
  const answer = await post('/brands', body);
  expect(answer.slice(0, 3)).toEqual([400, name, validator]);
  if (message) expect(answer[3]).toBe(message);
});

test('stores other prototype names as ordinary attributes', async () => {
  const attributes = { constructor: 'Ada', toString: 'x', hasOwnProperty: 1, prototype: [2] };
  const { id } = await create(asAdmin, '/brands', { name: 'Own', ...attributes });
  const { body } = await asPublic('GET', `/brands/${id}`);
  expect(JSON.parse(JSON.stringify(body.data))).toMatchObject(attributes);
  const found = await asPublic('GET', '/brands?constructor=Ada');
  expect(found.body['count']).toBe(1);
});

test('still shows and finds __proto__ attributes from earlier versions', async () => {
  const records = openRecords(table, application, brands);
  const stored = JSON.parse('{"name":"Old","__proto__":"x"}');
  await records.create(stored);
  const { body } = await asAdmin('GET', '/brands?__proto__=x');
  expect(body['count']).toBe(1);
  expect(JSON.stringify(body.data)).toContain('"__proto__":"x"');
});

test.each([
  ['/products', { ...PRODUCT, name: '  ' }, 'name'],
  ['/brands', { name: '\t' }, 'name'],
  ['/brands', { name: '\u200b' }, 'name'],
  ['/brands', { name: '\u{e0020}' }, 'name'],
  ['/variables', { name: '\u{e0101}\u{1d173}', type: 'string', value: 'x' }, 'name'],
  ['/api-keys', { name: '\u{e007f} ', permissions: ['products:read'] }, 'name'],
  ['/brands', { name: '\u2060\u00ad \ufeff\u3164\u0007' }, 'name'],
  ['/products', { ...PRODUCT, name: '\u200d\ufe0f' }, 'name'],
  ['/stores', { name: '\u200e', owner_email: 'ada@example.org' }, 'name'],
  ['/contents', { title: ' ', text: 'x' }, 'title'],
  ['/promotions', { name: '   ', conditions: [], effects: [] }, 'name'],
  ['/users', { name: '\u200b', email: 'ada@example.org', password: 'correct horse' }, 'name'],
  ['/users', { name: ' ', email: 'ada@example.org', password: 'correct horse' }, 'name'],
])('%s refuses a blank name', async (path, body, name) => {
  const answer = await asAdmin('POST', path, body);
  expect([answer.status, errorOf(answer)]).toMatchObject([
    400,
    { invalidPropertyName: name, failedValidator: 'format', message: `${name} must not be blank.` },
  ]);
});

test.each(['👩‍💻', 'क्‍ष', '❤️', '.', '\u200eשלום'])('accepts the name %s', async (name) => {
  expect((await create(asAdmin, '/brands', { name }))['name']).toBe(name);
});

test.each([
  [{ currency_code: 'ZZZ' }, 'currency_code'],
  [{ currencies: [{ code: 'ABC', rate: 2 }] }, 'currencies.0.code'],
])('refuses %j: currencies must be ISO 4217 codes', async (settings, name) => {
  const answer = await asAdmin('PUT', '/application', settings);
  expect([answer.status, errorOf(answer)]).toMatchObject([
    400,
    {
      invalidPropertyName: name,
      message: `${name} must be an ISO 4217 code, such as EUR.`,
    },
  ]);
  expect((await asAdmin('PUT', '/application', { name: ' ' })).status).toBe(400);
});
