import type { Context } from 'aws-lambda';
import { afterAll, expect, inject, test } from 'vitest';
import { bundleFile } from '../../bin/build/bundle.ts';
import { enterEnvironment } from '../../bin/start/environment.ts';
import type { LambdaHandler } from '../../shared/endpoint/endpoint.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, openStore } from '../store/api.ts';
import { openFaultyEngine } from '../store/faulty-engine.ts';
import { vault } from '../store/local-store.ts';

const store = await openStore();
const { token } = await issueToken(store.application, vault, { access: 'admin' });
const local = inject('local');
process.env['POWERTOOLS_LOG_LEVEL'] = 'SILENT';

/** A request to create an address, of a function that has half a second left. */
async function create(handler: LambdaHandler) {
  const event = {
    rawPath: '/v0/addresses',
    rawQueryString: '',
    headers: { authorization: `${store.application.publicKey}:${token}` },
    requestContext: { requestId: 'late', domainName: 'x', http: { method: 'POST', sourceIp: '' } },
    body: JSON.stringify(ADDRESS),
    isBase64Encoded: false,
  };
  const deadline = Date.now() + 500;
  const context = { getRemainingTimeInMillis: () => deadline - Date.now() };
  const response = await handler(event as never, context as Context);
  return { ...response, left: deadline - Date.now() };
}

test.each([
  ['while it authenticates', 'Query'],
  ['while it writes', 'PutItem'],
])('a request is answered in time when the database hangs %s, and ends', async (_, operation) => {
  const engine = await openFaultyEngine(local.endpoint);
  afterAll(() => engine.close());
  enterEnvironment({ ...local, endpoint: engine.endpoint });
  // A module of its own for each test, because an instance reads its environment once.
  const { handler }: { handler: LambdaHandler } = await import(
    `${bundleFile('addresses')}?${operation}`
  );
  engine.plan({ fault: 'hang', at: operation });
  const { statusCode, headers, body, left } = await create(handler);
  expect([statusCode, headers['Retry-After'], left > 0]).toEqual([503, '1', true]);
  expect(JSON.parse(body ?? '')).toEqual({
    status: false,
    errors: [
      {
        code: 503,
        type: 'ServiceUnavailable',
        message: 'The service is busy; try again in a moment.',
      },
    ],
  });
  await engine.givenUp;
  engine.end();
  const { body: answer } = await store.asAdmin('GET', '/addresses');
  expect(answer.data).toEqual([]);
});
