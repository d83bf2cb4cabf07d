import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openApplicationFile, VERSION } from '../../bin/ops/transfer/application-file.ts';
import { importApplicationFile } from '../../bin/ops/transfer/application-import.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { applicationKey } from '../../shared/storage/keys.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { STORED_FORMAT } from '../../shared/storage/stored-format.ts';
import { fileCipher, newFileKey } from '../../shared/tenancy/secret-cipher.ts';
import { LAYOUTS, membersOf } from '../formats/layouts.ts';
import { ask, asking, create, credentials, publicUrl, statusOf } from '../store/api.ts';
import { SHOPPER } from '../store/filled-store.ts';
import { cipher, provision, recordsOf, table } from '../store/local-store.ts';
import { contentOf, feedAt, listsOf, openStoreThatMoves, orderOf } from '../store/moved-store.ts';
import {
  command,
  commandIn,
  folder,
  LAUNCHER,
  makeRoot,
  type Outcome,
  refused,
  run,
  shopwright,
} from '../store/ops-command.ts';
import { spawnSqliteServer } from '../store/spawn-sqlite-server.ts';

const root = makeRoot();

const exportTo = (path: string, id: number, file: string) =>
  commandIn(path, 'application', 'export', String(id), file, '--with-secrets', '--no-wait');

/** A new store with a user, and its export in a file of this name. */
async function exportNewStore(name: string) {
  const { application } = await provision();
  const { id, publicKey } = application;
  const file = join(root, name);
  await create(asking(publicKey), '/users', SHOPPER);
  await exportTo(folder.path, id, file);
  return { id, file, text: readFileSync(file, 'utf8') };
}

const importInto = (path: string, file: string) =>
  run(LAUNCHER, ['application', 'import', file, '--data', path]);

const pipeInto = (path: string, text: string): Promise<Outcome> => {
  const file = join(root, `piped-${randomUUID()}`);
  writeFileSync(file, text);
  return run('sh', ['-c', `'${LAUNCHER}' application import --data '${path}' < '${file}'`]);
};

test('a store moves to another machine and back without losing data', async () => {
  const { store, customers } = await openStoreThatMoves();
  const { id } = store.application;
  const [away, back] = [join(root, 'away.ndjson'), join(root, 'back.ndjson')];
  const toStripe = ['api', 'PUT', '/application/processors/stripe'];
  await command(...toStripe, '{"secret_key":"sk_test_moves"}', '--application', String(id));
  const lists = await listsOf(publicUrl, customers);
  const feed = await feedAt(publicUrl, customers.admin, 'payment.succeeded');
  await command('application', 'disable', String(id));
  const content = await contentOf(table, cipher, id);
  const { sha256 } = await exportTo(folder.path, id, away);
  expect(statSync(away).mode & 0o077).toBe(0);

  // To another folder, with another key file.
  const other = openStateFolder(join(root, 'other'));
  const imported = await commandIn(other.path, 'application', 'import', away);
  const changes = await table.query(`${id}#events`);
  const items = { orders: 2, carts: 2, events: changes.length };
  expect(imported).toMatchObject({ id, status: 'inactive', sha256, items });
  const storage = sqliteStorage({ file: other.store });
  onTestFinished(() => storage.close());
  const others = [storage.openTable(), fileCipher(other.keyFile), id] as const;
  expect(await contentOf(...others)).toEqual(content);

  const { url, stop } = await spawnSqliteServer(other);
  onTestFinished(stop);
  const asAdmin = asking(customers.admin, url);
  const isClosed = await statusOf(asAdmin('GET', '/products'));
  await commandIn(other.path, 'application', 'enable', String(id));
  expect([isClosed, await listsOf(url, customers)]).toEqual([401, lists]);
  const asPublic = asking(store.application.publicKey, url);
  expect(await statusOf(asPublic('POST', '/users/authenticate', SHOPPER))).toBe(200);
  expect(await statusOf(ask('POST', '/tokens', { url, body: credentials(store) }))).toBe(200);
  const kettle = `/products/${customers.kettle}`;
  // A repeated request is not executed again: the twelve kettles that are left can be sold.
  expect(await customers.order(url)).toMatchObject({ status: 200 });
  await create(asPublic, '/orders', orderOf(customers.kettle, 12));
  expect((await asAdmin('GET', kettle)).body.data.stock_level).toBe(0);
  expect(await statusOf(asPublic('POST', '/orders', orderOf(customers.kettle, 1)))).toBe(400);
  const [brand] = (await asAdmin('GET', '/brands')).body.data;
  await asAdmin('DELETE', `/brands/${brand.id}`);
  const longer = await feedAt(url, customers.admin, 'brand.deleted');
  expect(longer.slice(0, feed.length)).toEqual(feed);

  // And back, where functions still run that have the old catalogue in their memory.
  const changed = await listsOf(url, customers);
  await commandIn(other.path, 'application', 'disable', String(id));
  const moved = await contentOf(...others);
  await exportTo(other.path, id, back);
  expect(await importInto(folder.path, back)).toEqual(
    refused(
      `the application ${id} (Tea House) already exists here; ` +
        `delete it first: shopwright application delete ${id}`,
    ),
  );
  await command('application', 'delete', String(id), '--yes', '--no-wait');
  await command('application', 'import', back);
  expect(await contentOf(table, cipher, id)).toEqual(moved);
  await command('application', 'enable', String(id));
  expect(await listsOf(publicUrl, customers)).toEqual(changed);
  expect(
    (await feedAt(publicUrl, customers.admin, 'brand.deleted')).slice(0, longer.length),
  ).toEqual(longer);
  expect(await customers.order(publicUrl)).toEqual(await customers.order(publicUrl));
});

