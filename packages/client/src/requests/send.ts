import type { Authorization } from './authorization.ts';

export interface SendOptions {
  readonly authorization: Authorization;
  /** How often a request is sent again at most; 3 unless given. */
  readonly retries?: number | undefined;
  /** Milliseconds that one answer may take; 30,000 unless given. */
  readonly timeout?: number | undefined;
  /** The network address of the visitor for whom a server of the store asks; limits count it then. */
  readonly visitorAddress?: string | undefined;
  /** The API key by which the server may name visitors, where its own address does not say that it is one. */
  readonly visitorKey?: string | undefined;
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
  visitorAddress,
  visitorKey,
  fetch = globalThis.fetch,
  wait = sleep,
}: SendOptions): (request: Request) => Promise<Response> {
  const attempt = async ({ request, body }: Call, header: string): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set('Authorization', header);
    if (visitorAddress) headers.set('Visitor-Address', visitorAddress);
    if (visitorKey) headers.set('Visitor-Key', visitorKey);
    const late = AbortSignal.timeout(timeout);
    // Browsers older than March 2024 have no `any`: there a request ends by its time alone.
    const signal = AbortSignal.any?.([request.signal, late]) ?? late;
    return fetch(new Request(request, { headers, signal, ...(body && { body }) }));
  };

  const repeat = async (call: Call, header: string, tried = 0): Promise<Response> => {
    const { request } = call;
    const response = await attempt(call, header).catch((error: unknown) => {
      if (tried >= retries || request.signal.aborted || !isRepeatable(request)) throw error;
      return undefined;
    });
    const pause = pauseAfter(response, request) * (response?.status === 429 ? 1 : 2 ** tried);
    if (response && (tried >= retries || !(pause <= MAX_WAIT))) return response;
    await response?.body?.cancel();
    await wait(pause);
    return repeat(call, header, tried + 1);
  };

  return async (request) => {
    const call = { request, body: await bodyOf(request) };
    const header = await authorization.header();
    const response = await repeat(call, header);
    if (response.status !== 401) return response;
    const isRenewed = await authorization.renew(header);
    const next = await authorization.header();
    // What only reads is also read as nobody.
    if (!isRenewed && (next === header || !isRead(request))) return response;
    await response.body?.cancel();
    return repeat(call, next);
  };
}

/** A request, and its body, which is read once. The body of a copy would be a stream, which browsers do not show. */
interface Call {
  readonly request: Request;
  readonly body: ArrayBuffer | undefined;
}

async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  const body = isRead(request) ? undefined : await request.arrayBuffer();
  return body?.byteLength ? body : undefined;
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
