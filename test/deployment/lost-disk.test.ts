import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { copyFilesIn } from '../../shared/storage/sqlite/copy-files.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { ADDRESS, asking, create, PRODUCT } from '../store/api.ts';
import { type Deployment, deploy } from '../store/deployment.ts';
import { startFakeBucket } from '../store/fake-bucket.ts';
import { LAUNCHER, run } from '../store/ops-command.ts';
import { listed, newApplication } from '../store/started-store.ts';
import { until } from '../store/until.ts';

/** What may be lost with a disk at most. */
const BEHIND_MS = 10_000;

const SHOPPERS = 4;
const SHOPPING_MS = BEHIND_MS + 4_000;

interface Sold {
  readonly id: number;
  readonly at: number;
}

/** Orders again and again, until the server is gone. */
async function order(post: ReturnType<typeof asking>, product: number, sold: Sold[]) {
  const items = [{ product_id: product, quantity: 1 }];
  for (;;) {
    const { id } = await create(post, '/orders', {
      ...{ items, shipping_address: ADDRESS, billing_address: ADDRESS },
    });
    sold.push({ id, at: Date.now() });
  }
}

/** The processes that a server has started. */
const childrenOf = ({ program: { pid } }: Deployment) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/** The power fails: all of its processes end at once. */
async function killMachine(server: Deployment): Promise<void> {
  const { program } = server;
  const all = [program.pid, ...childrenOf(server)];
  expect(all.length).toBeGreaterThan(1);
  const ended = once(program, 'exit');
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
    for (const pid of all) process.kill(Number(pid), signal);
  }
  await ended;
}

test('restores a machine lost under load to its state seconds before', async () => {
  const root = temporaryFolder();
  const [data, backups, safe] = ['data', 'backups', 'safe'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const options = ['--data', data, '--backup-folder', backups];
  const before = await deploy(options);
  // Apart from the backups, as the guide says.
  mkdirSync(safe);
  copyFileSync(join(data, 'vault.key'), join(safe, 'vault.key'));
  const { asAdmin, asPublic } = await newApplication(data);
  const admin = asking(asAdmin, before.url);
  const { id: product } = await create(admin, '/products', PRODUCT);
  await before.logged('made a base of the copy');

  const file = Buffer.from('Label of parcel 7').toString('base64');
  const uploaded = await create(admin, '/files', { name: 'Label', filename: 'label.txt', file });
  const sold: Sold[] = [];
  const shopping = Promise.allSettled(
    Array.from({ length: SHOPPERS }, () => order(asking(asPublic, before.url), product, sold)),
  );
  await setTimeout(SHOPPING_MS);
  await killMachine(before);
  const killedAt = Date.now();
  await shopping;
  rmSync(data, { recursive: true });

  // A new machine, by the commands of the guide.
  mkdirSync(data, { mode: 0o700 });
  const restore = (folder: string) =>
    run(LAUNCHER, ['restore', backups, '--yes', '--data', folder]);
  const withoutKey = await restore(data);
  expect([withoutKey.code, withoutKey.stderr]).toEqual([
    1,
    expect.stringContaining("has no vault.key; copy the store's vault.key to it"),
  ]);
  copyFileSync(join(safe, 'vault.key'), join(data, 'vault.key'));
  expect((await restore(data)).code).toBe(0);

  const after = await deploy(options);
  const found = await listed<{ id: number }>(after.url, asAdmin, '/orders');
  const missing = sold.filter(({ id }) => !found.has(id));
  expect(missing.filter(({ at }) => at <= killedAt - BEHIND_MS)).toEqual([]);
  // The copy is made all the time, and not just each ten seconds.
  expect(sold.length).toBeGreaterThan(100);
  expect(missing.length).toBeLessThan(sold.length / 3);
  const { pathname } = new URL(uploaded.url);
  expect(await (await fetch(`${after.url}${pathname}`)).text()).toBe('Label of parcel 7');

  // It is copied on from here, with a base of its own.
  await after.logged('made a base of the copy');
  await create(asking(asPublic, after.url), '/carts', { items: [] });
  expect(await after.stop()).toBe(0);
  const other = join(root, 'other');
  mkdirSync(other);
  copyFileSync(join(safe, 'vault.key'), join(other, 'vault.key'));
  expect((await restore(other)).code).toBe(0);
  const again = await deploy(['--data', other]);
  expect((await listed(again.url, asAdmin, '/orders')).size).toBe(found.size);
  expect((await listed(again.url, asAdmin, '/carts')).size).toBe(1);
});

test('a killed server continues its backup copy', async () => {
  const root = temporaryFolder();
  const backups = join(root, 'backups');
  const options = ['--data', join(root, 'data'), '--backup-folder', backups];
  const first = await deploy(options);
  await first.logged('made a base of the copy');
  const { asAdmin } = await newApplication(join(root, 'data'));
  await create(asking(asAdmin, first.url), '/brands', { name: 'Uji' });
  const copied = () => copyFilesIn(join(backups, 'copy'));
  await until(
    async () => copied().logs.length,
    (count) => count > 0,
  );
  const { logs, bases } = copied();
  const ended = once(first.program, 'exit');
  first.program.kill('SIGKILL');
  await ended;

  const second = await deploy(options);
  await create(asking(asAdmin, second.url), '/brands', { name: 'Kyoto' });
  await setTimeout(3_000);
  expect(await second.stop()).toBe(0);
  expect(copied().bases).toEqual(bases);
  // The store may have begun a log anew, which follows the one before it.
  const numbers = copied().logs.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, i) => i + (logs[0]?.number ?? 0)));
  expect(second.lines.filter(({ level }) => level === 'ERROR')).toEqual([]);

  const other = join(root, 'other');
  mkdirSync(other);
  copyFileSync(join(root, 'data/vault.key'), join(other, 'vault.key'));
  expect((await run(LAUNCHER, ['restore', backups, '--yes', '--data', other])).code).toBe(0);
  const restored = await deploy(['--data', other]);
  expect((await listed(restored.url, asAdmin, '/brands')).size).toBe(2);
});

