import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { appendEvents } from '../../shared/events/append-events.ts';
import { feed } from '../../shared/storage/keys.ts';
import { provision, table } from '../store/local-store.ts';
import { folder, LAUNCHER, refused, shopwright } from '../store/ops-command.ts';
import { answering, breaking, startReceiver, verify } from '../store/receiver.ts';
import { ENVIRONMENT } from '../store/shell.ts';

/** Appends an event of a brand to the feed of a store. */
const happen = (application: number, type: string, record_id: number) =>
  appendEvents(
    table,
    { id: application },
    [
      {
        change: `${type}-${record_id}`,
        events: {
          types: [type],
          created_at: '2026-11-22T12:00:00.000Z',
          resource: 'brands',
          record_id,
          by: { kind: 'admin' },
          data: { id: record_id, name: 'Northwind' },
        },
      },
    ],
    () => [],
  );

/** Listens until the command has printed so many lines. */
async function listen(application: number, lines: number, ...args: string[]): Promise<string[]> {
  const all = ['webhook', 'listen', '--application', String(application), ...args];
  const child = spawn(LAUNCHER, [...all, '--data', folder.path], {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const printed: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    printed.push(line);
    if (printed.length === lines) child.kill('SIGINT');
  }
  expect(await exited).toEqual([0, null]);
  return printed;
}

test('forwards signed events of a store and resumes where it stopped', async () => {
  const { id } = (await provision()).application;
  onTestFinished(() => rmSync(join(folder.path, `listener-${id}.json`), { force: true }));
  const receiver = await startReceiver();
  const wanted = ['--forward', receiver.url, '--types', 'brand.*'];
  await happen(id, 'brand.created', 7);
  await happen(id, 'category.created', 8);
  const first = await listen(id, 2, ...wanted, '--after', 'evt_0000000000000000');
  const secret = first[0]?.replace('Signing secret: ', '') ?? '';
  expect(first).toEqual([
    expect.stringMatching(/^Signing secret: whsec_/),
    'evt_0000000000000001 brand.created 7 -> 204',
  ]);
  await happen(id, 'brand.updated', 7);
  await happen(id, 'brand.deleted', 7);
  // A receiver that is not there yet gets the event later.
  receiver.answer = (message, response) => {
    receiver.answer = answering(500);
    breaking(message, response);
  };
  const second = await listen(id, 3, ...wanted);
  expect(second).toEqual([
    `Signing secret: ${secret}`,
    'evt_0000000000000003 brand.updated 7 -> 500',
    'evt_0000000000000004 brand.deleted 7 -> 500',
  ]);
  const { received } = receiver;
  expect(received.map(({ type }) => type)).toEqual([
    'brand.created',
    'brand.updated',
    'brand.updated',
    'brand.deleted',
  ]);
  for (const message of received) verify(message, secret);
});

test('skips an event that cannot be read', async () => {
  const { id } = (await provision()).application;
  onTestFinished(() => rmSync(join(folder.path, `listener-${id}.json`), { force: true }));
  await happen(id, 'brand.created', 7);
  await happen(id, 'brand.updated', 7);
  await table.write({
    update: feed.eventKey(id, feed.idOf(1)),
    edits: [{ attribute: 'data', set: '{' }],
  });
  expect(await listen(id, 1, '--after', feed.idOf(0))).toEqual([
    'evt_0000000000000002 brand.updated 7',
  ]);
});

test('prints events as JSON, one per line', async () => {
  const { id } = (await provision()).application;
  onTestFinished(() => rmSync(join(folder.path, `listener-${id}.json`), { force: true }));
  await happen(id, 'brand.created', 7);
  const [line = ''] = await listen(id, 1, '--json', '--after', 'evt_0000000000000000');
  expect(JSON.parse(line)).toMatchObject({ id: 'evt_0000000000000001', record_id: 7 });
});

test.each([
  ['--forward', 'localhost', 'url', 'It must be a URL, such as http://localhost:3000/events.'],
  ['--after', '7', 'event', 'It must be an event ID, such as evt_0000000000000042.'],
])('refuses %s %s', async (option, value, name, reason) => {
  expect(await shopwright('webhook', 'listen', option, value)).toEqual(
    refused(`option '${option} <${name}>' argument '${value}' is invalid. ${reason}`),
  );
});
