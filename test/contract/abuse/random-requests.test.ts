import { expect, test } from 'vitest';
import { isObject } from '../../../shared/contract/json.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { ADDRESS, atOnce, create, publicUrl, type TestStore } from '../../store/api.ts';
import { withRecords } from '../../store/examples.ts';
import { settle } from '../../store/feed.ts';
import { openFilledStore } from '../../store/filled-store.ts';
import { cipher, itemsOf } from '../../store/local-store.ts';
import { operations, recordSubjects } from '../../store/operations.ts';
import { fc } from '../../store/properties.ts';
import { timeFor } from '../../store/slow-machine.ts';
import { type Operation, type RandomRequest, randomRequest } from './random-requests.ts';

/** How many requests: more of them in `.ci/full`. */
const REQUESTS = Number(process.env['REQUESTS'] ?? 600);
const AT_ONCE = 4;

const store = await openFilledStore();
const neighbour = await openFilledStore();

const ids = new Map<string, number[]>();
for (const { asAdmin } of [neighbour, store]) {
  for (const { resource } of recordSubjects) {
    if (resource.records === 'account') continue;
    const { body } = await asAdmin('GET', `/${resource.name}`);
    const found = body.data.map(({ id }: { id: number }) => id);
    ids.set(resource.name, [...found, ...(ids.get(resource.name) ?? [])]);
  }
}

const examples = new Map<Operation, object>();
for (const operation of operations) {
  const { told, documentation } = operation;
  const documented = told.example ?? documentation.example;
  const createRecord: Parameters<typeof withRecords>[1] = (path, body) =>
    create(store.asAdmin, path, body);
  if (isObject(documented)) examples.set(operation, await withRecords(documented, createRecord));
}

const { publicKey } = store.application;
const admin = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
const foreign = await issueToken(neighbour.application, cipher, { access: 'admin' }, Date.now());
const user = await issueToken(
  store.application,
  cipher,
  { access: 'user', userId: store.userId },
  Date.now(),
);

const requests = randomRequest({
  authorizations: [
    ...Array.from({ length: 12 }, () => `${publicKey}:${admin.token}`),
    ...Array.from({ length: 6 }, () => publicKey),
    ...Array.from({ length: 4 }, () => `${publicKey}:${user.token}`),
    `${publicKey}:${admin.token}x`,
    `${publicKey}:${foreign.token}`,
    '',
    undefined,
  ],
  ids,
  example: (operation) => examples.get(operation),
});

async function answerOf({ path, query, authorization, body, ...request }: RandomRequest) {
  const response = await fetch(`${publicUrl}${path}?${query}`, {
    method: request.method,
    headers: {
      ...request.headers,
      ...(authorization !== undefined && { Authorization: authorization }),
    },
    ...(body !== undefined && request.method !== 'GET' && { body }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { response, text: await response.text(), isJson };
}

/** What is said of every answer, whatever was asked. */
async function checkAnswer(request: RandomRequest): Promise<void> {
  const { response, text, isJson } = await answerOf(request);
  const { status, ok } = response;
  expect(status, text).toBeLessThan(500);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  // The reference page, or an answer that the client has.
  if (!isJson || status === 304) return;
  const answer = JSON.parse(text);
  // The description of the API is no envelope.
  if (ok && answer.openapi) return;
  expect(answer.status).toBe(ok);
  if (ok) return;
  expect(answer.errors).not.toEqual([]);
  for (const error of answer.errors) {
    expect(error).toMatchObject({
      code: expect.any(Number),
      type: expect.any(String),
      message: expect.any(String),
    });
  }
  expect(answer.errors[0].code).toBe(status);
}

/** All of a store but the counts of failed attempts, which anyone may cause. */
const contentOf = async ({ application }: TestStore) =>
  (await itemsOf(application.id))
    .filter(({ pk }) => !pk.endsWith('#failures'))
    .sort((one, other) => (one.pk + one.sk < other.pk + other.sk ? -1 : 1));

test(
  'random requests to all routes get valid responses and reach no other store',
  timeFor(REQUESTS, 100),
  async () => {
    await settle(neighbour);
    const before = await contentOf(neighbour);
    await atOnce(AT_ONCE, () =>
      fc.assert(fc.asyncProperty(requests, checkAnswer), {
        numRuns: Math.ceil(REQUESTS / AT_ONCE),
      }),
    );
    expect(await contentOf(neighbour)).toEqual(before);

    const { body: list } = await neighbour.asPublic('GET', '/products?stock_type=track');
    const order = await neighbour.asPublic('POST', '/orders', {
      items: [{ product_id: list.data[0].id, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    });
    expect(order.status).toBe(200);
  },
);
