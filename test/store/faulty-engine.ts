import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from './loopback.ts';

/** Error responses, with which a call is not made. */
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
 * An error response, or: `garble`: a response that is no JSON; `leave`: every key of a batch read is
 * unprocessed; `lose`: the call is made, but no response to it or its retries arrives; `lose once`:
 * only the first response is lost; `hang`: no response, and the connection stays open.
 */
export type Fault = keyof typeof REFUSALS | 'garble' | 'leave' | 'lose' | 'lose once' | 'hang';

/** Which call gets the fault: the n-th from now on, or the first of an operation. */
export interface Plan {
  readonly fault: Fault;
  readonly at: number | string;
  /** All calls of the operation, not the first alone. */
  readonly always?: boolean;
}

export interface FaultyEngine {
  readonly endpoint: string;
  plan(plan: Plan): void;
  /** Ends the plan. Returns whether its call was made. */
  end(): boolean;
  /** Resolved when the first call hangs, and when its caller has closed the connection. */
  readonly hanging: Promise<void>;
  readonly givenUp: Promise<void>;
  close(): Promise<void>;
}

/** Fault injection: a proxy of the database that fails one call on demand. */
export async function openFaultyEngine(engine: string): Promise<FaultyEngine> {
  const { promise: hanging, resolve: hang } = Promise.withResolvers<void>();
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
  let planned: Plan | undefined;
  let calls = 0;
  /** The invocation id of the call that gets the fault: retries of the SDK have the same. */
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
    if (fault === 'hang') {
      outgoing.on('close', giveUp);
      hang();
    } else if (fault === undefined) forward(new URL(engine), incoming, outgoing);
    else if (fault === 'lose' || fault === 'lose once') forward(new URL(engine), incoming);
    else void misanswer(fault, incoming, outgoing);
  });
  const { url, close } = await listen(server);
  return {
    endpoint: url,
    plan(plan) {
      planned = plan;
      calls = 0;
      victim = undefined;
    },
    end() {
      planned = undefined;
      return victim !== undefined;
    },
    hanging,
    givenUp,
    close,
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

/** Without `outgoing`, the call is made and its response lost. */
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
