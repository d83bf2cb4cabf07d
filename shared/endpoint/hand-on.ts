import { readLambdaConfig } from '../config.ts';
import { functionOf, type HandOver } from '../events/hand-over.ts';
import { deadlineOf } from './deadline.ts';
import type { Response } from './response.ts';
import type { HandOn } from './service.ts';
import { signedPost } from './signed-post.ts';

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

/** The API of Lambda (Invoke). */
function lambdaInvoker() {
  const { endpoint, functionName, alias } = readLambdaConfig();
  const prefix = functionName.slice(0, functionName.lastIndexOf('-') + 1);
  const invoke = invokeOf(endpoint);
  return async (name: string, event: object, { type, signal }: Invocation) => {
    const answer = await invoke(`${prefix}${name}`, alias, event, { type, signal });
    if (answer.ok && !answer.headers.has('x-amz-function-error')) return answer;
    throw new Error(`The function of ${name} was not run: status ${answer.status}.`);
  };
}

/** Invokes a version or an alias of a function, the latest version unless one is named. */
export function invokeOf(endpoint: string) {
  const post = signedPost('lambda');
  return (
    functionName: string,
    qualifier: string | undefined,
    event: object,
    { type, signal }: Invocation,
  ) => {
    const url = new URL(`/2015-03-31/functions/${functionName}/invocations`, endpoint);
    if (qualifier !== undefined) url.searchParams.set('Qualifier', qualifier);
    const headers = { 'content-type': 'application/json', 'x-amz-invocation-type': type };
    return post({ url, headers, body: JSON.stringify(event), signal });
  };
}
