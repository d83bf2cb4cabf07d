import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import { dynamoDbStorage } from '../../../shared/storage/dynamodb/dynamodb-storage.ts';
import type { Key } from '../../../shared/storage/keys.ts';
import { tableDefinition } from '../../../shared/storage/table-definition.ts';
import { createAccount } from '../../../shared/tenancy/provisioning.ts';
import { itemsOf, table } from '../../store/local-store.ts';
import {
  command,
  commandIn,
  createApplication,
  idOf,
  LAUNCHER,
  makeRoot,
  refused,
  run,
} from '../../store/ops-command.ts';

const root = makeRoot();

const { endpoint } = inject('local');
/** Of the environment that local-store.ts enters. */
const client = new DynamoDBClient({});

/** A fake KMS: it has the alias of the table and one more; it encrypts by changing the order. */
const KNOWN_KEYS = ['alias/shopwright', 'alias/other', 'alias/moved'];
const asked: JsonObject[] = [];
const kms = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
  asked.push(body);
  const known = KNOWN_KEYS.includes(body.KeyId);
  response
    .writeHead(known ? 200 : 400, { 'Content-Type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(known ? converted(body) : { __type: 'NotFoundException' }));
});

const reversed = (text: string) => Buffer.from(text, 'base64').reverse().toString('base64');

const converted = ({ Plaintext, CiphertextBlob }: Record<string, string>) =>
  Plaintext === undefined
    ? { Plaintext: reversed(String(CiphertextBlob)) }
    : { CiphertextBlob: reversed(Plaintext) };

beforeAll(() => once(kms.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => kms.close());

const isFor =
  (id: number) =>
  ({ EncryptionContext }: JsonObject) =>
    isObject(EncryptionContext) && EncryptionContext['application'] === String(id);

/** DynamoDB Local in place of DynamoDB. */
const onAws = (args: readonly string[], env = {}) =>
  run(LAUNCHER, args, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${(kms.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...env,
  });

test.concurrent('works on an AWS table with the KMS key of the same name or another key', async () => {
  const { id: account } = await createAccount(table, 'Tea Traders');
  const onTable = ['--table', 'shopwright', '--region', 'eu-west-1', '--json'];
  const create = ['application', 'create', '--account', String(account), '--name', 'Tea House'];
  const { stdout } = await onAws([...onTable, ...create]);
  const { id, secret_key } = JSON.parse(stdout);
  const encrypted = { KeyId: 'alias/shopwright', Plaintext: expect.any(String) };
  const ofApplication = () => asked.filter(isFor(id));
  expect(ofApplication()).toHaveLength(5);
  expect(asked).toContainEqual({
    ...encrypted,
    Plaintext: Buffer.from(secret_key).toString('base64'),
    EncryptionContext: { application: String(id), purpose: 'secret' },
  });
  for (const purpose of ['token', 'admin-token', 'staff-token']) {
    expect(asked).toContainEqual({
      ...encrypted,
      EncryptionContext: { application: String(id), purpose },
    });
  }

  const rotate = ['application', 'rotate-keys', String(id), '--yes', '--overlap', '0'];
  const other = ['--table', 'shopwright', '--key', 'alias/other'];
  expect(await onAws([...rotate, ...other], { AWS_REGION: 'eu-west-1' })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(ofApplication().slice(5)).toMatchObject([
    { KeyId: 'alias/other' },
    { KeyId: 'alias/other' },
    { KeyId: 'alias/other' },
    { KeyId: 'alias/other' },
    { KeyId: 'alias/other' },
  ]);

  expect(await onAws([...onTable, ...create, '--key', 'alias/none'])).toEqual({
    code: 1,
    stdout: '',
    stderr: '{"error":"the KMS key does not exist; check --key and --region."}\n',
  });
});

test.concurrent('reports a missing region and a missing table', async () => {
  const list = ['account', 'list', '--table', 'none'];
  expect(await onAws(list)).toEqual(
    refused('the AWS region is unknown; use --region or set AWS_REGION'),
  );
  expect(await onAws([...list, '--region', 'eu-west-1'])).toEqual(
    refused('the table does not exist; check --table and --region.'),
  );
});

test.concurrent('moves an application to an AWS table and back, with its secrets under each key', async () => {
  const onTable = ['--table', 'shopwright', '--key', 'alias/moved', '--region', 'eu-west-1'];
  const created = await createApplication();
  const [id, secretKey] = [idOf(created), String(created['secret_key'])];
  const [file, back] = [join(root, 'to-aws.ndjson'), join(root, 'from-aws.ndjson')];
  await command('application', 'disable', id);
  await command('application', 'export', id, file, '--with-secrets', '--no-wait');
  // The table of these tests is that of the local store.
  await command('application', 'delete', id, '--yes', '--no-wait');
  const ofMove = isFor(Number(id));

  expect(await onAws(['application', 'import', file, ...onTable])).toMatchObject({ code: 0 });
  const text = (secret: string) => Buffer.from(secret).toString('base64');
  const purposes = ['secret', 'token', 'admin-token', 'staff-token', 'hash'].map((purpose) => ({
    application: id,
    purpose,
  }));
  expect(asked.filter(ofMove)).toEqual(
    purposes.map((EncryptionContext) => ({
      KeyId: 'alias/moved',
      Plaintext: EncryptionContext.purpose === 'secret' ? text(secretKey) : expect.any(String),
      EncryptionContext,
    })),
  );
  const toExport = ['application', 'export', id, back, '--with-secrets', '--no-wait', ...onTable];
  expect(await onAws(toExport)).toMatchObject({ code: 0, stderr: '' });
  expect(asked.filter(ofMove).slice(5)).toEqual(
    purposes.map((EncryptionContext) => ({
      KeyId: 'alias/moved',
      CiphertextBlob: expect.any(String),
      EncryptionContext,
    })),
  );
  const home = join(root, 'home');
  await commandIn(home, 'application', 'import', back);
  const again = join(root, 'again.ndjson');
  await commandIn(home, 'application', 'export', id, again, '--with-secrets');
  const applicationIn = (path: string) =>
    JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '').application;
  const { version, ...application } = applicationIn(file);
  expect(applicationIn(again)).toEqual({ ...application, version: version + 2 });
});

const keys = [
  [tableDefinition.partitionKey, 'HASH'],
  [tableDefinition.sortKey, 'RANGE'],
] as const;

/** A table with the items of an application: as one that was restored to a time, without a stream. */
async function copyOf(application: string): Promise<string> {
  const name = `restored-${application}`;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map(([AttributeName]) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })),
    }),
  );
  const copy = dynamoDbStorage(client, name).openTable();
  const items = await itemsOf(Number(application));
  await Promise.all(items.map((put) => copy.write({ put })));
  return name;
}

