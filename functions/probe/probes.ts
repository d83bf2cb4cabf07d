import { MINUTE_MS } from '../../shared/durations.ts';
import { DESK, sitePath, VERSION } from '../../shared/endpoint/paths.ts';
import { PROBE_PRODUCT, PROBE_STORE_ID } from '../../shared/tenancy/probe-store.ts';

/** Who is slower has failed: milliseconds. */
export const MAX_ANSWER_MS = 5_000;

/** How often more than the quote is asked: minutes. */
const SELDOM_MINUTES = 10;

/** A request that writes nothing, and what its answer has. */
interface Probe {
  readonly path: string;
  readonly body?: object;
  readonly says: string;
}

const QUOTE: Probe = {
  path: `/${VERSION}/orders/quote`,
  body: { items: [{ product_id: PROBE_PRODUCT.id, quantity: 1 }] },
  says: `"total":${PROBE_PRODUCT.price},`,
};

const SELDOM: readonly Probe[] = [
  { path: `/${VERSION}/products`, says: `"id":${PROBE_PRODUCT.id},` },
  { path: `/${DESK}`, says: '<html' },
  { path: sitePath.of(PROBE_STORE_ID), says: '<html' },
];

/** What is asked in a minute: a quote; in each tenth also a list, the frame of the dashboard and a shop. */
export function probesAt(now: number): readonly Probe[] {
  const isSeldom = Math.floor(now / MINUTE_MS) % SELDOM_MINUTES === 0;
  return isSeldom ? [QUOTE, ...SELDOM] : [QUOTE];
}

interface Asked {
  /** Scheme and host of the API, without a slash. */
  readonly url: string;
  readonly publicKey: string;
  /** Milliseconds, unless `MAX_ANSWER_MS`. */
  readonly maxAnswerMs?: number;
}

/** What is wrong with the answers; what fails is asked once more, at once. */
export async function faultsIn(probes: readonly Probe[], asked: Asked): Promise<string[]> {
  const faults = await Promise.all(
    probes.map(async (probe) => (await faultOf(probe, asked)) && faultOf(probe, asked)),
  );
  return faults.filter((fault) => fault !== undefined);
}

async function faultOf(
  { path, body, says }: Probe,
  { url, publicKey, maxAnswerMs = MAX_ANSWER_MS }: Asked,
): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: publicKey, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(maxAnswerMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.ok && text.includes(says)) return undefined;
    const id = answer.headers.get('x-request-id');
    return `${path} was answered with ${answer.status}${id === null ? '' : `, request ${id}`}`;
  } catch (error) {
    return `${path} was not answered: ${causeOf(error)}`;
  }
}

/** The cause says more than "fetch failed". */
function causeOf(error: unknown): string {
  const { cause = error } = error as Error;
  return cause instanceof Error ? cause.message : String(cause);
}
