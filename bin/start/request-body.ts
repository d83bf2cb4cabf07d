import type { IncomingMessage } from 'node:http';
import { ApiError, serviceUnavailable } from '../../shared/contract/errors.ts';
import { networkOf } from '../../shared/tenancy/networks.ts';

/** The longest body that is read: what functions take, and what clients send beyond that. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Bytes of bodies that are not complete, of all clients together. */
export const MAX_UNFINISHED_BYTES = 64 * 1024 * 1024;

/** Bytes of bodies that are not complete, of one network address. */
export const MAX_ADDRESS_UNFINISHED_BYTES = 8 * 1024 * 1024;

/** The time in which a body has to be complete. */
export const MAX_BODY_MS = 30_000;

/** Counts what is in memory of bodies that are not complete. */
export class UnfinishedBodies {
  #bytes = 0;
  readonly #ofNetworks = new Map<string, number>();

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether there is room for that; only then it is counted. */
  add(network: string, bytes: number): boolean {
    const ofNetwork = (this.#ofNetworks.get(network) ?? 0) + bytes;
    const isFull = this.#bytes + bytes > MAX_UNFINISHED_BYTES;
    if (isFull || ofNetwork > MAX_ADDRESS_UNFINISHED_BYTES) return false;
    this.#bytes += bytes;
    this.#ofNetworks.set(network, ofNetwork);
    return true;
  }

  remove(network: string, bytes: number): void {
    this.#bytes -= bytes;
    const left = (this.#ofNetworks.get(network) ?? 0) - bytes;
    if (left > 0) this.#ofNetworks.set(network, left);
    else this.#ofNetworks.delete(network);
  }
}

interface Reading {
  /** Bytes that are kept. */
  readonly maxPassed: number;
  readonly address: string;
  readonly bodies: UnfinishedBodies;
  readonly maxMs: number;
}

const NO_BODY = Buffer.alloc(0);

/**
 * Reads the body of a request. It reads on beyond what is kept, because a client reads the answer only
 * after it has sent all. Throws a 503 when too much of other bodies is waiting for its end.
 */
export async function readBody(request: IncomingMessage, reading: Reading): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return NO_BODY;
  const { maxPassed, address, bodies, maxMs } = reading;
  const network = networkOf(address);
  const chunks: Buffer[] = [];
  let [bytes, kept] = [0, 0];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();

  function take(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) reject(new ApiError(413, 'The body is too large.'));
    if (kept >= maxPassed) return;
    if (bodies.add(network, chunk.length)) {
      kept += chunk.length;
      chunks.push(chunk);
    } else reject(tooManyUnfinished());
  }

  const timer = setTimeout(() => reject(tookTooLong(maxMs)), maxMs);
  request.on('data', take).on('end', resolve).on('error', reject);
  try {
    await ended;
    return Buffer.concat(chunks).subarray(0, maxPassed);
  } finally {
    clearTimeout(timer);
    request.off('data', take).resume();
    bodies.remove(network, kept);
  }
}

const tooManyUnfinished = () => serviceUnavailable(new Error('Too many bodies are not complete.'));

/** Whoever sends so slowly gets no further time. */
const tookTooLong = (maxMs: number) =>
  new ApiError(400, `A request must be complete within ${maxMs / 1_000} seconds.`, {
    headers: { Connection: 'close' },
  });
