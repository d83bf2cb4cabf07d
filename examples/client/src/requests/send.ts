import type { Authorization } from './authorization.ts';

export interface SendOptions {
  readonly authorization: Authorization;
  /** How often a request is sent again at most; 3 unless given. */
  readonly retries?: number | undefined;
  /** Milliseconds that one answer may take; 30,000 unless given. */
  readonly timeout?: number | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Waits for so many milliseconds. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

/** What takes longer than a person waits is answered as it is. */
const MAX_WAIT = 10_000;

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends requests with the header `Authorization`. A request that was refused for now is sent again: after 429; and
 * after 409 with `Retry-After`, after 503 and without an answer, if it takes place once however often it is sent.
 *
 * @throws what `fetch` throws when there was no answer
 */
export function openSend({
  authorization,
  retries = 3,
  timeout = 30_000,
  fetch = globalThis.fetch,
  wait = sleep,
}: SendOptions): (request: Request) => Promise<Response> {
  const attempt = async (request: Request, header: string): Promise<Response> => {
    const sent = request.clone();
    sent.headers.set('Authorization', header);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
    return fetch(new Request(sent, { signal }));
  };

  const repeat = async (request: Request, header: string, tried = 0): Promise<Response> => {
    const response = await attempt(request, header).catch((error: unknown) => {
      if (tried >= retries || request.signal.aborted || !isRepeatable(request)) throw error;
      return undefined;
    });
    const pause = pauseAfter(response, request) * (response?.status === 429 ? 1 : 2 ** tried);
    if (response && (tried >= retries || !(pause <= MAX_WAIT))) return response;
    await response?.body?.cancel();
    await wait(pause);
    return repeat(request, header, tried + 1);
  };

  return async (request) => {
    const header = await authorization.header();
    const response = await repeat(request, header);
    if (response.status !== 401) return response;
    const isRenewed = await authorization.renew(header);
    const next = await authorization.header();
    // What only reads is also read as nobody.
    if (!isRenewed && (next === header || !isRead(request))) return response;
    await response.body?.cancel();
    return repeat(request, next);
  };
}

export const isRead = ({ method }: Request) => ['GET', 'HEAD'].includes(method);

/** Whether it takes place once, and is answered in the same way, however often it is sent. */
const isRepeatable = ({ method, headers }: Request) =>
  headers.has('Idempotency-Key') ||
  (['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) && !headers.has('If-Match'));

/** Milliseconds; NaN when the answer is final. */
function pauseAfter(response: Response | undefined, request: Request): number {
  const retryAfter = Number(response?.headers.get('Retry-After') ?? Number.NaN) * 1_000;
  if (response === undefined) return 1_000;
  if (response.status === 429) return retryAfter || 1_000;
  if (response.status === 503 && isRepeatable(request)) return retryAfter || 1_000;
  if (response.status === 409 && isRepeatable(request)) return retryAfter;
  return Number.NaN;
}
