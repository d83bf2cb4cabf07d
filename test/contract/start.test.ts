import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../../bin/start/engine.ts';
import { freePort } from '../../bin/start/ports.ts';

/** The program behind `npm start`, as a newcomer meets it. */
const folder = mkdtempSync(join(tmpdir(), 'shopwright-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (options: string[], environment: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, ['bin/start.ts', ...options], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What the program writes until it has written that, or has ended. */
async function output(program: ChildProcess, until?: string) {
  let text = '';
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
      if (until && text.includes(until)) resolve();
    });
  }
  await Promise.race([isWritten, once(program, 'close')]);
  return { text, exitCode: program.exitCode };
}

/** The calls of README's first session, after those that the program prints. */
function readmeSession(): string {
  const readme = readFileSync('README.md', 'utf8');
  return /```sh\n(API=[^`]+)```/.exec(readme)?.[1] ?? '';
}

/** What the program prints to be pasted, each line as it is. */
const printedCalls = (text: string) =>
  text.split('\n').filter((line) => /^(curl|pick\(\)|[A-Z]+=)/.test(line));

/** The answers that a session in one shell shows, one after another. */
async function answersOf(session: readonly string[]): Promise<object[]> {
  const shown = await bash(session.join('\n'));
  return shown
    .split(/(?<=\})\s*(?=\{"status":)/)
    .filter((answer) => answer !== '')
    .map((answer) => JSON.parse(answer));
}

const DYNAMODB = ['--engine', 'dynamodb-local'];

const PRINTED_ANSWERS = [
  { status: true, data: { name: 'Blue Kettle', stock_level: 14 } },
  {
    status: true,
    data: {
      state: 'processing',
      user: { name: 'Ada Verne' },
      shipping: { name: 'Parcel' },
      shipping_address: { city: 'Porto' },
      payment_method: { name: 'Invoice' },
      items_total: 45.4,
      shipping_total: 6.9,
      coupon_total: 2.27,
      payment_method_total: 0.75,
      total: 50.78,
      payments: [{ method: 'Custom', amount: 50.78, successful: true }],
    },
  },
  { status: true, count: 1, data: [{ state: 'processing', display_total: '50.78 EUR' }] },
];

const README_ANSWERS = [
  { status: true, data: expect.any(Array) },
  { status: true, count: 1 },
  { status: true, data: expect.any(Array) },
  { status: true, data: { name: 'Northwind Tea' } },
  { status: false, errors: [{ invalidPropertyName: 'name' }] },
  { status: true, data: { name: 'Shopwright' } },
  { status: true, data: { name: 'Nora Lind' } },
  { status: true, count: 1, data: [{ city: 'Porto' }] },
  { status: true, data: { name: 'Nora Lind' } },
  { status: true, data: [{}, {}] },
  {
    status: true,
    data: {
      user: { name: 'Nora Lind' },
      items_total: 108,
      shipping_total: 7.9,
      coupon_total: 10.8,
      total: 106.68,
      payments: [{ amount: 106.68 }],
    },
  },
  { status: true, count: 1, data: [{ state: 'processing', display_total: '106.68 EUR' }] },
];

const bash = async (script: string) => (await promisify(execFile)('bash', ['-c', script])).stdout;

test.each(ENGINES)(
  'serves a demo store on %s, and prints calls that work as pasted',
  async (engine) => {
    const port = await freePort();
    const options = ['--engine', engine, '--data', join(folder, engine)];
    const program = start([...options, '--port', String(port)]);
    const { text } = await output(program, 'Ctrl-C');
    expect(/https?:\S+/.exec(text)?.[0]).toBe(`http://127.0.0.1:${port}`);
    expect(text).toContain(`http://127.0.0.1:${port}/v0`);
    const config = await fetch(`http://127.0.0.1:${port}/config.js`);
    expect(await config.text()).toContain(`"${/pk_\S+/.exec(text)?.[0]}"`);
    const [list = '', ...session] = printedCalls(text);
    expect(JSON.parse(await bash(list))).toMatchObject({ status: true, count: expect.any(Number) });
    expect(await answersOf(session)).toMatchObject(PRINTED_ANSWERS);

    const publicKey = /pk_\S+/.exec(text)?.[0];
    const readme = readmeSession().replace('http://127.0.0.1:4000', `http://127.0.0.1:${port}`);
    const answers = await answersOf([...session, `PUBLIC_KEY=${publicKey}`, readme]);
    // Who repeats the printed calls buys again, from a cart of its own.
    expect(answers.slice(0, 3)).toMatchObject([...PRINTED_ANSWERS.slice(0, 2), { count: 2 }]);
    expect(answers.slice(3)).toMatchObject(README_ANSWERS);

    const second = start([...options, '--port', String(await freePort())]);
    expect(await output(second)).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(
        /^shopwright: .* (already runs|running) on .*; stop it, or choose/,
      ),
    });

    const children = (await bash(`pgrep -P ${program.pid} || true`)).split('\n').filter(Boolean);
    // DynamoDB Local is a process, and has one that ends it; SQLite is none.
    expect(children.length === 0).toBe(engine === 'sqlite');
    program.kill('SIGTERM');
    await once(program, 'exit');
    expect(program.exitCode).toBe(0);
    // What has ended but was not waited for is a zombie, Z.
    const alive = `ps -o stat= -p '${children.join(',')}' | grep -v Z`;
    await expect.poll(() => bash(`${alive} || true`), { timeout: 60_000 }).toBe('');

    const again = start([...options, '--port', String(port)]);
    await output(again, 'Ctrl-C');
    const { data } = JSON.parse(await bash(list.replace('per_page=3', 'name=Blue+Kettle')));
    expect(data).toMatchObject([{ name: 'Blue Kettle' }, { name: 'Blue Kettle' }]);
    again.kill('SIGINT');
    await once(again, 'exit');
  },
);

