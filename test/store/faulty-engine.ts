import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** What is answered instead of doing anything. */
const REFUSALS = {
  fail: { status: 500, error: 'InternalServerError' },
  throttle: { status: 400, error: 'ProvisionedThroughputExceededException' },
  /** Another transaction is at the item of a single write. */
  conflict: { status: 400, error: 'TransactionConflictException' },
  /** One item of a transaction is asked for too often. */
  cancel: {
    status: 400,
    error: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
  },
} as const;

/**
 * One of the refusals; `garble`: no answer of a database; `leave`: no key of a batch read; `lose`:
 * done, and every answer lost; `lose once`: done, and the first answer lost; `hang`: nothing.
 */
export type Fault = keyof typeof REFUSALS | 'garble' | 'leave' | 'lose' | 'lose once' | 'hang';

/** Which call of the database meets the fault: the n-th from now on, or the first of an operation. */
export interface Plan {
  readonly fault: Fault;
  readonly at: number | string;
  /** Not only the first call of the operation, all of them. */
  readonly always?: boolean;
}

export interface FaultyEngine {
  readonly endpoint: string;
  plan(plan: Plan): void;
  /** Ends the plan, and tells whether its call was made. */
  end(): boolean;
  /** When whoever made the first call that was left hanging has given it up. */
  readonly givenUp: Promise<void>;
  close(): Promise<void>;
}

/** A database that fails on demand: it stands before the real one and hands everything on. */
export async function openFaultyEngine(engine: string): Promise<FaultyEngine> {
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
  let planned: Plan | undefined;
  let calls = 0;
  /** The SDK's own name of the call that meets the fault, the same for its repetitions. */
  let victim: string | undefined;

  function choose(call: string, operation: string, { at, always }: Plan): void {
    calls += 1;
    if ((always || !victim) && [calls, operation].includes(at)) victim = call;
  }

  function faultOf({ headers }: IncomingMessage): Fault | undefined {
    if (!planned) return undefined;
    const call = String(headers['amz-sdk-invocation-id']);
    const isFirst = String(headers['amz-sdk-request']).startsWith('attempt=1');
    if (isFirst) choose(call, String(headers['x-amz-target']).split('.')[1] ?? '', planned);
    const isOver = planned.fault === 'lose once' && !isFirst;
    return victim === call && !isOver ? planned.fault : undefined;
  }

  const server = createServer((incoming, outgoing) => {
    const fault = faultOf(incoming);
    if (fault === 'hang') outgoing.on('close', giveUp);
    else if (fault === undefined) forward(new URL(engine), incoming, outgoing);
    else if (fault === 'lose' || fault === 'lose once') forward(new URL(engine), incoming);
    else void misanswer(fault, incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    plan(plan) {
      planned = plan;
      calls = 0;
      victim = undefined;
    },
    end() {
      planned = undefined;
      return victim !== undefined;
    },
    givenUp,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function misanswer(
  fault: Exclude<Fault, 'lose' | 'lose once' | 'hang'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const asked = await json(incoming);
  if (fault === 'garble') {
    outgoing.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    return;
  }
  const { status, body } = fault === 'leave' ? leaving(asked) : refusal(fault);
  outgoing.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
  outgoing.end(JSON.stringify(body));
}

function leaving(asked: unknown) {
  const { RequestItems } = asked as { RequestItems: unknown };
  return { status: 200, body: { Responses: {}, UnprocessedKeys: RequestItems } };
}

function refusal(fault: keyof typeof REFUSALS) {
  const { status, error, ...rest } = REFUSALS[fault];
  const type = `com.amazonaws.dynamodb.v20120810#${error}`;
  return { status, body: { __type: type, message: '', ...rest } };
}

/** Without `outgoing`, the call is made and its answer lost. */
function forward({ hostname, port }: URL, incoming: IncomingMessage, outgoing?: ServerResponse) {
  const { method, url, headers } = incoming;
  const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
    if (!outgoing) {
      answer.resume().on('end', () => incoming.socket.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(forwarded);
}
