import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';
import { expect, test } from 'vitest';
import { backupInProcess } from '../../bin/start/backups.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { deploy } from '../store/deployment.ts';
import { LAUNCHER, run } from '../store/ops-command.ts';

const newPair = async () => {
  const { cert, private: key } = await generate([], { keyType: 'ec' });
  return { cert, key, fingerprint: new X509Certificate(cert).fingerprint256 };
};

/** The fingerprint of the certificate that a new connection gets. */
async function servedAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

test('serves a renewed certificate to new connections and keeps open ones', async () => {
  const folder = temporaryFolder();
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const [first, second] = [await newPair(), await newPair()];
  const write = (file: string, content: string, mode = 0o600) => {
    writeFileSync(`${file}.new`, content, { mode });
    renameSync(`${file}.new`, file);
  };
  write(certificate, first.cert);
  write(key, first.key, 0o604);
  const server = await deploy(['--temporary', '--certificate', certificate, '--key', key]);
  expect(server.lines[0]).toMatchObject({
    level: 'WARN',
    message: `all users can read the key; run: chmod o-r ${key}`,
  });
  const open = connect({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(open, 'secureConnect');
  open.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n');
  expect(await servedAt(server.port)).toBe(first.fingerprint);

  write(key, second.key);
  await server.logged(/keeping the old certificate: .*key\.pem is not the key of/);
  expect(await servedAt(server.port)).toBe(first.fingerprint);
  write(certificate, second.cert);
  await server.logged('certificate renewed');
  expect(await servedAt(server.port)).toBe(second.fingerprint);
  open.write('\r\n');
  expect(await text(open)).toMatch(
    /^HTTP\/1\.1 200 OK.*\{"status":true,"data":\{"version":[^}]*\}\}$/s,
  );
  expect(await server.stop()).toBe(0);
});

const OWN = /^shopwright-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db\.gz$/;

test('makes a backup at startup that can be restored', async () => {
  const folder = temporaryFolder();
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
  const shopwright = (...args: string[]) => run(LAUNCHER, [...args, '--data', data]);
  await shopwright('account', 'create', '--name', 'Tea Traders');
  const old = [1, 2, 3].map((day) => `shopwright-2024-01-0${day}T03-00-00Z.db`);
  mkdirSync(backups);
  for (const name of [...old, 'letter.txt']) writeFileSync(join(backups, name), '');

  const options = ['--data', data, '--backup-folder', backups, '--backups-kept', '2'];
  const server = await deploy(options);
  const { file } = await server.logged('backup made');
  expect(await server.stop()).toBe(0);
  const names = readdirSync(backups).toSorted();
  expect(names).toEqual(['copy', 'letter.txt', old[2], expect.stringMatching(OWN)]);
  expect(file).toBe(join(backups, String(names[3])));

  rmSync(join(data, 'store.db'));
  expect(await shopwright('restore', String(file), '--yes')).toMatchObject({ code: 0 });
  expect((await shopwright('account', 'list', '--json')).stdout).toContain('Tea Traders');
});

test('says why a backup failed and removes its files', async () => {
  const folder = temporaryFolder();
  const { signal } = new AbortController();
  const file = join(folder, 'shop.db');
  writeFileSync(`${file}.draft`, '');
  await expect(backupInProcess(join(folder, 'data'))(file, signal)).rejects.toThrow(
    /^shopwright: .*data has no store; set the data folder with --data$/,
  );
  expect(readdirSync(folder)).toEqual([]);
});
