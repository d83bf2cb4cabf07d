import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { captureCommand } from '../store/captured-command.ts';
import { listen } from '../store/loopback.ts';
import { printed } from '../store/ops-command.ts';

/** In place of DynamoDB: a table with the application 7 alone. */
const server = createServer(async (request, response) => {
  const { Key } = (await json(request)) as {
    readonly Key: { readonly pk: { readonly S: string } };
  };
  const item = {
    pk: { S: '7#application' },
    sk: { S: 'application' },
    version: { N: '1' },
    data: { S: '{"id":7}' },
  };
  const isThere = Key.pk.S === '7#application';
  response
    .writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(isThere ? { Item: item } : {}));
});
const { url, close } = await listen(server);
afterAll(close);

const TARGET = 'shopwright-prod-20261121T093000Z';
const REGION = ' --region eu-west-1';

/** What is printed for that time. */
const commandsFor = (application: string, ...options: string[]) =>
  captureCommand(
    [
      ...['application', 'restore', application, '--at', '2026-11-21T10:30:00+01:00'],
      ...['--table', 'shopwright-prod', '--region', 'eu-west-1', ...options],
    ],
    {
      AWS_ENDPOINT_URL_DYNAMODB: url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  );

const printedWith = (command: string) =>
  printed(
    [
      `aws dynamodb restore-table-to-point-in-time --source-table-name shopwright-prod --target-table-name ${TARGET} --restore-date-time 2026-11-21T09:30:00Z${REGION}`,
      `aws dynamodb wait table-exists --table-name ${TARGET}${REGION}`,
      command,
      `aws dynamodb delete-table --table-name ${TARGET}${REGION}`,
      '',
    ].join('\n'),
  );

test('prints the commands that restore an AWS table to a point in time', async () => {
  expect(await commandsFor('7')).toEqual(
    printedWith(
      `shopwright application restore 7 --table shopwright-prod --from-table ${TARGET}${REGION} --keep newer-7.ndjson`,
    ),
  );
});

test('prints how to move a deleted application from the restored table', async () => {
  const exported = `shopwright application export 8 --with-secrets --table ${TARGET}${REGION}`;
  const imported = `shopwright application import --table shopwright-prod${REGION}`;
  expect(await commandsFor('8')).toEqual(
    printedWith(`${exported} --key alias/shopwright-prod | ${imported}`),
  );
  expect(await commandsFor('8', '--key', 'alias/shop')).toEqual(
    printedWith(`${exported} --key alias/shop | ${imported} --key alias/shop`),
  );
});
