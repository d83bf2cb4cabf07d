import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { expectFirstSession } from '../store/first-session.ts';
import { sh } from '../store/shell.ts';
import { answersOf, output, printedCalls, start, stop } from '../store/start-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopwright-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('serves a demo store and prints calls that work when pasted', () =>
  expectFirstSession(['--data', join(folder, 'data')]));

test('needs no other program and leaves nothing behind with --temporary', async () => {
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

test('restarts after a kill with all acknowledged data', async () => {
  const options = ['--data', join(folder, 'killed'), '--port'];
  const first = start([...options, String(await freePort())]);
  const { text } = await output(first, 'Ctrl-C');
  // A token, and a product with it.
  const [created] = await answersOf(printedCalls(text).slice(1, 5));
  await stop(first, 'SIGKILL');

  const second = start([...options, String(await freePort())]);
  const again = await output(second, 'Ctrl-C');
  const [list = ''] = printedCalls(again.text);
  const found = JSON.parse(await sh(list.replace('per_page=3', 'name=Blue+Kettle')));
  const { id } = (created as { data: { id: number } }).data;
  expect(found.data).toMatchObject([{ id, name: 'Blue Kettle' }]);
  await stop(second);
});