test.concurrent('restores an application from a point-in-time restored table', async ({
  onTestFinished,
}) => {
  const onTable = ['--table', 'shopwright', '--region', 'eu-west-1'];
  const aws = (...args: string[]) => onAws([...args, ...onTable]);
  const { id: account } = await createAccount(table, 'Tea Traders');
  const creation = ['application', 'create', '--account', String(account), '--name', 'Tea House'];
  const { stdout } = await aws(...creation, '--json');
  const id = String(JSON.parse(stdout).id);
  const csv = join(root, `${id}.csv`);
  const importing = async (...rows: string[]) => {
    writeFileSync(csv, ['sku,name,stock_type,price', ...rows].join('\n'));
    expect(await aws('import', 'products', csv, '--application', id)).toMatchObject({ code: 0 });
  };
  const products = async () => {
    const items = await itemsOf(Number(id));
    return items
      .filter(({ pk }) => pk === `${id}#products`)
      .map(({ by, written, ...item }) => item);
  };
  await importing('KET-01,Kettle,infinite,24.5', 'CUP-01,Cup,infinite,7');
  const before = await products();
  const restored = await copyOf(id);
  onTestFinished(async () => {
    await client.send(new DeleteTableCommand({ TableName: restored }));
  });
  await importing('KET-01,Kettle,infinite,0.01', 'POT-01,Pot,infinite,30');
  await aws('application', 'disable', id);

  const kept = join(root, `${id}-newer.ndjson`);
  const options = ['--from-table', restored, '--keep', kept, '--yes', '--no-wait'];
  const outcome = await aws('application', 'restore', id, ...options, '--json');
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(outcome.stdout)).toEqual({
    id: Number(id),
    source: restored,
    status: 'inactive',
    written: 1,
    removed: 1,
    unchanged: 1,
  });
  expect((await products()).toSorted(bySortKey)).toEqual(before.toSorted(bySortKey));
  expect(readFileSync(kept, 'utf8')).toContain('POT-01');
  const again = ['--from-table', restored, '--keep', `${kept}-2`, '--yes', '--no-wait', '--json'];
  const repeated = JSON.parse((await aws('application', 'restore', id, ...again)).stdout);
  expect(repeated).toMatchObject({ written: 0, removed: 0, unchanged: 2 });
  expect(await aws('application', 'enable', id)).toMatchObject({ code: 0 });
});

const bySortKey = (one: Key, other: Key) => (one.sk < other.sk ? -1 : 1);
