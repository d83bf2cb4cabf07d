import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { clientOf } from '../../bin/start/client.ts';
import { gatewayEvent } from '../../bin/start/gateway-event.ts';
import { ApiError, notFound } from '../../shared/contract/errors.ts';
import { type JsonObject, omit } from '../../shared/contract/json.ts';
import { failure, success } from '../../shared/endpoint/response.ts';
import { documentedAnswers } from '../store/documented-answers.ts';

/** What stands between every answer in the contract tests and the test that asked for it. */
const inspect = documentedAnswers();

function asked(method: string, url: string): APIGatewayProxyEventV2 {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
  return gatewayEvent(request, Buffer.alloc(0), clientOf(request));
}

const BRAND = {
  id: 7,
  application_id: 77,
  name: 'Northwind',
  description: null,
  image_url: null,
  url: null,
  created_at: '2024-03-02T09:15:00.000Z',
  updated_at: '2024-03-02T09:15:00.000Z',
};

test.each<[string, string, JsonObject]>([
  ['a record', '/v0/brands/7', { data: BRAND }],
  ['a custom attribute', '/v0/brands/7', { data: { ...BRAND, founded: 1987 } }],
  ['another spelling', '/V0/Brands/7/', { data: BRAND }],
  ['chosen fields', '/v0/brands/7?fields=id', { data: { id: 7 } }],
  [
    'a list',
    '/v0/brands',
    { data: [BRAND], _links: { curr: 'http://x/v0/brands' }, count: 1, page: 1, pages: 1 },
  ],
])('lets %s pass', (_, url, answer) => {
  inspect(asked('GET', url), success(answer));
});

test.each<[string, string, JsonObject, string]>([
  ['a missing field', '/v0/brands/7', { data: omit(BRAND, ['id']) }, "'id'"],
  ['a wrong type', '/v0/brands/7', { data: { ...BRAND, url: 5 } }, '/data/url must be'],
  ['an extra member', '/v0/brands/7', { data: BRAND, count: 1 }, 'additional properties'],
  ['a wrong time', '/v0/brands/7', { data: { ...BRAND, created_at: '2024' } }, 'date-time'],
  [
    'an id that is not documented',
    '/v0/brands/7',
    { data: { ...BRAND, order_id: 5 } },
    '/data/order_id',
  ],
  ['an unknown path', '/v0/nothing', { data: BRAND }, 'only 400, 404, 405, 413'],
])('refuses %s', (_, url, answer, why) => {
  expect(() => inspect(asked('GET', url), success(answer))).toThrow(why);
});

test('refuses an undocumented member of an error', () => {
  const named = new ApiError(404, 'No.', { extras: { permission: 'brands:read' } });
  const unnamed = new ApiError(404, 'No.', { extras: { reason: 'none' } as object });
  inspect(asked('GET', '/v0/brands/7'), failure(named));
  expect(() => inspect(asked('GET', '/v0/brands/7'), failure(unnamed))).toThrow(
    'no member /errors/0/reason',
  );
});

test('refuses an undocumented status', () => {
  expect(() => inspect(asked('GET', '/v0/brands'), failure(notFound('No.')))).toThrow(
    'GET /v0/brands? was answered with 404, but the OpenAPI document says: only 200, 304, 400',
  );
  inspect(asked('GET', '/v0/brands/7'), failure(notFound('No.')));
});
