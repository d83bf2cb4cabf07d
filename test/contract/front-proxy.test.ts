import { expect, test } from 'vitest';
import { ask, atOnce, openStore } from '../store/api.ts';
import { stopClock } from '../store/clock.ts';
import { knownProxy } from '../store/known-proxy.ts';
import { startOwnServer } from '../store/own-server.ts';

const SECRETS = ['the-next-secret-of-32-characters-', 'the-present-secret-of-32-characters'];

stopClock();
const store = await openStore({ server_addresses: [] });
const url = await startOwnServer({ environment: knownProxy(SECRETS) });
const authorization = store.application.publicKey;

const get = (path: string, headers = {}) => ask('GET', path, { url, authorization, headers });

test.each(SECRETS)('accepts a request with either secret', async (secret) => {
  const headers = { 'X-Origin-Secret': secret };
  for (const path of ['', '/brands', '/BRANDS/', '/openapi.json']) {
    expect((await get(path, headers)).status).toBe(200);
  }
});

test.each([{}, { 'X-Origin-Secret': 'wrong' }, { 'X-Origin-Secret': '' }])(
  'a client that bypasses the proxy with %j gets a 404',
  async (headers) => {
    for (const path of ['', '/brands', '/BRANDS/', '/openapi.json', '/nothing']) {
      const answer = await get(path, headers);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        status: false,
        errors: [{ code: 404, type: 'NotFound', message: `The path /v0${path} does not exist.` }],
      });
    }
    const preflight = await fetch(`${url}/v0/brands`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(404);
  },
);

test('a client has the address that the proxy names, whatever it sends', async () => {
  const [secret = ''] = SECRETS;
  const from = (address: string, more = {}) =>
    get('/brands', {
      'X-Origin-Secret': secret,
      'CloudFront-Viewer-Address': address,
      ...more,
    });
  const statuses = await atOnce(61, async () => (await from('192.0.2.1:46532')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect((await from('192.0.2.1:50001')).status).toBe(429);
  expect((await from('192.0.2.1', { 'X-Forwarded-For': '192.0.2.9' })).status).toBe(429);
  expect((await from('192.0.2.2')).status).toBe(200);
});
