import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * `fail`: answered with 500, never done; `throttle`: refused as too much; `lose`: done, and every
 * answer lost; `lose once`: done, and the first answer lost.
 */
export type Fault = 'fail' | 'throttle' | 'lose' | 'lose once';

/** Which call of the database meets the fault: the n-th from now on, or the first of an operation. */
export interface Plan {
  readonly fault: Fault;
  readonly at: number | string;
}

export interface FaultyEngine {
  readonly endpoint: string;
  plan(plan: Plan): void;
  /** Ends the plan, and tells whether its call was made. */
  end(): boolean;
  close(): Promise<void>;
}

/** A database that fails on demand: it stands before the real one and hands everything on. */
export async function openFaultyEngine(engine: string): Promise<FaultyEngine> {
  let planned: Plan | undefined;
  let calls = 0;
  /** The SDK's own name of the call that meets the fault, the same for its repetitions. */
  let victim: string | undefined;

  function choose(call: string, operation: string, { at }: Plan): void {
    calls += 1;
    if (!victim && [calls, operation].includes(at)) victim = call;
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
    if (fault === 'fail') return refuse(outgoing, 500, 'InternalServerError');
    if (fault === 'throttle')
      return refuse(outgoing, 400, 'ProvisionedThroughputExceededException');
    forward(new URL(engine), incoming, fault === undefined ? outgoing : undefined);
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
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function refuse(outgoing: ServerResponse, status: number, error: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
  outgoing.end(
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${error}`, message: '' }),
  );
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