test('a changed export header requires a new file version', async () => {
  const { text } = await exportNewStore('header.ndjson');
  const header = JSON.parse(text.slice(0, text.indexOf('\n')));
  expect(header).toMatchObject({ version: VERSION, stored_format: STORED_FORMAT });
  expect(membersOf(header), 'raise VERSION, and add it to test/formats/layouts.ts').toEqual(
    LAYOUTS.applicationFile[VERSION],
  );
});

test('does not serve an incomplete import', async () => {
  const { id, text } = await exportNewStore('unfinished.ndjson');
  const path = join(root, 'unfinished');
  const half = text.slice(0, text.lastIndexOf('{"end"'));
  const lines = half.split('\n').length;
  expect(await pipeInto(path, half)).toEqual(
    refused(`the export is damaged or cut off at line ${lines}; export the application again`),
  );
  expect(await commandIn(path, 'application', 'show', String(id))).toMatchObject({
    status: 'importing',
  });
  const inFolder = ['--data', path];
  expect(await run(LAUNCHER, ['application', 'enable', String(id), ...inFolder])).toEqual(
    refused(
      `the import of the application ${id} (Tea House) is not complete; ` +
        'run it again, or delete the application',
    ),
  );

  // Another export may lack what this one has written already.
  const later = join(root, 'later.ndjson');
  await exportTo(folder.path, id, later);
  expect(await importInto(path, later)).toEqual(
    refused(
      `an unfinished import of the application ${id} (Tea House) already exists here; ` +
        `delete it first: shopwright application delete ${id}`,
    ),
  );
  expect(await pipeInto(path, text)).toMatchObject({ code: 0, stderr: '' });
  expect(await commandIn(path, 'application', 'show', String(id))).toMatchObject({
    status: 'active',
  });
});

test('an import stops when another import of the same file overtakes it', async () => {
  const { file, text } = await exportNewStore('twice.ndjson');
  const [header = '', ...items] = text.split(/(?<=\n)/);
  const storage = sqliteStorage({ file: ':memory:' });
  onTestFinished(() => storage.close());
  const target = { unaudited: storage.openTable(), cipher };
  const importFrom = async (chunks: AsyncIterable<string>) =>
    importApplicationFile(target, await openApplicationFile(chunks, file));

  const begun = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  const slow = importFrom(
    (async function* () {
      yield header;
      begun.resolve();
      await overtaken.promise;
      yield items.join('');
    })(),
  );
  const refusal = expect(slow).rejects.toThrow('another command has changed the application');
  await begun.promise;
  const opened = await importFrom(Readable.from([header, ...items])).finally(overtaken.resolve);
  expect(opened.status).toBe('active');
  await refusal;
});

