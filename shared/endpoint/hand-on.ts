import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import { readLambdaConfig } from '../config.ts';
import { functionOf, type HandOver } from '../events/hand-over.ts';
import { deadlineOf } from './deadline.ts';
import type { Response } from './response.ts';
import type { HandOn } from './service.ts';

/** Calls the functions of other resources. */
export function handOnByLambda(): HandOn {
  const invoke = lambdaInvoker();
  return async (resource, event, context) => {
    const signal = deadlineOf(context).signal();
    const answer = await invoke(resource, event, { type: 'RequestResponse', signal });
    return (await answer.json()) as Response;
  };
}

/** How long a function waits until Lambda has taken a piece of work: milliseconds. */
const HAND_OVER_MS = 5_000;

/** Invokes the function of each piece of work with it, and does not wait for its end. */
export function handOverByLambda(): HandOver {
  const invoke = lambdaInvoker();
  return async (works) => {
    const signal = AbortSignal.timeout(HAND_OVER_MS);
    const invoking = works.map((work) =>
      invoke(functionOf(work.kind) ?? 'deliveries', work, { type: 'Event', signal }),
    );
    // What was not taken stays due, and is handed over by the sweep.
    await Promise.allSettled(invoking);
  };
}

interface Invocation {
  /** `Event`: without waiting for the end. */
  readonly type: 'RequestResponse' | 'Event';
  readonly signal: AbortSignal;
}

/**
 * The API of Lambda (Invoke), whose one request is signed here: the client of the SDK would be
 * larger than all else.
 */
function lambdaInvoker() {
  const { endpoint, region, credentials, functionName, alias } = readLambdaConfig();
  const query = alias === undefined ? {} : { Qualifier: alias };
  const prefix = functionName.slice(0, functionName.lastIndexOf('-') + 1);
  const signer = new SignatureV4({ service: 'lambda', region, credentials, sha256: Sha256 });
  return async (name: string, event: object, { type, signal }: Invocation) => {
    const url = new URL(`/2015-03-31/functions/${prefix}${name}/invocations`, endpoint);
    url.search = String(new URLSearchParams(query));
    const body = JSON.stringify(event);
    const { method, headers } = await signer.sign(
      new HttpRequest({
        method: 'POST',
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
        query,
        headers: {
          host: url.host,
          'content-type': 'application/json',
          'x-amz-invocation-type': type,
        },
        body,
      }),
    );
    const answer = await fetch(url, { method, headers, body, signal });
    if (answer.ok && !answer.headers.has('x-amz-function-error')) return answer;
    throw new Error(`The function of ${name} was not run: status ${answer.status}.`);
  };
}
