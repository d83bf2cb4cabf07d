import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../../../shared/tenancy/public-addresses.ts';
import { hostOf, receiverUrl } from '../../../shared/webhooks/receiver-address.ts';

/** How long a receiver may take for its answer. */
export const RECEIVER_TIMEOUT_MS = 15_000;

/** What is kept of its body. */
export const MAX_RESPONSE_BYTES = 1024;

const MAX_HEADER_BYTES = 16 * 1024;

export interface PostOptions {
  /** Whether receivers on this machine are allowed. */
  readonly loopback: boolean;
  readonly timeoutMs?: number;
  /** All addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Certificates to trust, in PEM, in place of those of Node.js. */
  readonly ca?: string;
  /** Ends the call without a result: it throws. */
  readonly signal?: AbortSignal | undefined;
}

/** What the receiver answered, or why it did not. */
export interface Reply {
  readonly status_code?: number;
  readonly response?: string;
  readonly error?: string;
}

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a message to a receiver on the internet. Each of its addresses is checked, and it is
 * connected to one of these. No redirect is followed, and no connection is used twice.
 */
export async function post(message: Message, options: PostOptions): Promise<Reply> {
  const { timeoutMs = RECEIVER_TIMEOUT_MS, signal: ending } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, ...(ending ? [ending] : [])]);
  try {
    const url = receiverUrl(message.url, options.loopback);
    if (!url) throw new RefusedAddress();
    const addresses = await until(signal, checkedAddresses(url, options));
    return await exchange(url, message, { addresses, signal, ca: options.ca });
  } catch (error) {
    if (ending?.aborted) throw error;
    return {
      error: timeout.aborted ? `No answer within ${timeoutMs / 1_000} s.` : reasonOf(error),
    };
  }
}

class RefusedAddress extends Error {
  override message = 'The host has an address that is not one of the internet.';
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  return `No answer: ${code}.`;
}

/** Throws when one of the addresses is not allowed. */
async function checkedAddresses(
  url: URL,
  { loopback, resolve = resolveAll }: PostOptions,
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const isAllowed = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (loopback && isLoopbackAddress(address));
  if (addresses.length > 0 && addresses.every(isAllowed)) return addresses;
  throw new RefusedAddress();
}

const resolveAll = (host: string) => lookup(host, { all: true });

/** The resolver cannot be aborted. */
function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([promise, work]).finally(() => signal.removeEventListener('abort', abort));
}

interface Connection {
  readonly addresses: readonly LookupAddress[];
  readonly signal: AbortSignal;
  readonly ca: string | undefined;
}

function exchange(
  url: URL,
  { headers, body }: Message,
  { addresses, signal, ca }: Connection,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup: pinnedTo(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  };
  const request =
    url.protocol === 'https:'
      ? httpsRequest(url, { ...options, ...(ca !== undefined && { ca }) })
      : httpRequest(url, options);
  request.on('response', (response) => resolve(readReply(response)));
  request.on('error', reject);
  request.on('close', () => reject(new Error('The connection was closed.')));
  request.end(body);
  return promise;
}

const pinnedTo =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

/** Once there is a status it counts, whatever becomes of the body. */
async function readReply(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // It took too long, or the connection broke.
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString();
  return { status_code: response.statusCode ?? 0, response: text };
}
