import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { makeRoot } from '../store/ops-command.ts';
import { copyProject } from '../store/project-copy.ts';
import { output, stop } from '../store/start-program.ts';

/** A copy of the project, whose sources the test may change. */
const project = makeRoot();
copyProject(project);
symlinkSync(resolve('node_modules'), join(project, 'node_modules'));

const BUNDLES = join(project, 'dist/start');
const SOURCE = join(project, 'bin/start/banner.ts');
const READY = 'The demo store is ready';

/** Either of the two ways to start it. */
const NODE = [process.execPath, 'bin/launch.js'];
const COMMAND = ['bin/shopwright', 'start'];

async function started([program = '', ...args]: readonly string[], until: string) {
  const server = spawn(program, [...args, '--temporary', '--port', String(await freePort())], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const { text } = await output(server, until);
  expect(text).toContain(until);
  return server;
}

const bundles = () => (existsSync(BUNDLES) ? readdirSync(BUNDLES) : []);

/** The bundle that a process runs from. */
const bundleOf = ({ pid }: { readonly pid?: number | undefined }) =>
  bundles().find((name) => existsSync(join(BUNDLES, name, `used-by-${pid}`)));

/** Names are digests, but for those of drafts. */
const isMade = (name: string) => !name.startsWith('draft-');

test('a start builds the bundle for the next one, and source changes apply immediately', async () => {
  // Both make it.
  const first = await Promise.all([started(NODE, READY), started(NODE, READY)]);
  expect(first.map(bundleOf)).toEqual([undefined, undefined]);
  await expect.poll(() => bundles().filter(isMade)).toHaveLength(1);
  await Promise.all(first.map((server) => stop(server)));
  await expect.poll(bundles).toHaveLength(1);
  const [old = ''] = bundles();

  const bundled = await started(COMMAND, READY);
  expect(bundleOf(bundled)).toBe(old);

  const text = readFileSync(SOURCE, 'utf8');
  expect(text).toContain(READY);
  writeFileSync(SOURCE, text.replace(READY, 'Another text'));
  const changed = await started(NODE, 'Another text');
  expect(bundleOf(changed)).toBeUndefined();
  await expect.poll(() => bundles().filter(isMade)).toHaveLength(2);
  await stop(changed);
  const again = await started(NODE, 'Another text');
  expect([undefined, old]).not.toContain(bundleOf(again));

  // A bundle goes when no process runs from it.
  await stop(bundled);
  writeFileSync(SOURCE, text.replace(READY, 'A third text'));
  await stop(await started(NODE, 'A third text'));
  await expect.poll(bundles).not.toContain(old);
  expect(bundles().filter(isMade)).toHaveLength(2);
  expect(bundleOf(again)).toBeDefined();
  await stop(again);
});
