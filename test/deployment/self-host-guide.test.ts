import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { makeRoot, printed, run } from '../store/ops-command.ts';
import { hasSystemd, NO_SYSTEMD } from '../store/programs.ts';
import { SEARCH_PATH } from '../store/shell.ts';
import { parseUnit } from '../store/systemd-unit.ts';

const root = makeRoot();

/** The folder in which the paths of the guide are, and the programs that it calls. */
const machine = join(root, 'machine');
const PROGRAMS = [
  'useradd',
  'git',
  'npm',
  'install',
  'chmod',
  'runuser',
  'journalctl',
  'systemctl',
];
const PATH = [join(machine, 'programs'), SEARCH_PATH].join(delimiter);
const [port, httpsPort] = [await freePort(), await freePort()];

/** Text of the guide, with only paths and ports replaced. */
const guide = readFileSync('docs/self-host.md', 'utf8')
  .replaceAll(/(?<=[\s"'=])\/(?=(?:opt|var|etc|root)\/)/g, `${machine}/`)
  .replaceAll(':4000', `:${port}`)
  .replaceAll('--port 443', `--port ${httpsPort}`)
  .replaceAll('--trust-proxy --backup', `--trust-proxy --port ${port} --backup`);

const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  );

const write = (path: string, content = '') => {
  mkdirSync(dirname(join(machine, path)), { recursive: true });
  writeFileSync(join(machine, path), content, { mode: 0o755 });
};

const sh = (script: string) => run('sh', ['-c', `set -eu\n${script}`], { PATH });

const [unit = '', dropIn = ''] = blocks('ini');
const UNIT = 'etc/systemd/system/shopwright.service';

/** A test that failed has left the server. */
afterAll(() => {
  const file = join(machine, 'pid');
  if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
});

test('every command in the guide works, and its systemd unit starts the server', async () => {
  for (const name of PROGRAMS) {
    const standIn = `'${process.execPath}' '${join(import.meta.dirname, '../store/machine.ts')}'`;
    write(`programs/${name}`, `#!/bin/sh\nexec ${standIn} '${machine}' ${name} "$@"\n`);
  }
  write(UNIT, unit);
  for (const path of ['log', 'root/x', 'etc/letsencrypt/renewal-hooks/deploy/README']) write(path);

  const { code, stdout, stderr } = await sh(blocks('sh').join('\n'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const paths = (name: string) => `${machine}/var/backups/shopwright/${name}`;
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\{"status":true,"data":\{"version":/),
      expect.stringMatching(/^\{"status":true,"data":\{"member":/),
      expect.stringContaining('"message":"started"'),
      `The backup is in ${paths('before-upgrade.db')}.`,
      `Restored the store from ${paths('before-upgrade.db')}.`,
    ]),
  );
  expect(stdout).toMatch(/pk_\S+/);
  expect(stdout).toMatch(/sk_\S+/);
  const key = statSync(join(machine, 'root/shopwright-vault.key'));
  expect([key.size, key.mode & 0o777]).toEqual([32, 0o600]);

  // Renewed by certbot, and served without a proxy.
  write(`${UNIT}.d/https.conf`, dropIn);
  const { cert, private: privateKey } = await generate([], { keyType: 'ec' });
  write('lineage/fullchain.pem', cert);
  write('lineage/privkey.pem', privateKey);
  const hook = `${machine}/etc/letsencrypt/renewal-hooks/deploy/shopwright`;
  const renewal = `RENEWED_LINEAGE=${machine}/lineage ${hook}\nsystemctl restart shopwright`;
  expect(await sh(renewal)).toEqual({ code: 0, stdout: '', stderr: '' });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const url = `https://127.0.0.1:${httpsPort}/health`;
  request(url, { rejectUnauthorized: false }, (response) => resolve(text(response)))
    .on('error', reject)
    .end();
  expect(JSON.parse(await promise)).toMatchObject({ status: true });
  expect(existsSync(join(machine, 'var/lib/shopwright/store.db'))).toBe(true);
  expect(await sh('systemctl stop shopwright')).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('the unit grants the server only what it needs', () => {
  const apart = {
    PrivateUsers: 'yes',
    ProtectHostname: 'yes',
    ProtectProc: 'invisible',
    RemoveIPC: 'yes',
    SystemCallArchitectures: 'native',
  };
  expect(parseUnit(unit)).toMatchObject(apart);
  expect(parseUnit(unit, dropIn)).toMatchObject({
    ...apart,
    // Capabilities of a user namespace open no port below 1024.
    PrivateUsers: 'no',
    User: 'shopwright',
    StateDirectoryMode: '0700',
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    AmbientCapabilities: 'CAP_NET_BIND_SERVICE',
    CapabilityBoundingSet: 'CAP_NET_BIND_SERVICE',
  });
});

test('systemd accepts every setting of the unit and its drop-in', async ({ skip }) => {
  skip(!hasSystemd, NO_SYSTEMD);
  const folder = join(root, 'units');
  mkdirSync(join(folder, 'shopwright.service.d'), { recursive: true });
  // The program is not on this machine.
  const installed = (text: string) =>
    text.replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`);
  writeFileSync(join(folder, 'shopwright.service'), installed(unit));
  writeFileSync(join(folder, 'shopwright.service.d/https.conf'), installed(dropIn));
  const args = ['verify', '--man=no', join(folder, 'shopwright.service')];
  expect(await run('systemd-analyze', args, { PATH: SEARCH_PATH })).toEqual(printed(''));
});