test('needs no other program, and leaves nothing behind with --temporary', async () => {
  const port = await freePort();
  const environment = { PATH: folder, TMPDIR: join(folder, 'tmp') };
  mkdirSync(environment.TMPDIR);
  const program = start(['--port', String(port), '--temporary'], environment);
  expect((await output(program, 'Ctrl-C')).text).toContain('The demo store is ready');
  expect((await fetch(`http://127.0.0.1:${port}/v0`)).status).toBe(200);
  program.kill('SIGTERM');
  await once(program, 'exit');
  expect(readdirSync(environment.TMPDIR)).toEqual([]);
});

test('starts again after it was killed, with all that was acknowledged', async () => {
  const options = ['--data', join(folder, 'killed'), '--port'];
  const first = start([...options, String(await freePort())]);
  const { text } = await output(first, 'Ctrl-C');
  // A token, and a product with it.
  const [created] = await answersOf(printedCalls(text).slice(1, 5));
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = start([...options, String(await freePort())]);
  const again = await output(second, 'Ctrl-C');
  const [list = ''] = printedCalls(again.text);
  const found = JSON.parse(await bash(list.replace('per_page=3', 'name=Blue+Kettle')));
  const { id } = (created as { data: { id: number } }).data;
  expect(found.data).toMatchObject([{ id, name: 'Blue Kettle' }]);
  second.kill('SIGTERM');
  await once(second, 'exit');
});

describe('says in one line what to do', () => {
  test('when the port is taken', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const { text, exitCode } = await output(start(['--port', String(port), '--temporary']));
    server.close();
    expect(exitCode).toBe(1);
    expect(text).toBe(
      `shopwright: port ${port} is taken; choose another, as with: npm start -- --port 4001\n`,
    );
  });

  test('when Java is missing', async () => {
    const port = await freePort();
    const { text, exitCode } = await output(
      start(['--port', String(port), '--temporary', ...DYNAMODB], { PATH: folder }),
    );
    expect(exitCode).toBe(1);
    expect(text.trim().split('\n').at(-1)).toMatch(
      /^shopwright: DynamoDB Local needs Java.*install/,
    );
  });

  test('when Java is too old', async () => {
    const java = join(folder, 'java');
    writeFileSync(java, '#!/bin/sh\necho \'openjdk version "11.0.2"\' >&2\n', { mode: 0o755 });
    const PATH = `${folder}:${process.env['PATH']}`;
    const options = ['--port', String(await freePort()), '--temporary', ...DYNAMODB];
    const { text, exitCode } = await output(start(options, { PATH }));
    expect(exitCode).toBe(1);
    expect(text.trim().split('\n').at(-1)).toMatch(/^shopwright: .*newer Java than 11; install/);
  });

  test('when the folder cannot be written', async () => {
    const { text, exitCode } = await output(
      start(['--port', String(await freePort()), '--data', '/dev/null/x']),
    );
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^shopwright: cannot write to \/dev\/null\/x.*--data\n$/);
  });

  test('when an option is wrong', async () => {
    const { text, exitCode } = await output(start(['--port', 'high']));
    expect([exitCode, text]).toEqual([1, expect.stringMatching(/A port is a whole number/)]);
  });
});
