import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { JsonObject } from '../../../shared/contract/json.ts';
import { brands } from '../../../shared/resources/brands.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { provision, table } from '../../store/local-store.ts';
import { command, LAUNCHER, run } from '../../store/ops-command.ts';

/** A fake CloudWatch with metrics of one application, in two pages. */
const metered = (await provision()).application;
const asked: JsonObject[] = [];
const cloudWatch = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
  asked.push(body);
  const isKnown = JSON.stringify(body).includes(String(metered.id));
  const page = body.NextToken
    ? { MetricDataResults: [{ Id: 'requests', Values: [5] }] }
    : {
        NextToken: 'more',
        MetricDataResults: [
          { Id: 'requests', Values: [1_000, 34] },
          { Id: 'read_units', Values: [512.5] },
          { Id: 'write_units', Values: [] },
          { Id: 'refused_requests', Values: [12, 3] },
        ],
      };
  response
    .writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(isKnown ? page : { MetricDataResults: [] }));
});
beforeAll(() => once(cloudWatch.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => cloudWatch.close());

const onAws = (port: number, ...args: string[]) =>
  run(LAUNCHER, ['usage', '--table', 'shopwright', '--region', 'eu-west-1', ...args], {
    AWS_ENDPOINT_URL_DYNAMODB: inject('local').endpoint,
    AWS_ENDPOINT_URL_CLOUDWATCH: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_MAX_ATTEMPTS: '1',
  });

const portOf = () => (cloudWatch.address() as AddressInfo).port;

test.concurrent('shows requests and units from the metrics', async () => {
  const { stdout } = await onAws(portOf(), String(metered.id), '--days', '7', '--json');
  expect(JSON.parse(stdout)).toEqual({
    source: 'metrics',
    days: 7,
    applications: [
      {
        id: metered.id,
        name: 'Tea House',
        requests: 1_039,
        read_units: 512.5,
        write_units: 0,
        refused_requests: 15,
        server_errors: 0,
      },
    ],
  });
  const first = asked.find((body) => JSON.stringify(body).includes(String(metered.id)));
  expect(first?.['MetricDataQueries']).toContainEqual({
    Id: 'requests',
    Expression: `SEARCH('{Shopwright,stage,application} MetricName="duration_ms" application="${metered.id}"', 'SampleCount', 86400)`,
  });
  expect(Number(first?.['EndTime']) - Number(first?.['StartTime'])).toBeCloseTo(7 * 86_400, 0);
});

test.concurrent('counts records when there are no metrics', async () => {
  const { application } = await provision();
  const records = openRecords(table, application, brands);
  await Promise.all(['a', 'b'].map((name) => records.create({ name })));
  const counted = {
    source: 'records',
    applications: [
      {
        id: application.id,
        name: 'Tea House',
        records: expect.objectContaining({ brands: 2, users: 0 }),
      },
    ],
  };
  const id = String(application.id);
  expect(await command('usage', id)).toEqual(counted);
  expect(JSON.parse((await onAws(portOf(), id, '--json')).stdout)).toEqual(counted);

  const unreachable = await onAws(9, id);
  expect(unreachable).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^shopwright: cannot read metrics from CloudWatch \(.+\); counting records instead\n$/,
    ),
  });
  expect(unreachable.stdout).toMatch(/^ID +RESOURCE +RECORDS +NAME\n/);
  expect(unreachable.stdout).toContain(`${id}  brands          2        Tea House\n`);
});
