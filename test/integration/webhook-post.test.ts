import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { post } from '../../functions/deliveries/webhooks/post.ts';
import { listen } from '../store/loopback.ts';
import { answering, startReceiver } from '../store/receiver.ts';

const BODY = JSON.stringify({ id: 'evt_0000000000000001' });
const receiver = await startReceiver();
const { port } = new URL(receiver.url);

const message = (url: string) => ({ url, headers: {}, body: BODY });

/** A resolver that answers another address each time. */
function changing(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { resolve, asked };
}

const REFUSED = { error: 'The host has an address that is not one of the internet.' };

test('connects to the address that was checked', async () => {
  const { resolve, asked } = changing(['127.0.0.1'], ['169.254.169.254']);
  receiver.received.length = 0;
  const url = `http://localhost:${port}/`;
  expect(await post(message(url), { loopback: true, resolve })).toEqual({
    status_code: 204,
    response: '',
  });
  expect(receiver.received).toHaveLength(1);
  expect(asked).toEqual(['localhost']);
  expect(await post(message(url), { loopback: true, resolve })).toEqual(REFUSED);
  expect(receiver.received).toHaveLength(1);
});

test.each([
  [['127.0.0.1']],
  [['8.8.8.8', '10.0.0.1']],
  [['::ffff:127.0.0.1']],
  [['64:ff9b::7f00:1']],
  [[]],
])('refuses a host that resolves to %j', async (addresses) => {
  const { resolve } = changing(addresses);
  expect(await post(message('https://example.com/'), { loopback: false, resolve })).toEqual(
    REFUSED,
  );
});

test('refuses a stored URL that is not allowed here', async () => {
  expect(await post(message(receiver.url), { loopback: false })).toEqual(REFUSED);
});

test('requires a trusted certificate for the right host name', async () => {
  const names = [{ name: 'commonName', value: 'localhost' }];
  const pems = await generate(names, {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const server = createTlsServer({ key: pems.private, cert: pems.cert }, (_, response) =>
    response.end('ok'),
  );
  const { url, close } = await listen(server);
  afterAll(close);
  const named = message(`https://localhost:${new URL(url).port}/`);
  const { resolve } = changing(['127.0.0.1']);
  const trusting = { loopback: true, resolve, ca: pems.cert };
  expect(await post(named, trusting)).toEqual({ status_code: 200, response: 'ok' });
  expect(await post(named, { loopback: true, resolve })).toEqual({
    error: 'No answer: DEPTH_ZERO_SELF_SIGNED_CERT.',
  });
  const other = message(`https://127.0.0.1:${new URL(url).port}/`);
  expect(await post(other, trusting)).toEqual({
    error: 'No answer: ERR_TLS_CERT_ALTNAME_INVALID.',
  });
});

test('reads the first kilobyte of a body and closes the connection', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `1000\r\n${'x'.repeat(4_096)}\r\n`;
      const pump = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pump);
      pump();
    });
  });
  const closed = Promise.withResolvers<void>();
  server.on('connection', (socket) => socket.once('close', closed.resolve));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reply = await post(message(`http://127.0.0.1:${portOf(server)}/`), { loopback: true });
  expect(reply).toEqual({ status_code: 200, response: 'x'.repeat(1_024) });
  await closed.promise;
  server.close();
});

/** A server that answers a request with these bytes. */
async function sending(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${portOf(server)}/`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

test.each([
  ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP at all'],
])('an invalid HTTP response is a failure: %#', async (answer) => {
  const reply = await post(message(await sending(answer)), { loopback: true });
  expect(reply).toEqual({ error: expect.stringMatching(/^No answer: /) });
});

test('a status counts even if the body never ends', async () => {
  const url = await sending('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nso far');
  expect(await post(message(url), { loopback: true })).toEqual({
    status_code: 200,
    response: 'so far',
  });
});

test('a receiver that does not answer in time fails', async () => {
  receiver.answer = () => {};
  expect(await post(message(receiver.url), { loopback: true, timeoutMs: 50 })).toEqual({
    error: 'No answer within 0.05 s.',
  });
  receiver.answer = answering(204);
});

test('aborting a call rejects it', async () => {
  const ending = new AbortController();
  receiver.answer = () => ending.abort();
  const options = { loopback: true, signal: ending.signal };
  await expect(post(message(receiver.url), options)).rejects.toThrow('aborted');
  receiver.answer = answering(204);
});

test('a resolver that does not answer has the same timeout as a receiver', async () => {
  const resolve = () => new Promise<never>(() => {});
  const options = { loopback: false, resolve, timeoutMs: 50 };
  expect(await post(message('https://example.com/'), options)).toEqual({
    error: 'No answer within 0.05 s.',
  });
});
