import * as dynamodb from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { dynamoDbStorage } from '../../../shared/storage/dynamodb/dynamodb-storage.ts';
import { accountPartition, storedFormatKey } from '../../../shared/storage/keys.ts';
import { synthesise } from '../../infra/synthesis.ts';
import { readDocument } from '../../store/document.ts';
import { itemsOf, provision, table } from '../../store/local-store.ts';
import { LAUNCHER, run } from '../../store/ops-command.ts';

const NAME = 'shopwright-prod-restored';

const { text: guide } = readDocument('docs/deploy.md');
const [, ofRestore = ''] = /\n## Restore from a backup\n(.*?)\n## /s.exec(guide) ?? [];
/** What is before the first step, and the steps. */
const steps = ofRestore.split(/\n(?=\d\. )/);

const pascal = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a command of the AWS CLI asks of the API: `--x Name=true,Other=text`, `--y`, `--no-z`. */
function requestOf(command: string) {
  const [, , name = '', ...words] = command.split(' ');
  const options = words.join(' ').matchAll(/--(no-)?([\w-]+)((?: (?!--)\S+)*)/g);
  const input = [...options].map(([, no, option = '', given = '']) => {
    const values = given.trim().split(' ').filter(Boolean).map(givenBy);
    if (values.length === 0) return [pascal(option), no === undefined];
    return [pascal(option), option === 'tags' ? values : values[0]];
  });
  return { name: pascal(name), input: Object.fromEntries(input) };
}

function givenBy(text: string): unknown {
  if (!text.includes('=')) return text;
  const pairs = text.split(',').map((pair) => {
    const [name, value] = pair.split('=');
    return [name, value === 'true' ? true : value];
  });
  return Object.fromEntries(pairs);
}

test('the guide configures a restored table like the stack, and its store is served', async ({
  onTestFinished,
}) => {
  const { data } = synthesise({ table: NAME });
  const [wanted = {}] = Object.values(data.findResources('AWS::DynamoDB::GlobalTable'));
  const { TableName, KeySchema, AttributeDefinitions, ...properties } = wanted['Properties'];
  const { GlobalSecondaryIndexes, BillingMode, Replicas } = properties;
  expect(TableName).toBe(NAME);
  const client = new dynamodb.DynamoDBClient({});
  // A table is restored with items, indexes and billing mode alone.
  const restored = {
    TableName,
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes,
    BillingMode,
  };
  await client.send(new dynamodb.CreateTableCommand(restored));
  onTestFinished(async () => {
    const open = { TableName, DeletionProtectionEnabled: false };
    await client.send(new dynamodb.UpdateTableCommand(open));
    await client.send(new dynamodb.DeleteTableCommand({ TableName }));
  });
  const { application } = await provision({ name: 'Tea House' });
  const copy = dynamoDbStorage(client, NAME).openTable();
  const items = [
    ...(await itemsOf(application.id)),
    ...(await table.query(accountPartition(application.accountId))),
    ...(await table.query(storedFormatKey.pk)),
  ];
  for (const put of items) await copy.write({ put });

  const [, , settings = '', check = ''] = steps;
  const asked = (settings.match(/aws dynamodb .*/g) ?? []).map(requestOf);
  // DynamoDB Local has neither; what is asked for is what the template has.
  const { UpdateContinuousBackups: recovery, TagResource: tags } = Object.fromEntries(
    asked.map(({ name, input }) => [name, input]),
  );
  const [{ PointInTimeRecoverySpecification, Tags, DeletionProtectionEnabled }] = Replicas;
  expect(recovery).toEqual({ TableName, PointInTimeRecoverySpecification });
  expect(tags?.ResourceArn).toMatch(new RegExp(`:table/${NAME}$`));
  expect(tags?.Tags).toEqual(Tags);
  for (const { name, input } of asked) {
    if (input === recovery || input === tags) continue;
    await client.send(new (Reflect.get(dynamodb, `${name}Command`))(input));
  }

  const { Table } = await client.send(new dynamodb.DescribeTableCommand({ TableName }));
  expect(Table).toMatchObject({
    DeletionProtectionEnabled,
    StreamSpecification: { ...properties.StreamSpecification, StreamEnabled: true },
  });
  const { TimeToLiveDescription } = await client.send(
    new dynamodb.DescribeTimeToLiveCommand({ TableName }),
  );
  expect(TimeToLiveDescription).toMatchObject({
    AttributeName: properties.TimeToLiveSpecification.AttributeName,
    TimeToLiveStatus: 'ENABLED',
  });

  const [command = ''] = /bin\/shopwright .*/.exec(check) ?? [];
  const listed = await run(LAUNCHER, [...command.split(' ').slice(1), '--json'], {
    AWS_ENDPOINT_URL_DYNAMODB: inject('local').endpoint,
    ...{ AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
  });
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id: application.id }]);
});
