import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_ADDRESS_CONNECTIONS } from '../../bin/start/connections.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import { success } from '../../shared/endpoint/response.ts';
import { until } from '../store/until.ts';

const handler: LambdaHandler = async () => success({ data: 'here' });

type Options = Partial<Parameters<typeof startServer>[0]>;

async function start(options: Options = {}): Promise<number> {
  const port = await freePort();
  const functions = new Map([['files', handler]]);
  const server = await startServer({ functions, port, host: '127.0.0.1', ...options });
  onTestFinished(() => server.close());
  return port;
}

/** Connections that are there, which read nothing unless the test does. */
async function open(count: number, options: NetConnectOpts): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(options));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.on('error', () => {});
  await Promise.all(sockets.map((socket) => !socket.connecting || once(socket, 'connect')));
  return sockets;
}

const GET = 'GET /v0/files HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const SLOW = 'POST /v0/files HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n';

async function get(options: NetConnectOpts): Promise<string> {
  const socket = connect(options);
  socket.end(GET);
  return (await text(socket)).replace(/\r\n.*\r\n\r\n/s, ' ');
}

/** Another address than that of the machine itself. */
const STRANGER = { host: '127.0.0.1', localAddress: '127.0.0.2' };
const ONLY_LINUX = 'tests of several addresses: run them on Linux';

const HERE = 'HTTP/1.1 200 OK {"status":true,"data":"here"}';

test.each([
  ['send nothing', ''],
  ['send half a header', SLOW],
])('3,000 connections that %s do not block other clients', async (_, sent) => {
  const port = await start();
  for (let i = 0; i < 6; i += 1) {
    for (const socket of await open(500, { port, host: '127.0.0.1' })) socket.write(sent);
    expect(await get({ port, host: '127.0.0.1' })).toBe(HERE);
  }
});

test('silent connections are closed before those that sent a request', async ({ skip }) => {
  skip(process.platform !== 'linux', ONLY_LINUX);
  const port = await start();
  const options = { port, ...STRANGER };
  const [resting, busy] = await open(2, options);
  resting?.write(GET.replace('close', 'keep-alive'));
  await once(resting ?? expect.fail(), 'data');
  busy?.write(`${SLOW}\r\n`);
  await open(MAX_ADDRESS_CONNECTIONS - 2, options);
  await open(1, options);
  // The silent ones were closed first, so the one that rests is there.
  resting?.write(GET);
  expect(String(await once(resting ?? expect.fail(), 'data'))).toContain('200 OK');
  busy?.write('123456789');
  expect(String(await once(busy ?? expect.fail(), 'data'))).toContain('200 OK');
});

test('an address has a connection limit, and other addresses are still served', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', ONLY_LINUX);
  const port = await start();
  const slow = await open(MAX_ADDRESS_CONNECTIONS, { port, ...STRANGER });
  for (const socket of slow) socket.write(`${SLOW}Expect: 100-continue\r\n\r\n`);
  await Promise.all(slow.map((socket) => once(socket, 'data')));
  await expect(get({ port, ...STRANGER }).catch(() => '')).resolves.toBe('');
  expect(await get({ port, host: '127.0.0.1', localAddress: '127.0.0.3' })).toBe(HERE);
  slow[0]?.write('123456789');
  expect(String(await once(slow[0] ?? expect.fail(), 'data'))).toContain('200 OK');
  expect(await get({ port, ...STRANGER })).toBe(HERE);
});

test('localhost is exempt from the address limit', async () => {
  const port = await start();
  const slow = await open(MAX_ADDRESS_CONNECTIONS, { port, host: '127.0.0.1' });
  for (const socket of slow) socket.write(`${SLOW}Expect: 100-continue\r\n\r\n`);
  await Promise.all(slow.map((socket) => once(socket, 'data')));
  expect(await get({ port, host: '127.0.0.1' })).toBe(HERE);
});

test('behind a proxy, an address has a limit of concurrent requests', async () => {
  const port = await start({ behindProxy: true });
  const options = { port, host: '127.0.0.1' };
  const slow = await open(MAX_ADDRESS_CONNECTIONS, options);
  for (const socket of slow) socket.write(`${SLOW}X-Forwarded-For: 192.0.2.1\r\n\r\n`);
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}/v0/files`, { headers: { 'X-Forwarded-For': address } });
  const refused = await until(
    () => ask('192.0.2.1'),
    ({ status }) => status !== 200,
  );
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '1',
    {
      status: false,
      errors: [
        {
          code: 429,
          type: 'TooManyRequests',
          message: 'Too many requests at once from this network address. Try again in 1 second.',
        },
      ],
    },
  ]);
  expect((await ask('192.0.2.2')).status).toBe(200);
  slow[0]?.write('123456789');
  await once(slow[0] ?? expect.fail(), 'data');
  expect((await ask('192.0.2.1')).status).toBe(200);
});

test('a refused connection closes even if its client keeps writing', async () => {
  const port = await start();
  const [socket] = await open(1, { port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = once(socket ?? expect.fail(), 'error');
  socket?.write('nonsense\r\n\r\n');
  const [answer] = await once(socket ?? expect.fail(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 /);
  const more = setInterval(() => socket?.write('more'), 100);
  onTestFinished(() => clearInterval(more));
  expect(await closed).toEqual([expect.objectContaining({ syscall: 'write' })]);
});

test('with HTTPS, connections without a handshake do not block other clients', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'shop.example' }]);
  const port = await start({ certificate: { cert, key } });
  const options = { port, host: '127.0.0.1' };
  const ask = () => {
    const socket = connectTls({ ...options, rejectUnauthorized: false });
    socket.write(GET);
    return text(socket);
  };
  const shopper = connectTls({ ...options, rejectUnauthorized: false });
  onTestFinished(() => void shopper.destroy());
  shopper.write(GET.replace('close', 'keep-alive'));
  await once(shopper, 'data');
  await open(2 * MAX_ADDRESS_CONNECTIONS, options);
  expect(await ask()).toContain('"data":"here"');
  shopper.write(GET);
  expect(await text(shopper)).toContain('"data":"here"');
});
