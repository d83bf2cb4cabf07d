import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { makeRoot, printed, refused, run } from '../store/ops-command.ts';

const root = makeRoot();

const CHECK = 'bin/check-node.js';

function copyTo(folder: string) {
  cpSync('bin', join(folder, 'bin'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
}

const isLinux = process.platform === 'linux';

test('the postinstall check accepts the Node that npm installed', async () => {
  expect(await run('npm', ['run', '--silent', 'postinstall'])).toEqual(printed(''));
});

test('the check accepts a package installed without Node', async () => {
  expect(await run(process.execPath, [CHECK, join(root, 'none')])).toEqual(printed(''));
});

test('refuses and removes another program in place of Node', async ({ skip }) => {
  skip(!isLinux, 'tests of the digest of Node: run them on Linux');
  const program = join(root, 'node');
  writeFileSync(program, '#!/bin/sh\necho stolen\n', { mode: 0o755 });
  expect(await run(process.execPath, [CHECK, program])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^shopwright: removed .*node, because it was not Node \d+\.\d+\.\d+ linux-\w+: its SHA-256 was [0-9a-f]{64}\n$/,
    ),
  });
  expect(existsSync(program)).toBe(false);
});

test('a project without its packages says to run npm ci', async () => {
  const project = join(root, 'project');
  copyTo(project);
  expect(await run(join(project, 'bin/shopwright'), ['start'])).toEqual(
    refused('run npm ci first'),
  );
  expect(await run('npm', ['start', '--silent', '--prefix', project])).toEqual(
    refused('run npm ci first'),
  );
});

const shop = join(root, 'shop/node_modules/shopwright');
const machine = join(root, 'machine');

/** A machine whose Node has this version; no Node at all without one. */
function useNode(version?: string) {
  writeProgram('dirname', 'exec /usr/bin/dirname "$@"');
  const node = join(machine, 'node');
  rmSync(node, { force: true });
  const says = `[ "$1" = --version ] && echo ${version} || echo "runs $*"`;
  if (version) writeProgram('node', says);
  return run(join(shop, 'bin/shopwright'), ['start'], { PATH: machine });
}

const writeProgram = (name: string, script: string) =>
  writeFileSync(join(machine, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

test('an installed package runs on the system Node or names the version it needs', async () => {
  copyTo(shop);
  mkdirSync(machine);
  const install = 'install Node 24.11 or later: https://nodejs.org';
  expect(await useNode()).toEqual(refused(install));
  for (const old of ['v8.0.0', 'v20.20.2', 'v22.30.0', 'v24.1.0', 'v24.10.9']) {
    const found = `(${join(machine, 'node')} is ${old})`;
    expect(await useNode(old)).toEqual(refused(`${install} ${found}`));
  }
  for (const version of ['v24.11.0', 'v24.21.0', 'v25.0.0', 'v26.10.0', 'v31.2.0']) {
    expect(await useNode(version)).toEqual(printed(`runs ${join(shop, 'bin/launch.js')}\n`));
  }
  expect(packageJson.engines.node).toBe('>=24.11.0');
});
