import { expect, test } from 'vitest';
import { ask, openStore } from '../store/api.ts';
import { stopClock } from '../store/clock.ts';
import { knownProxy } from '../store/known-proxy.ts';
import { startOwnServer } from '../store/own-server.ts';

const secret = 'the-next-secret-of-32-characters-';

stopClock();
const store = await openStore({ server_addresses: [] });
const url = await startOwnServer({ environment: knownProxy([secret, '']) });
const authorization = store.application.publicKey;

test('during a proxy change, requests without a secret are limited by their own address', async () => {
  const from = (address: string, headers = {}) =>
    ask('GET', '/brands', {
      url,
      authorization,
      headers: { 'CloudFront-Viewer-Address': address, ...headers },
    });
  const addresses = Array.from({ length: 61 }, (_, i) => `192.0.2.${i}`);
  const statuses = await Promise.all(addresses.map(async (each) => (await from(each)).status));
  // The limit of one address.
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await from('198.51.100.1', { 'X-Origin-Secret': secret })).status).toBe(200);
  expect((await from('198.51.100.1', { 'X-Origin-Secret': 'wrong' })).status).toBe(404);
});
