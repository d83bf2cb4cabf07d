import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { createAccount } from '../../shared/tenancy/provisioning.ts';
import { table } from '../store/local-store.ts';
import { LAUNCHER, refused, run } from '../store/ops-command.ts';

const { endpoint } = inject('local');

/** A fake KMS: it has the alias of the table and one more, and does not encrypt. */
const KNOWN_KEYS = ['alias/shopwright', 'alias/other'];
const asked: JsonObject[] = [];
const kms = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
  asked.push(body);
  const known = KNOWN_KEYS.includes(body.KeyId);
  response
    .writeHead(known ? 200 : 400, { 'Content-Type': 'application/x-amz-json-1.1' })
    .end(
      JSON.stringify(known ? { CiphertextBlob: body.Plaintext } : { __type: 'NotFoundException' }),
    );
});
beforeAll(() => once(kms.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => kms.close());

/** DynamoDB Local in place of DynamoDB. */
const onAws = (args: readonly string[], env = {}) =>
  run(LAUNCHER, args, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${(kms.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...env,
  });

test.concurrent('works on a table on AWS, with the KMS key of the same name or another', async () => {
  const { id: account } = await createAccount(table, 'Tea Traders');
  const onTable = ['--table', 'shopwright', '--region', 'eu-west-1', '--json'];
  const create = ['application', 'create', '--account', String(account), '--name', 'Tea House'];
  const { stdout } = await onAws([...onTable, ...create]);
  const { id, secret_key } = JSON.parse(stdout);
  const encrypted = { KeyId: 'alias/shopwright', Plaintext: expect.any(String) };
  expect(asked).toHaveLength(2);
  expect(asked).toContainEqual({
    ...encrypted,
    Plaintext: Buffer.from(secret_key).toString('base64'),
    EncryptionContext: { application: String(id), purpose: 'secret' },
  });
  expect(asked).toContainEqual({
    ...encrypted,
    EncryptionContext: { application: String(id), purpose: 'token' },
  });

  const rotate = ['application', 'rotate-keys', String(id), '--yes', '--overlap', '0'];
  const other = ['--table', 'shopwright', '--key', 'alias/other'];
  expect(await onAws([...rotate, ...other], { AWS_REGION: 'eu-west-1' })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(asked.slice(2)).toMatchObject([{ KeyId: 'alias/other' }, { KeyId: 'alias/other' }]);

  expect(await onAws([...onTable, ...create, '--key', 'alias/none'])).toEqual({
    code: 1,
    stdout: '',
    stderr: '{"error":"there is no such KMS key; check --key and --region."}\n',
  });
});

test.concurrent('reports a missing region and a missing table', async () => {
  const list = ['account', 'list', '--table', 'none'];
  expect(await onAws(list)).toEqual(
    refused('no AWS region is known; give --region or set AWS_REGION'),
  );
  expect(await onAws([...list, '--region', 'eu-west-1'])).toEqual(
    refused('there is no such table; check --table and --region.'),
  );
});
