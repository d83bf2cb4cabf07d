import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import {
  MAX_ADDRESS_UNFINISHED_BYTES,
  MAX_FASTER_BYTES,
  MAX_UNFINISHED_BYTES,
} from '../../bin/start/request-body.ts';
import { MAX_BODY_BYTES } from '../../shared/endpoint/body-parser.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import { success } from '../../shared/endpoint/response.ts';
import { until } from '../store/until.ts';

/** Answers with the number of bytes that it gets. */
const handler: LambdaHandler = async ({ body = '', isBase64Encoded }) =>
  success({ data: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').length });

async function startCounting(bodyTimeoutMs = 300_000) {
  const port = await freePort();
  const functions = new Map([['files', handler]]);
  const options = { functions, host: '127.0.0.1', behindProxy: true, bodyTimeoutMs };
  const server = await startServer({ port, ...options });
  onTestFinished(() => server.close());
  return { port, server };
}

interface Sending {
  readonly address: string;
  readonly authorization?: string;
  /** Bytes that are announced, and those that are sent. */
  readonly announced: number;
  readonly sent: number;
}

const MB = 1024 * 1024;
const FILE = 5 * MB;
const TOKEN = 'pk:token';
const CHUNK = Buffer.alloc(64 * 1024, 'a');

/** A connection that sends a part of a body. */
async function send(port: number, { address, authorization = TOKEN, announced, sent }: Sending) {
  const socket = connect(port, '127.0.0.1');
  const answers: Buffer[] = [];
  socket.on('data', (data) => answers.push(data));
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /v0/files HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
      `X-Forwarded-For: ${address}\r\nContent-Length: ${announced}\r\n\r\n`,
  );
  await write(socket, sent);
  return { socket, answer: () => Buffer.concat(answers).toString() };
}

async function write(socket: Socket, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; left -= CHUNK.length) {
    if (!socket.write(CHUNK.subarray(0, left))) await once(socket, 'drain');
  }
}

const answered = (read: () => string) =>
  until(
    async () => read(),
    (text) => text.includes('}'),
  );

test('unfinished bodies share 64 MB, then get a 503', async () => {
  const { port, server } = await startCounting();
  const buffered = (bytes: number) =>
    until(
      async () => server.bodies.bytes,
      (all) => all === bytes,
    );
  const open = [];
  for (let i = 0; i < 12; i += 1) {
    const part = { announced: FILE + 1, sent: FILE };
    open.push(await send(port, { address: `192.0.2.${i}`, ...part }));
    await buffered((i + 1) * FILE);
  }
  // This one has 4 MB more than the 60 that are there.
  const beyond = { announced: FILE, sent: FILE };
  const refused = await send(port, { address: '192.0.2.99', ...beyond });
  expect(await answered(refused.answer)).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s);
  expect(server.bodies.bytes).toBe(12 * FILE);
  expect(12 * FILE + FILE).toBeGreaterThan(MAX_UNFINISHED_BYTES);
  const [first, second] = open;
  first?.socket.write('a');
  expect(await answered(first?.answer ?? String)).toContain(`"data":${FILE + 1}}`);
  second?.socket.destroy();
  await buffered(10 * FILE);
  const next = await send(port, { address: '192.0.2.99', ...beyond });
  expect(await answered(next.answer)).toContain(`"data":${FILE}}`);
});

test('without a token, a body is kept only up to the general limit', async () => {
  const { port, server } = await startCounting();
  const guest = { address: '192.0.2.1', authorization: 'pk', announced: FILE + 1, sent: FILE };
  const { socket, answer } = await send(port, guest);
  const kept = await until(
    async () => server.bodies.bytes,
    (bytes) => bytes > MAX_BODY_BYTES,
  );
  expect(kept).toBeLessThan(MAX_BODY_BYTES + 2 * CHUNK.length);
  socket.write('a');
  expect(await answered(answer)).toContain(`"data":${MAX_BODY_BYTES + 1}}`);
  expect(server.bodies.bytes).toBe(0);
});

test('six pictures from one address wait for each other, but an order does not wait', async () => {
  // Longer than a busy machine lets a body wait.
  const { port, server } = await startCounting(3_000);
  const picture = { address: '192.0.2.1', announced: 4 * MB, sent: 0 };
  const open = await Promise.all(Array.from({ length: 6 }, () => send(port, picture)));
  const sent = open.map(({ socket }) => write(socket, 4 * MB - 1));
  await until(
    async () => server.bodies.bytes,
    (bytes) => bytes > MAX_ADDRESS_UNFINISHED_BYTES,
  );
  // Those that wait have no less time for that.
  await setTimeout(500);
  // Which one is the fastest may change; when the fastest ones are full, the oldest is read on.
  const most = MAX_ADDRESS_UNFINISHED_BYTES + MAX_FASTER_BYTES + 5 * MB;
  expect(server.bodies.bytes).toBeLessThan(most);
  const order = await send(port, { ...picture, authorization: 'pk', announced: 999, sent: 999 });
  expect(await answered(order.answer)).toContain('"data":999}');
  const all = open.map(async ({ socket }, i) => {
    await sent[i];
    socket.write('a');
  });
  await Promise.all(all);
  for (const { answer } of open) expect(await answered(answer)).toContain(`"data":${4 * MB}}`);
  expect(server.bodies.bytes).toBe(0);
});

