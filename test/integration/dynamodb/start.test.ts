import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../bin/start/ports.ts';
import { openStateFolder, readRunning } from '../../../bin/start/state.ts';
import { expectFirstSession } from '../../store/first-session.ts';
import { output, start, stop } from '../../store/start-program.ts';

const ENGINE = ['--engine', 'dynamodb-local'];
const folder = mkdtempSync(join(tmpdir(), 'shopwright-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('serves a demo store on DynamoDB Local, and prints calls that work as pasted', () =>
  expectFirstSession([...ENGINE, '--data', join(folder, 'data')]));

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'DynamoDB Local ends with its program on %s',
  async (signal) => {
    const data = join(folder, signal);
    const program = start([...ENGINE, '--data', data, '--port', String(await freePort())]);
    await output(program, 'Ctrl-C');
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
    expect(files).toContain(join('data', 'shared-local-instance.db'));
    const readable = files.filter((name) => statSync(join(data, name)).mode & 0o077);
    expect(readable).toEqual([]);
    const { endpoint = '' } = readRunning(openStateFolder(data)) ?? {};
    const answers = () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      );
    expect(await answers()).toBe(true);
    await stop(program, signal);
    await expect.poll(answers).toBe(false);
  },
);
