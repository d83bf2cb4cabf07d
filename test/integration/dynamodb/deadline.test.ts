import { IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import type { Context } from 'aws-lambda';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { bundleFile } from '../../../bin/build/bundle.ts';
import { clientOf } from '../../../bin/start/client.ts';
import { gatewayEvent } from '../../../bin/start/gateway-event.ts';
import type { LambdaHandler } from '../../../shared/endpoint/middleware.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { ADDRESS, openStore } from '../../store/api.ts';
import { enterEnvironment } from '../../store/dynamodb/environment.ts';
import { openFaultyEngine } from '../../store/faulty-engine.ts';
import { cipher } from '../../store/local-store.ts';

const store = await openStore();
const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
const local = inject('local');
process.env['POWERTOOLS_LOG_LEVEL'] = 'SILENT';

/** Milliseconds that the function has, and at which it answers at the latest. */
const REMAINING = 500;
const ANSWERED_AT = 200;

/** Timers go off when the test says so, those of abort signals too. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  syncBuiltinESMExports();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const timer = new AbortController();
    setTimeout(() => timer.abort(), milliseconds);
    return timer.signal;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    syncBuiltinESMExports();
  });
}

/** A request to create an address. */
function create(handler: LambdaHandler) {
  const request = new IncomingMessage(new Socket());
  const authorization = `${store.application.publicKey}:${token}`;
  Object.assign(request, { method: 'POST', url: '/v0/addresses', headers: { authorization } });
  const event = gatewayEvent(request, Buffer.from(JSON.stringify(ADDRESS)), clientOf(request));
  const context: Pick<Context, 'getRemainingTimeInMillis'> = {
    getRemainingTimeInMillis: () => REMAINING,
  };
  return handler(event, context as Context);
}

test.each([
  ['while it authenticates', 'GetItem'],
  ['while it writes', 'PutItem'],
])('a request ends with a 503 in time when the database hangs %s', async (_, operation) => {
  const engine = await openFaultyEngine(local.endpoint);
  afterAll(() => engine.close());
  enterEnvironment({ ...local, endpoint: engine.endpoint });
  // A module of its own for each test, because an instance reads its environment once.
  const { handler }: { handler: LambdaHandler } = await import(
    `${bundleFile('addresses')}?${operation}`
  );
  engine.plan({ fault: 'hang', at: operation });
  stopTimers();
  const answered = create(handler);
  const isAnswered = vi.fn();
  void answered.then(isAnswered);
  await engine.hanging;
  await vi.advanceTimersByTimeAsync(ANSWERED_AT - 1);
  expect(isAnswered).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  const { statusCode, headers, body } = await answered;
  expect([statusCode, headers['Retry-After']]).toEqual([503, '1']);
  expect(JSON.parse(body ?? '')).toEqual({
    status: false,
    errors: [
      {
        code: 503,
        type: 'ServiceUnavailable',
        message: 'The service is busy. Try again in a moment.',
      },
    ],
  });
  await engine.givenUp;
  engine.end();
  const { body: answer } = await store.asAdmin('GET', '/addresses');
  expect(answer.data).toEqual([]);
});