/** A part of each body ten times a second. */
function trickle(bodies: readonly Awaited<ReturnType<typeof send>>[], bytes: number): void {
  const timer = setInterval(() => {
    for (const { socket } of bodies) if (socket.writable) socket.write(CHUNK.subarray(0, bytes));
  }, 100);
  onTestFinished(() => clearInterval(timer));
}

test('slow uploads from an address delay neither its pictures nor its orders', async () => {
  const { port, server } = await startCounting();
  const address = '192.0.2.1';
  const slow = await Promise.all(
    Array.from({ length: 16 }, () => send(port, { address, announced: FILE, sent: 0 })),
  );
  // Too little to come to what the fastest may have, however long this takes.
  trickle(slow, 100);
  for (const { socket } of slow) void write(socket, 640 * 1024);
  await until(
    async () => server.bodies.bytes,
    (bytes) => bytes > MAX_ADDRESS_UNFINISHED_BYTES,
  );
  for (let i = 0; i < 3; i += 1) {
    const picture = await send(port, { address, announced: 4 * MB, sent: 4 * MB });
    expect(await answered(picture.answer)).toContain(`"data":${4 * MB}}`);
    const order = await send(port, { address, authorization: 'pk', announced: 999, sent: 999 });
    expect(await answered(order.answer)).toContain('"data":999}');
  }
  expect(slow.map(({ answer }) => answer())).toEqual(Array(16).fill(''));
});

test('slow uploads that fill the share of an address get a 503 when another waits', async () => {
  const { port, server } = await startCounting(2_500);
  const address = '192.0.2.1';
  const slow = await Promise.all(
    Array.from({ length: 16 }, () => send(port, { address, announced: FILE, sent: 0 })),
  );
  trickle(slow, 2_000);
  for (const { socket } of slow) void write(socket, 1_200 * 1024);
  await until(
    async () => server.bodies.bytes,
    (bytes) => bytes > MAX_ADDRESS_UNFINISHED_BYTES + MAX_FASTER_BYTES,
  );
  const picture = await send(port, { address, announced: 4 * MB, sent: 4 * MB });
  expect(await answered(picture.answer)).toContain(`"data":${4 * MB}}`);
  const refused = slow.map(({ answer }) => answer()).filter((text) => text !== '');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(slow.length);
  for (const answer of refused) expect(answer).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s);
});

test('fast bodies that stall let others through and stay within the limit', async () => {
  const { port, server } = await startCounting();
  const address = '192.0.2.1';
  const stopped = await Promise.all(
    Array.from({ length: 12 }, () => send(port, { address, announced: FILE, sent: 0 })),
  );
  for (const { socket } of stopped) void write(socket, FILE - 1);
  const most = MAX_ADDRESS_UNFINISHED_BYTES + MAX_FASTER_BYTES + FILE + 12 * 2 * CHUNK.length;
  await setTimeout(1_500);
  expect(server.bodies.bytes).toBeLessThan(most);
  for (const { socket } of stopped) socket.write('a');
  for (const { answer } of stopped) expect(await answered(answer)).toContain(`"data":${FILE}}`);
});

const TOO_SLOW =
  /^HTTP\/1.1 400 .*\r\nConnection: close\r\n.*"A body that is not complete within 0.3 seconds must have at least 8192 more bytes each second."/s;

test('accepts a slow body and refuses a slower or silent one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port, server } = await startCounting(300);
  const hasRead = (bytes: number) =>
    until(
      async () => server.bodies.bytes,
      (all) => all === bytes,
    );
  const address = '192.0.2.1';
  const slow = await send(port, { address, announced: 20_000, sent: 2_000 });
  for (let bytes = 2_000; bytes < 20_000; bytes += 2_000) {
    await hasRead(bytes);
    vi.advanceTimersByTime(200);
    slow.socket.write(CHUNK.subarray(0, 2_000));
  }
  expect(await answered(slow.answer)).toContain('"data":20000}');

  const slower = await send(port, { address, announced: 9_999, sent: 8 });
  for (let bytes = 8; bytes < 15; bytes += 1) {
    await hasRead(bytes);
    expect(slower.answer()).toBe('');
    vi.advanceTimersByTime(50);
    slower.socket.write('a');
  }
  expect(await answered(slower.answer)).toMatch(TOO_SLOW);

  const silent = await send(port, { address, announced: 9_999, sent: 8 });
  await hasRead(8);
  vi.advanceTimersByTime(300);
  expect(await answered(silent.answer)).toMatch(TOO_SLOW);
  await hasRead(0);
});

test('the body of a disconnected client no longer counts', async () => {
  const { port, server } = await startCounting();
  const left = await send(port, { address: '192.0.2.1', announced: FILE, sent: MB });
  await until(
    async () => server.bodies.bytes,
    (bytes) => bytes === MB,
  );
  left.socket.destroy();
  await until(
    async () => server.bodies.bytes,
    (bytes) => bytes === 0,
  );
});