test('restarts a stopped copy and checks it with a restore', async () => {
  const root = temporaryFolder();
  const options = ['--data', join(root, 'data'), '--backup-folder', join(root, 'backups')];
  const server = await deploy(options);
  const isOfOneDisk = 'the backups are on the same disk as the store, and would be lost with it';
  expect(await server.logged(isOfOneDisk)).toMatchObject({ level: 'WARN' });
  const { items } = await server.logged('the copy was restored and checked');
  expect(items).toBeGreaterThan(0);
  const names = readdirSync(join(root, 'backups/copy'));
  const known = /^(?:base-\d{6}\.db\.gz|log-\d{6}\.wal(?:\.gz)?|restored)$/;
  expect(names.filter((name) => !known.test(name))).toEqual([]);

  const copying = childrenOf(server).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('copy-program'),
  );
  expect(copying).toHaveLength(1);
  process.kill(Number(copying[0]), 'SIGKILL');
  await server.logged('cannot copy the store; trying again in 5 seconds');
  await until(
    async () => childrenOf(server).filter((pid) => pid !== copying[0]).length,
    (count) => count > 0,
  );
  expect(await server.stop()).toBe(0);
});

test('restores a machine from its bucket after it loses all of its disks', async ({
  onTestFinished,
}) => {
  const bucket = await startFakeBucket();
  onTestFinished(() => bucket.close());
  const root = temporaryFolder();
  const [data, backups, other] = ['data', 'backups', 'other'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const env = { BACKUP_URL: bucket.backupUrl };
  const refused = await run(LAUNCHER, ['start', '--no-demo', '--data', data], env);
  expect(refused.stderr).toBe('shopwright: BACKUP_URL needs --backup-folder; set both\n');
  const server = await deploy(['--data', data, '--backup-folder', backups], { env });
  await server.logged('sent a base of the copy to the bucket');
  expect(server.lines.filter(({ level }) => level === 'WARN')).toEqual([]);
  const { asAdmin, asPublic } = await newApplication(data);
  const admin = asking(asAdmin, server.url);
  const { id: product } = await create(admin, '/products', PRODUCT);
  const file = Buffer.from('Label of parcel 7').toString('base64');
  const uploaded = await create(admin, '/files', { name: 'Label', filename: 'label.txt', file });
  const sold: Sold[] = [];
  const shopping = Promise.allSettled([
    order(asking(asPublic, server.url), product, sold),
    order(asking(asPublic, server.url), product, sold),
  ]);
  await setTimeout(5_000);
  bucket.failAfter(0);
  await server.logged('cannot send the copy to the bucket');
  bucket.failAfter();
  await server.logged('sending the copy to the bucket again');
  await setTimeout(BEHIND_MS + 2_000);
  await killMachine(server);
  const killedAt = Date.now();
  await shopping;
  mkdirSync(other, { mode: 0o700 });
  copyFileSync(join(data, 'vault.key'), join(other, 'vault.key'));
  for (const lost of [data, backups]) rmSync(lost, { recursive: true });

  const restore = (url: string, ...args: string[]) =>
    run(LAUNCHER, ['restore', ...args, '--yes', '--data', other], { BACKUP_URL: url });
  expect(await restore('', '--from-bucket')).toMatchObject({
    code: 1,
    stderr: 'shopwright: --from-bucket needs the variable BACKUP_URL\n',
  });
  expect(
    await restore(`${bucket.backupUrl.replace('/shop?', '/none?')}`, '--from-bucket'),
  ).toMatchObject({
    code: 1,
    stderr: 'shopwright: the bucket has no copy of a store; check BACKUP_URL\n',
  });
  expect(await restore(bucket.backupUrl, '--from-bucket')).toMatchObject({ code: 0, stderr: '' });
  const again = ['--data', other, '--backup-folder', join(root, 'new-backups')];
  const after = await deploy(again, { env });
  const found = await listed<{ id: number }>(after.url, asAdmin, '/orders');
  const missing = sold.filter(({ id }) => !found.has(id));
  expect(missing.filter(({ at }) => at <= killedAt - BEHIND_MS)).toEqual([]);
  expect(sold.length).toBeGreaterThan(100);
  const { pathname } = new URL(uploaded.url);
  expect(await (await fetch(`${after.url}${pathname}`)).text()).toBe('Label of parcel 7');

  // The new machine has a copy of its own beside the old one, which it does not replace.
  await after.logged('sent a base of the copy to the bucket');
  expect(await after.stop()).toBe(0);
  const { code, stderr } = await restore(bucket.backupUrl, '--from-bucket');
  expect(code).toBe(1);
  const [, names = ''] =
    /^shopwright: choose one of the copies in the bucket .*: (.*)\n$/.exec(stderr) ?? [];
  expect(names.split(', ')).toHaveLength(2);
  expect((await restore(bucket.backupUrl, '--from-bucket', names.split(', ')[1] ?? '')).code).toBe(
    0,
  );
});
