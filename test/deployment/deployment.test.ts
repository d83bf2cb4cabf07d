import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readVersion } from '../../bin/build/version.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { PRODUCT } from '../store/api.ts';
import { createStore, signIn } from '../store/deployed-store.ts';
import { type Deployment, deploy } from '../store/deployment.ts';
import { LAUNCHER, run } from '../store/ops-command.ts';

const { node, sqlite } = process.versions;

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('serves what an operator creates and nothing from the demo store', async () => {
  const data = join(temporaryFolder(), 'data');
  const server = await deploy(['--data', data]);
  const file = join(data, 'open-shop.txt');
  const link = readFileSync(file, 'utf8');
  expect(link).toMatch(new RegExp(`^${server.url}/dashboard#open=[\\w-]{43}\n$`));
  expect(modeOf(file)).toBe(0o600);
  expect(JSON.stringify(server.lines)).not.toContain(link.trim().slice(-43));
  expect(server.lines).toEqual([
    expect.objectContaining({ message: 'no shop yet; open one with the link in this file', file }),
    expect.objectContaining({
      level: 'INFO',
      message: 'started',
      url: server.url,
      ...readVersion(),
      data,
      sync_ms: expect.any(Number),
    }),
  ]);
  for (const page of ['/robots.txt', '/pictures/kettle.svg', '/cart']) {
    const headers = { Accept: 'text/html' };
    const response = await fetch(server.url + page, { headers });
    expect([page, response.status]).toEqual([page, 404]);
    expect(await response.json()).toMatchObject({ status: false });
  }
  const root = await fetch(server.url);
  expect(root.headers.get('server-timing')).toBe(null);
  const documentation = `${server.url}/v0/docs`;
  expect(await root.json()).toMatchObject({ data: { name: 'Shopwright', documentation } });
  expect((await run(LAUNCHER, ['account', 'list', '--json', '--data', data])).stdout).toBe('[]\n');

  const keys = await createStore(data);
  const asAdmin = await signIn(server, keys);
  expect((await asAdmin('POST', '/products', PRODUCT)).status).toBe(200);
  expect(await asAdmin('GET', '/products?q=secret-search')).toMatchObject({ body: { count: 0 } });

  expect(await server.stop()).toBe(0);
  expect(server.lines.at(-1)).toMatchObject({ message: 'stopped' });
  expect(server.lines.filter(({ message }) => message === 'request')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        level: 'INFO',
        resource: 'products',
        operation: 'create',
        method: 'POST',
        status: 200,
        source_ip: '127.0.0.1',
      }),
    ]),
  );
  const log = JSON.stringify(server.lines);
  for (const secret of [asAdmin.token, keys.secret_key, PRODUCT.name, 'secret-search']) {
    expect(log).not.toContain(secret);
  }
  // The log of writes is a part of the file again.
  const files = ['files', 'open-shop.txt', 'store.db', 'store.lock', 'vault.key'];
  expect(readdirSync(data).toSorted()).toEqual(files);
  expect(['', 'files', 'store.db', 'vault.key'].map((name) => modeOf(join(data, name)))).toEqual([
    0o700, 0o700, 0o600, 0o600,
  ]);
});

test('anyone can read the health and version of the server', async () => {
  const server = await deploy(['--temporary']);
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${server.url}/health`, { method });
    const body = { status: true, data: { ...readVersion(), node, sqlite } };
    expect([response.status, await response.text()]).toEqual([
      200,
      method === 'GET' ? JSON.stringify(body) : '',
    ]);
  }
  expect((await fetch(`${server.url}/health`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/health/more`)).status).toBe(404);
});

/** Resolves when nobody listens any more. */
async function refusal({ port }: Deployment): Promise<void> {
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/health`).catch(() => 'refused'), {
      timeout: 60_000,
    })
    .toBe('refused');
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'finishes running requests before it stops with %s',
  async (signal) => {
    const server = await deploy(['--temporary']);
    const idle = connect(server.port, '127.0.0.1');
    const running = connect(server.port, '127.0.0.1');
    const answer = text(running);
    running.write(
      'POST /v0/tokens HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
    );
    // The server has the headers once it asks for the body.
    await new Promise((resolve) => running.once('data', resolve));
    const closed = new Promise((resolve) => server.program.once('close', resolve));
    server.program.kill(signal);
    await refusal(server);
    expect(server.program.exitCode).toBe(null);
    running.write('{}');
    expect(await answer).toMatch(/HTTP\/1\.1 400 .*\r\nConnection: close\r\n.*\{"status":false/s);
    await closed;
    expect(server.program.exitCode).toBe(0);
    expect(await text(idle)).toBe('');
  },
);

test('trusts proxy headers only with --trust-proxy', async () => {
  const headers = {
    'X-Forwarded-For': '203.0.113.1, 198.51.100.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'evil.example',
  };
  for (const [options, source_ip, scheme] of [
    [[], '127.0.0.1', 'http'],
    [['--trust-proxy'], '198.51.100.7', 'https'],
  ] as const) {
    const server = await deploy(['--temporary', ...options]);
    const root = await fetch(server.url, { headers });
    expect(root.headers.get('keep-alive')).toBe('timeout=150');
    expect(await root.json()).toMatchObject({
      data: { documentation: `${scheme}://127.0.0.1:${server.port}/v0/docs` },
    });
    expect(await server.logged('request')).toMatchObject({ source_ip });
  }
});

test('refuses a loopback password reset URL behind a proxy', async () => {
  for (const [options, status] of [
    [[], 200],
    [['--trust-proxy'], 400],
  ] as const) {
    const data = join(temporaryFolder(), 'data');
    const server = await deploy(['--data', data, ...options]);
    const asAdmin = await signIn(server, await createStore(data));
    const password_reset_url = 'http://127.0.0.1:1/';
    const answer = await asAdmin('PUT', '/application', { password_reset_url });
    expect([options, answer.status]).toEqual([options, status]);
    expect(await server.stop()).toBe(0);
  }
});

test('sizes its heap to the given memory', async () => {
  const program = 'test/store/print-heap-limit.ts';
  const limitOf = async (memory: string) =>
    Number((await run(process.execPath, [program, memory])).stdout);
  const [small, large] = [await limitOf('300'), await limitOf('600')];
  expect(small).toBeGreaterThanOrEqual(300);
  expect(large - small).toBe(300);
});
