import type { NewVersion } from './deployments.ts';
import { trialsOf } from './trials.ts';

interface Trying {
  /** The key of the store of the probes. */
  readonly publicKey: string;
  readonly stage: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Invokes the version, and no other. */
  readonly call: (event: object) => Promise<globalThis.Response>;
}

/** Why a version is to get no traffic; undefined if nothing is wrong with it. */
export async function tryVersion(
  { functionName }: NewVersion,
  { publicKey, stage, now, call }: Trying,
): Promise<string | undefined> {
  const name = functionName.slice(`shopwright-${stage}-`.length);
  for (const { event, faultIn } of trialsOf(name, publicKey, now)) {
    const answer = await call(event);
    const text = await answer.text();
    if (!answer.ok) return `It could not be invoked: ${answer.status} ${text}`;
    if (answer.headers.has('x-amz-function-error')) return `It failed: ${text}`;
    const fault = faultIn(JSON.parse(text || 'null'));
    if (fault !== undefined) return fault;
  }
  return undefined;
}
