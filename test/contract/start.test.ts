import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { output, start, stop } from '../store/start-program.ts';

/** The program behind `npm start`, as a newcomer meets it. */
const folder = mkdtempSync(join(tmpdir(), 'shopwright-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('needs no other program, and leaves nothing behind with --temporary', async () => {
  const port = await freePort();
  const environment = { PATH: folder, TMPDIR: join(folder, 'tmp') };
  mkdirSync(environment.TMPDIR);
  const program = start(['--port', String(port), '--temporary'], environment);
  const { text } = await output(program, 'Ctrl-C');
  expect(text).toContain('The demo store is ready');
  expect((await fetch(`http://127.0.0.1:${port}/v0`)).status).toBe(200);
  const [mails = ''] = /http:\S+\/mail\/[\w-]{22}$/m.exec(text) ?? [];
  expect((await fetch(mails)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/mail`)).status).toBe(404);
  // More at once than a network address has in the cloud.
  const headers = { Authorization: /pk_[\w-]+/.exec(text)?.[0] ?? '' };
  const brands = Array.from({ length: 100 }, () =>
    fetch(`http://127.0.0.1:${port}/v0/brands`, { headers }),
  );
  expect(new Set((await Promise.all(brands)).map(({ status }) => status))).toEqual(new Set([200]));
  await stop(program);
  expect(readdirSync(environment.TMPDIR)).toEqual([]);
});

describe('says in one line what to do', () => {
  test('when the port is taken', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const { text, exitCode } = await output(start(['--port', String(port), '--temporary']));
    server.close();
    expect(exitCode).toBe(1);
    expect(text).toBe(`shopwright: port ${port} is taken; choose another, as with: --port 4001\n`);
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
