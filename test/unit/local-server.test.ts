import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { generate } from 'selfsigned';
import { describe, expect, test } from 'vitest';
import { readVersion } from '../../bin/build/version.ts';
import { clientOf } from '../../bin/start/client.ts';
import { healthPage } from '../../bin/start/health.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { knownHosts } from '../../bin/start/known-hosts.ts';
import { requirePlatform } from '../../bin/start/platform.ts';
import { freePort, publicHost } from '../../bin/start/ports.ts';
import { measureSync, warnOfSlowDisk } from '../../bin/start/sync-time.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';

const { node, sqlite } = process.versions;

test('the server is unhealthy when the storage does not answer', async () => {
  const storage = sqliteStorage({ file: ':memory:' });
  const port = await freePort();
  const server = await startServer({
    functions: new Map(),
    port,
    host: '127.0.0.1',
    pages: healthPage(storage),
  });
  const health = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/health`);
    return { status: response.status, body: await response.json() };
  };
  expect(await health()).toEqual({
    status: 200,
    body: { status: true, data: { ...readVersion(), node, sqlite } },
  });
  storage.close();
  expect(await health()).toEqual({
    status: 503,
    body: {
      status: false,
      errors: [{ code: 503, type: 'ServiceUnavailable', message: expect.any(String) }],
    },
  });
  await server.close();
});

describe('the client behind a proxy', () => {
  function requestWith(headers: IncomingMessage['headers']): IncomingMessage {
    const request = new IncomingMessage(new Socket());
    request.headers = headers;
    return request;
  }

  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['unknown,198.51.100.7:4711', '198.51.100.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    // What is no address is not believed.
    ['198.51.100.7, unknown', ''],
    ['198.51.100.7,', ''],
    ['198.51.100.777', ''],
    [undefined, ''],
  ])('forwarded as %j has the address %j', (forwarded, address) => {
    const request = requestWith({ ...(forwarded && { 'x-forwarded-for': forwarded }) });
    expect(clientOf(request, true)).toEqual({ address, protocol: 'http' });
    expect(clientOf(request, false)).toEqual({ address: '', protocol: 'http' });
  });

  test.each([
    ['https', 'https'],
    ['http,HTTPS', 'https'],
    ['javascript', 'http'],
  ])('forwarded as %j uses the protocol %j', (forwarded, protocol) => {
    const request = requestWith({ 'x-forwarded-proto': forwarded });
    expect(clientOf(request, true).protocol).toBe(protocol);
    expect(clientOf(request, false).protocol).toBe('http');
  });
});

test('warns about a slow disk and says what to do', () => {
  const warnings: string[] = [];
  const log = { info() {}, warn: (message: string) => warnings.push(message), error() {} };
  warnOfSlowDisk(19.9, '/data', log);
  expect(warnings).toEqual([]);
  warnOfSlowDisk(41.6, '/data', log);
  expect(warnings).toEqual([expect.stringMatching(/\/data takes 42 ms .* move the data to/)]);
});

test.each([
  [{ system: 'win32', glibc: undefined, version: '24.1.0' }, /^Windows .* run it in WSL/],
  [{ system: 'freebsd', glibc: undefined, version: '24.1.0' }, /^freebsd .* use Linux or macOS/],
  [{ system: 'linux', glibc: undefined, version: '24.1.0' }, /no glibc; use one that has it/],
  [{ system: 'darwin', glibc: undefined, version: '22.18.0' }, /^Node 22.18.0 .*; run npm ci/],
])('refuses to run on %j and says why in one line', (platform, message) => {
  expect(() => requirePlatform(platform)).toThrow(message);
});

test.each([
  { system: 'darwin', glibc: undefined, version: '24.1.0' },
  { system: 'linux', glibc: '2.31', version: '25.0.0' },
])('runs on %j', (platform) => {
  expect(() => requirePlatform(platform)).not.toThrow();
});

test('an unwritable disk gives a one-line error that names the folder', () => {
  expect(() => measureSync('/no-such-folder')).toThrow(
    /^cannot write to \/no-such-folder \(.+\); check the space on its disk$/,
  );
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['::1', '[::1]'],
])('links to a server on %s use the host %s', (host, shown) => {
  expect(publicHost(host)).toBe(shown);
});

test('the server knows its hosts from its address, certificate or proxy', async () => {
  const { cert } = await generate([{ name: 'commonName', value: 'shop.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'shop.example' }] }],
  });
  const hosts = ['127.0.0.1:4000', 'shop.example', 'shop.example:4000', 'other.example'];
  const url = 'http://127.0.0.1:4000';
  const known = (listening: Partial<Parameters<typeof knownHosts>[0]>) =>
    hosts.filter(knownHosts({ url, certificate: undefined, trustProxy: false, ...listening }));
  expect(known({})).toEqual(hosts.slice(0, 1));
  expect(known({ certificate: { cert, key: '' } })).toEqual(hosts.slice(0, 3));
  expect(known({ trustProxy: true })).toEqual(hosts);
});
