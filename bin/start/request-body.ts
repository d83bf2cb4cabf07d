import type { IncomingMessage } from 'node:http';
import { ApiError, serviceUnavailable } from '../../shared/contract/errors.ts';
import { networkOf } from '../../shared/tenancy/networks.ts';

/** The longest body that is read: what functions take, and what clients send beyond that. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Bytes of bodies that are not complete, of all clients together. */
export const MAX_UNFINISHED_BYTES = 64 * 1024 * 1024;

/**
 * Bytes of bodies that are not complete, of one network address, without the first ones of each. Beyond
 * it all bodies of the address wait but the fastest: slow ones keep no other waiting.
 */
export const MAX_ADDRESS_UNFINISHED_BYTES = 8 * 1024 * 1024;

/**
 * What the fastest ones may add to that; beyond it all wait but the oldest. When that comes slower than
 * `MIN_ALONE_BYTES_PER_SECOND` for as long as a body may take, it is refused, so that the others go on.
 */
export const MAX_FASTER_BYTES = 6 * 1024 * 1024;
const MIN_ALONE_BYTES_PER_SECOND = 64 * 1024;

/** How often it is asked which is the fastest, while others wait: one that has stopped is not. */
const LOOK_MS = 250;

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
  /** Called when others need its place. */
  readonly refuse: () => void;
  /** Milliseconds that it may take. */
  readonly maxMs: number;
  /** Bytes that were read. */
  readonly read: () => number;
  /** Bytes a second, of the time in which it did not wait. */
  readonly speed: () => number;
  kept: number;
}

/** A body that is read alone, and where it was at a time. */
interface Alone {
  readonly body: Unfinished;
  readonly since: number;
  readonly read: number;
}

/** Counts what is in memory of bodies that are not complete. */
export class UnfinishedBodies {
  #bytes = 0;
  /** The bodies of each network, the oldest first. */
  readonly #ofNetworks = new Map<string, Set<Unfinished>>();
  readonly #alone = new Map<string, Alone>();
  #looking: NodeJS.Timeout | undefined;

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
    const { large, bytes, isFull } = this.#ofNetwork(body.network);
    if (bytes < MAX_ADDRESS_UNFINISHED_BYTES) return false;
    const first = isFull ? large[0] : fastestOf(large);
    return first !== body;
  }

  #ofNetwork(network: string) {
    const all = [...(this.#ofNetworks.get(network) ?? [])];
    const large = all.filter(({ kept }) => kept > FIRST_BYTES);
    const bytes = large.reduce((sum, { kept }) => sum + kept - FIRST_BYTES, 0);
    const isFull = bytes >= MAX_ADDRESS_UNFINISHED_BYTES + MAX_FASTER_BYTES;
    return { large, bytes, isFull };
  }

  /** Somebody waits: looks again and again who may be read on. */
  look(): void {
    this.#looking ??= setInterval(() => this.#resumeAll(), LOOK_MS).unref();
  }

  #resumeAll(): void {
    for (const network of this.#ofNetworks.keys()) this.#refuseSlowest(network);
    const all = [...this.#ofNetworks.values()].flatMap((bodies) => [...bodies]);
    for (const body of all) body.resume();
    if (all.some((body) => this.mustWait(body))) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /** The oldest of a network that is full, when it has not come fast enough since it is read alone. */
  #refuseSlowest(network: string): void {
    const { large, isFull } = this.#ofNetwork(network);
    const [body] = isFull ? large : [];
    if (!body) {
      this.#alone.delete(network);
      return;
    }
    const now = performance.now();
    const last = this.#alone.get(network);
    const taken = last?.body === body ? now - last.since : 0;
    if (taken > 0 && taken < body.maxMs) return;
    const came = body.read() - (last?.read ?? 0);
    if (taken > 0 && (came * 1_000) / taken < MIN_ALONE_BYTES_PER_SECOND) body.refuse();
    else this.#alone.set(network, { body, since: now, read: body.read() });
  }

  end(body: Unfinished): void {
    this.#bytes -= body.kept;
    const others = this.#ofNetworks.get(body.network);
    others?.delete(body);
    if (others?.size === 0) {
      this.#ofNetworks.delete(body.network);
      this.#alone.delete(body.network);
    }
    for (const each of others ?? []) each.resume();
  }
}

const fastestOf = (bodies: readonly Unfinished[]) => {
  const speeds = bodies.map((body) => body.speed());
  return bodies[speeds.indexOf(Math.max(...speeds))];
};

interface Reading {
  /** Bytes that are kept of the body of a request. */
  readonly maxPassedBytes: (request: IncomingMessage) => number;
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
  const { address, bodies, maxMs } = reading;
  const maxPassed = reading.maxPassedBytes(request);
  const chunks: Buffer[] = [];
  let [bytes, isWaiting] = [0, false];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const time = readingTime(maxMs, () => reject(tookTooLong(maxMs)));
  const speed = () => (bytes * 1_000) / time.taken();
  const refuse = () => reject(tooManyUnfinished());
  const read = () => bytes;
  const body = { network: networkOf(address), resume, refuse, maxMs, read, speed, kept: 0 };

  function take(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) reject(new ApiError(413, 'The body is too large.'));
    time.read(bytes);
    if (body.kept >= maxPassed) return;
    if (bodies.add(body, chunk.length)) chunks.push(chunk);
    else refuse();
    if (!bodies.mustWait(body)) return;
    isWaiting = true;
    time.stop();
    request.pause();
    bodies.look();
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
  let begin = performance.now();
  let stopped: number | undefined;
  return {
    /** Milliseconds, without those in which it was stopped; at least one. */
    taken: () => Math.max(1, (stopped ?? performance.now()) - begin),
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
      begin += performance.now() - (stopped ?? performance.now());
      stopped = undefined;
      timer = setTimeout(end, maxMs);
    },
  };
}

const tooManyUnfinished = () => serviceUnavailable(new Error('Too many bodies are not complete.'));

/** Whoever sends so slowly gets no further time. */
const tookTooLong = (maxMs: number) =>
  new ApiError(
    400,
    `A body that is not complete within ${maxMs / 1_000} seconds must have at least ` +
      `${MIN_BYTES_PER_SECOND} more bytes each second.`,
    { headers: { Connection: 'close' } },
  );
