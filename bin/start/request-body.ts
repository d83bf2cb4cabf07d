import type { IncomingMessage } from 'node:http';
import { ApiError, serviceUnavailable } from '../../shared/contract/errors.ts';
import { networkOf } from '../../shared/tenancy/networks.ts';

/** The longest body that is read: what functions take, and what clients send beyond that. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Bytes of bodies that are not complete, of all clients together. */
export const MAX_UNFINISHED_BYTES = 64 * 1024 * 1024;

/**
 * Bytes of bodies that are not complete, of one network address, without the first ones of each. Beyond
 * it all bodies of the address wait but its oldest.
 */
export const MAX_ADDRESS_UNFINISHED_BYTES = 8 * 1024 * 1024;

/** The bytes of each body that wait for no other: all of what most requests have. */
export const FIRST_BYTES = 64 * 1024;

/** The time for a body, and for each part of one that comes slower. */
export const MAX_BODY_MS = 30_000;

/** What a body that takes longer has to have each second. */
export const MIN_BYTES_PER_SECOND = 8 * 1024;

/** A body that is being read. */
interface Unfinished {
  readonly network: string;
  /** Called when it can be read on. */
  readonly resume: () => void;
  kept: number;
}

/** Counts what is in memory of bodies that are not complete. */
export class UnfinishedBodies {
  #bytes = 0;
  /** The bodies of each network, the oldest first. */
  readonly #ofNetworks = new Map<string, Set<Unfinished>>();

  get bytes(): number {
    return this.#bytes;
  }

  begin(body: Unfinished): void {
    const others = this.#ofNetworks.get(body.network) ?? new Set();
    this.#ofNetworks.set(body.network, others.add(body));
  }

  /** Whether there is room for that; only then it is counted. */
  add(body: Unfinished, bytes: number): boolean {
    if (this.#bytes + bytes > MAX_UNFINISHED_BYTES) return false;
    this.#bytes += bytes;
    body.kept += bytes;
    return true;
  }

  /** Whether it has to wait for other bodies of its network. */
  mustWait(body: Unfinished): boolean {
    if (body.kept <= FIRST_BYTES) return false;
    const [oldest, ...others] = this.#ofNetworks.get(body.network) ?? [];
    if (oldest === undefined || oldest === body) return false;
    const counted = [oldest, ...others].map(({ kept }) => Math.max(0, kept - FIRST_BYTES));
    return counted.reduce((sum, kept) => sum + kept, 0) >= MAX_ADDRESS_UNFINISHED_BYTES;
  }

  end(body: Unfinished): void {
    this.#bytes -= body.kept;
    const others = this.#ofNetworks.get(body.network);
    others?.delete(body);
    if (others?.size === 0) this.#ofNetworks.delete(body.network);
    for (const each of others ?? []) each.resume();
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
  const chunks: Buffer[] = [];
  let [bytes, isWaiting] = [0, false];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const time = readingTime(maxMs, () => reject(tookTooLong(maxMs)));
  const body = { network: networkOf(address), resume, kept: 0 };

  function take(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) reject(new ApiError(413, 'The body is too large.'));
    time.read(bytes);
    if (body.kept >= maxPassed) return;
    if (bodies.add(body, chunk.length)) chunks.push(chunk);
    else reject(tooManyUnfinished());
    if (!bodies.mustWait(body)) return;
    isWaiting = true;
    time.stop();
    request.pause();
  }

  function resume(): void {
    if (!isWaiting || bodies.mustWait(body)) return;
    isWaiting = false;
    time.start();
    request.resume();
  }

  bodies.begin(body);
  request.on('data', take).on('end', resolve).on('error', reject);
  try {
    await ended;
    return Buffer.concat(chunks).subarray(0, maxPassed);
  } finally {
    time.stop();
    request.off('data', take).resume();
    bodies.end(body);
  }
}

/** Calls when nothing was read for so long, or less than has to be. What is stopped takes no time. */
function readingTime(maxMs: number, end: () => void) {
  let timer = setTimeout(end, maxMs);
  let [begin, stopped] = [performance.now(), 0];
  return {
    read(bytes: number): void {
      const allowed = maxMs + (bytes / MIN_BYTES_PER_SECOND) * 1_000;
      if (performance.now() - begin > allowed) end();
      timer.refresh();
    },
    stop(): void {
      clearTimeout(timer);
      stopped = performance.now();
    },
    start(): void {
      begin += performance.now() - stopped;
      timer = setTimeout(end, maxMs);
    },
  };
}

const tooManyUnfinished = () => serviceUnavailable(new Error('Too many bodies are not complete.'));

/** Whoever sends so slowly gets no further time. */
const tookTooLong = (maxMs: number) =>
  new ApiError(
    400,
    `A body that is not complete within ${maxMs / 1_000} seconds must have ${MIN_BYTES_PER_SECOND} further bytes each second.`,
    { headers: { Connection: 'close' } },
  );
