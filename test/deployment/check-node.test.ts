import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRoot, printed, refused, run } from '../store/ops-command.ts';

const root = makeRoot();

const CHECK = 'bin/check-node.js';

const isLinux = process.platform === 'linux';

test('npm checks the Node that it has installed', async () => {
  expect(await run('npm', ['run', '--silent', 'postinstall'])).toEqual(printed(''));
});

test('another program in its place is refused, and removed', async ({ skip }) => {
  skip(!isLinux, 'tests of the digest of Node: run them on Linux');
  const program = join(root, 'node');
  writeFileSync(program, '#!/bin/sh\necho stolen\n', { mode: 0o755 });
  expect(await run(process.execPath, [CHECK, program])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^shopwright: .*node was not Node \d+\.\d+\.\d+ linux-\w+, and is removed: its SHA-256 was [0-9a-f]{64}\n$/,
    ),
  });
  expect(existsSync(program)).toBe(false);
});

test('without it, a project and a package say in one line what to do', async () => {
  const shop = join(root, 'shop/node_modules/shopwright');
  const project = join(root, 'project');
  for (const folder of [shop, project]) {
    cpSync('bin', join(folder, 'bin'), { recursive: true });
    cpSync('package.json', join(folder, 'package.json'));
  }
  const launcher = (folder: string) => run(join(folder, 'bin/shopwright'), ['start']);
  expect(await launcher(project)).toEqual(refused('run npm ci first'));
  expect(await run('npm', ['start', '--silent', '--prefix', project])).toEqual(
    refused('run npm ci first'),
  );
  expect(await launcher(shop)).toEqual(
    refused('its Node is missing; install it again, and let npm run install scripts'),
  );
});