test('an export needs --with-secrets and refuses a terminal', async () => {
  const { application } = await provision();
  const id = String(application.id);
  expect(await shopwright('application', 'export', id)).toEqual(
    refused(
      'the export contains the keys and passwords of the store; confirm with --with-secrets, ' +
        'or export only its records: shopwright export records',
    ),
  );
  const piped = await shopwright('application', 'export', id, '--with-secrets');
  expect(piped).toMatchObject({ code: 0, stdout: expect.stringContaining(application.publicKey) });
  expect(piped.stderr).toMatch(/^the application is active: .*\nExported the application .*\n/);
  const toFile = (mask: string) =>
    run('sh', [
      '-c',
      `umask ${mask}; '${LAUNCHER}' application export ${id} --with-secrets --no-wait ` +
        `--data '${folder.path}' > '${join(root, `redirected-${mask}`)}'`,
    ]);
  expect(await toFile('022')).toEqual(
    refused(
      'other users can read the file that standard output goes to; pass the file as an argument, or use a pipe',
    ),
  );
  expect(await toFile('077')).toMatchObject({ code: 0 });
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  await expect(command('application', 'export', id, '--with-secrets')).rejects.toThrow(
    'an export contains secrets, so it is not printed to a terminal; specify a file',
  );
  process.stdout.isTTY = isTTY;
});

test('a damaged or foreign file changes nothing', async () => {
  const { id, text } = await exportNewStore('good.ndjson');
  const lines = text.trimEnd().split('\n');
  const damagedAt = (line: number) =>
    `the export is damaged or cut off at line ${line}; export the application again`;
  const userLine = 1 + lines.findIndex((line) => line.includes(`"pk":"${id}#users"`));
  const bad = join(root, 'bad.ndjson');
  const notOurs = `${bad} is not an application export; see shopwright application export --help`;
  const cases: [string, string][] = [
    ['', notOurs],
    ['{"resource":"application","record":{}}\n', notOurs],
    [text.slice(0, text.indexOf('"account"')), notOurs],
    [
      text.replace('"version":3', '"version":4'),
      `${bad} was written by a newer version of Shopwright (file version 4; this version reads ` +
        'up to 3); install that version or a later one',
    ],
    [
      text.replace(`"stored_format":${STORED_FORMAT}`, `"stored_format":${STORED_FORMAT + 1}`),
      `${bad} was written by a newer version of Shopwright (its format is ${STORED_FORMAT + 1}, `,
    ],
    // Exports of 0.1 and of 0.2.0 have the same number; a store of 0.1 had no key pair for staff.
    [
      text.replace('"version":3', '"version":2').replace('"staffSigning":', '"signingOfStaff":'),
      `${bad} was written by a version before 0.2.0, which this version cannot read; export products and ` +
        'customers as CSV there, and import those: docs/upgrading.md',
    ],
    [text.replace(/"accountId":\d+/, '"accountId":1'), damagedAt(1)],
    [text.slice(0, text.indexOf('\n') + 9), damagedAt(2)],
    [`${lines.slice(0, -1).join('\n')}\n`, damagedAt(lines.length)],
    [lines.slice(0, -1).join('\n'), damagedAt(lines.length - 1)],
    [text.replace('Ada Verne', 'Bea Verne'), damagedAt(lines.length)],
    [[lines[0], lines.at(-1), ''].join('\n'), damagedAt(2)],
    [text.replace(`"pk":"${id}#users"`, '"pk":"12#users"'), damagedAt(userLine)],
    [text.replace(`"pk":"${id}#users"`, `"pk":"${id}#wands"`), damagedAt(userLine)],
    [[lines[0], JSON.stringify(applicationKey(id)), ''].join('\n'), damagedAt(2)],
    [text + text, damagedAt(lines.length)],
  ];
  const before = await recordsOf(id);
  const path = join(root, 'untouched');
  for (const [content, message] of cases) {
    writeFileSync(bad, content);
    await expect(commandIn(path, 'application', 'import', bad)).rejects.toThrow(message);
  }
  expect(await importInto(path, bad)).toEqual(refused(damagedAt(lines.length)));
  expect(await importInto(path, join(root, 'none'))).toEqual(
    refused(`the file ${join(root, 'none')} does not exist; check the path`),
  );
  expect(await commandIn(path, 'application', 'list')).toEqual([]);
  expect(await recordsOf(id)).toEqual(before);
});

test('secrets cannot be exported without the key that encrypted them', async () => {
  const { application } = await provision();
  const file = join(root, 'another-key.ndjson');
  await exportTo(folder.path, application.id, file);
  const other = openStateFolder(join(root, 'another-key'));
  expect(await importInto(other.path, file)).toMatchObject({ code: 0 });
  writeFileSync(other.keyFile, newFileKey());
  const args = ['application', 'export', String(application.id), `${file}.2`, '--with-secrets'];
  const { code, stdout, stderr } = await run(LAUNCHER, [...args, '--data', other.path]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.split('\n').slice(1)).toEqual([
    'shopwright: the key cannot decrypt the secrets of the application; ' +
      'check vault.key in the data folder, or --key',
    '',
  ]);
});
