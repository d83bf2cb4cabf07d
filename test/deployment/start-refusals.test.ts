import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { refusedStart } from '../store/deployment.ts';
import { makeRoot } from '../store/ops-command.ts';

const root = makeRoot();

/** Files that are wrong, each in its own way. */
const folder = join(root, 'wrong');
const at = (name: string) => join(folder, name);
const [certificate, key, otherKey] = [at('cert.pem'), at('key.pem'), at('other.pem')];
const letter = at('letter.txt');

beforeAll(async () => {
  mkdirSync(at('full'), { recursive: true });
  mkdirSync(at('no-key'));
  writeFileSync(join(at('full'), 'thesis.doc'), '');
  writeFileSync(join(at('no-key'), 'store.db'), '');
  writeFileSync(letter, 'Dear shop');
  const [pair, other] = [
    await generate([], { keyType: 'ec' }),
    await generate([], { keyType: 'ec' }),
  ];
  writeFileSync(certificate, pair.cert);
  writeFileSync(key, pair.private, { mode: 0o600 });
  writeFileSync(otherKey, other.private);
});

/** All files below the folder. */
const files = () => readdirSync(folder, { recursive: true }).toSorted();

const tls = (cert: string, privateKey: string) => ['--certificate', cert, '--key', privateKey];
const DATA = ['--data', at('new')];

test.concurrent.each<[string, readonly string[], RegExp | string]>([
  ['an unknown option', ['--prot', '80'], /unknown option '--prot'$/],
  ['an argument', ['now'], /too many arguments/],
  ['an invalid port', ['--port', '0'], /The port must be a whole number from 1 to 65535\.$/],
  ['too little memory', ['--memory', '64'], /The memory must be a whole number from 256 to/],
  ['a host of another machine', ['--host', '203.0.113.7'], /is not an address of this machine/],
  ['no certificate', ['--key', key], '--certificate and --key belong together; use both'],
  ['no key', ['--certificate', key], '--certificate and --key belong together; use both'],
  [
    'two certificates',
    ['--https', ...tls(certificate, key)],
    /cannot be used with option '--https'$/,
  ],
  ['a missing certificate', tls(at('none.pem'), key), /cannot read .*none\.pem \(ENOENT\); check/],
  ['a certificate that is a folder', tls(folder, key), /cannot read .* \(EISDIR\); check/],
  ['an invalid certificate', tls(letter, key), /letter\.txt has no certificate in PEM format/],
  ['an invalid key', tls(certificate, letter), /letter\.txt has no private key .* in PEM format/],
  ['the key of another certificate', tls(certificate, otherKey), /other\.pem is not the key of/],
  ['a folder that is a file', ['--data', letter], /cannot write to .*letter\.txt; .* --data$/],
  ['a folder below a file', ['--data', join(letter, 'x')], /cannot write to .*x; .* --data$/],
  // There root may write, and can create nothing.
  [
    'a folder in /proc',
    ['--data', '/proc/nope'],
    'cannot write to /proc/nope; choose another folder with --data',
  ],
  [
    'a folder below one in /proc',
    ['--data', '/proc/no/pe'],
    /cannot write to .proc.no.pe; .* --data$/,
  ],
  ['a folder with other files', ['--data', at('full')], /full has other files; choose an empty/],
  ['a store without its key', ['--data', at('no-key')], /vault\.key is missing.*put it back$/],
  ['backups beside the data', [...DATA, '--backup-folder', at('new')], /; use two folders$/],
  [
    'backups to a file',
    [...DATA, '--backup-folder', letter],
    /cannot write to .* --backup-folder$/,
  ],
  ['backups with --temporary', ['--temporary', '--backup-folder', at('b')], /cannot be used with/],
  ['alerts to no address', [...DATA, '--alert-email', 'nobody'], /It must be an email address\.$/],
  [
    'alerts to no URL',
    [...DATA, '--alert-url', 'ops@shop.example'],
    /It must be an address such as/,
  ],
  ['no backups at all', [...DATA, '--backups-kept', '0'], /must be a whole number from 1 to 10000/],
])('refuses %s in one line and changes nothing', async (_, options, message) => {
  const before = files();
  const port = ['--port', String(await freePort())];
  const { code, stdout, stderr } = await refusedStart(['--no-demo', ...port, ...options]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^shopwright: [^\n]+\n$/);
  expect(stderr.slice('shopwright: '.length, -1)).toMatch(message);
  expect(files()).toEqual(before);
});

test('refuses a taken port in one line', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  expect(await refusedStart(['--port', String(port), '--temporary'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `shopwright: port ${port} is in use; choose another one, such as --port 4001\n`,
  });
});

test('refuses a certificate for the demo store', async () => {
  const { code, stderr } = await refusedStart(tls(certificate, key));
  expect([code, stderr]).toEqual([
    1,
    'shopwright: --certificate needs --no-demo; for the demo store, use --https\n',
  ]);
});
