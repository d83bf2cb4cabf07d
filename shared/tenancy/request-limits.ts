import { readIsOneMachine } from '../config.ts';
import { tooMany } from '../contract/errors.ts';
import { type CallerKind, isStranger } from '../contract/permissions.ts';
import { MINUTE_MS } from '../durations.ts';
import {
  type Bucket,
  TokenBuckets,
  timesWindow,
  type Window,
  WindowCounts,
} from '../rate-limit.ts';
import type { Table } from '../storage/table.ts';
import type { Usage } from '../storage/usage.ts';
import type { Application } from './application.ts';
import type { Client, Network } from './client.ts';
import { addressBucket, SharedCounts } from './shared-counts.ts';

/** Requests of public and user callers from one network address to one store. */
export const ADDRESS_BUCKET: Bucket = { perSecond: 20, burst: 60 };

/** Requests with admin tokens of one store, or half of what its other callers have if that is more. */
export const ADMIN_REQUESTS_PER_SECOND = 100;

/** All public and user requests of a store; the operator can change it. */
export const STORE_REQUESTS_PER_SECOND = 200;

/** Mails of a store in an hour, and as many about passwords; the operator can change it. */
export const MAILS_PER_HOUR = 1_000;

/** What a store has whose operator has not changed it. */
export interface DefaultLimits {
  readonly address: Bucket;
  readonly storePerSecond: number;
}

export const CLOUD_LIMITS: DefaultLimits = {
  address: ADDRESS_BUCKET,
  storePerSecond: STORE_REQUESTS_PER_SECOND,
};

/** A server of its own has nobody who pays for each request, and often a proxy or one office before it. */
export const ONE_MACHINE_LIMITS: DefaultLimits = {
  address: { perSecond: 50, burst: 200 },
  storePerSecond: 1_000,
};

/** What a store and its admins may have at once: as much as in so many seconds. */
export const BURST_SECONDS = 2;

const bucketOf = (perSecond: number): Bucket => ({ perSecond, burst: perSecond * BURST_SECONDS });

/** Orders, users and carts that the public key creates from one network address. */
export const CREATIONS = { max: 60, milliseconds: MINUTE_MS } as const;

/** Records that a user creates, and that all users together create from one network address. */
export const USER_CREATIONS = { max: 120, milliseconds: MINUTE_MS } as const;

/** CPU time of a request for which its network address has one token less. */
export const CPU_MS_OF_TOKEN = 10;

interface LimitedRequest {
  readonly application: Pick<Application, 'id' | 'requestsPerSecond'>;
  readonly access: CallerKind;
  /** The member or API key: requests of staff are counted by it. */
  readonly staff?: { readonly kind: string; readonly id: number } | undefined;
  readonly userId?: number | undefined;
  readonly client: Pick<Client, 'networks'>;
  /** Whether it creates a record that belongs to somebody. */
  readonly creates?: boolean;
  /** What it takes of the bucket of an address, of staff or of admins; 1 unless given. */
  readonly tokens?: number | undefined;
}

/** Charges the address of a request that has ended for the CPU time that it took. */
export type Charge = (cpuMs: number, now: number) => void;

/** The limits of requests in one instance, which shares its counts with others by the table. */
export class RequestLimits {
  readonly #buckets = new TokenBuckets();
  readonly #creations = new WindowCounts();
  readonly #shared = new SharedCounts();
  readonly #readDefaults: () => DefaultLimits;

  constructor(readDefaults = () => CLOUD_LIMITS) {
    this.#readDefaults = readDefaults;
  }

  /**
   * To be called once the store of a request is known. Once a second at most, for a store with many
   * requests, it gives a promise, which the request waits for before it ends; it does not fail.
   */
  share(table: Table, application: number, now: number): Promise<void> | undefined {
    return this.#shared.share(table, application, now);
  }

  /**
   * Counts a request, and throws a 429 for one that is beyond a limit, which is then not counted.
   * Returns what charges for its CPU time, which is known at its end.
   */
  limit(request: LimitedRequest, now: number): Charge {
    const refused = this.#refusalOf(request, now);
    if (!refused) return this.#chargeOf(request);
    this.#shared.add(request.application.id, 'refused', 1);
    const { wait, limit, wayOut } = refused;
    throw tooMany(`Too many ${limit}`, { secondsToWait: Math.ceil(wait / 1_000), wayOut });
  }

  /** Counts what a request has cost. */
  addUsage(application: number, { readUnits, writeUnits }: Usage): void {
    this.#shared.add(application, 'read_units', readUnits);
    this.#shared.add(application, 'write_units', writeUnits);
  }

  /** The limits of an address come first, so that it does not use up what others need. */
  #refusalOf(request: LimitedRequest, now: number): Refusal | undefined {
    const { application, access, tokens = 1 } = request;
    const { address, storePerSecond } = this.#readDefaults();
    const { id, requestsPerSecond = storePerSecond } = application;
    const take = (name: string, bucket: Bucket, taken = 1) => {
      const part = this.#shared.count(id, name, bucket.perSecond);
      return this.#buckets.take(`${id} ${name}`, partOf(bucket, part, taken), now, taken);
    };
    if (!isStranger({ access })) {
      const perSecond = Math.max(ADMIN_REQUESTS_PER_SECOND, requestsPerSecond / 2);
      const { staff } = request;
      const limit = staff
        ? `requests with this ${staff.kind} (${perSecond} per second)`
        : `requests with admin tokens of this store (${perSecond} per second)`;
      const bucket = staff ? `${staff.kind}#${staff.id}` : 'admin';
      return refusal(take(bucket, bucketOf(perSecond), tokens), limit, operatorOf(id));
    }
    const ofStore = () =>
      refusal(
        take('store', bucketOf(requestsPerSecond)),
        `requests to this store (${requestsPerSecond} per second)`,
      );
    const { networks } = request.client;
    if (networks.length === 0) return ofStore();
    const asked = firstWait(networks, ({ name, times }) =>
      take(addressBucket(name), timesBucket(address, times), tokens),
    );
    const limit = `requests from this network address (${address.perSecond} per second)`;
    return refusal(asked, limit) ?? this.#creationRefusalOf(request, networks, now) ?? ofStore();
  }

  #creationRefusalOf(
    { application, access, userId, creates = false }: LimitedRequest,
    networks: readonly Network[],
    now: number,
  ): Refusal | undefined {
    if (!creates) return undefined;
    const take = (subjects: readonly Network[], window: Window) =>
      firstWait(subjects, ({ name, times }) =>
        this.#creations.take(`${application.id} ${name}`, timesWindow(window, times), now),
      );
    if (access === 'public') return refusal(take(networks, CREATIONS), PUBLIC_CREATIONS);
    const users = networks.map(({ name, times }) => ({ name: `users ${name}`, times }));
    const wait = take([{ name: `user ${userId}`, times: 1 }, ...users], USER_CREATIONS);
    return refusal(wait, CREATIONS_OF_USERS);
  }

  #chargeOf(request: LimitedRequest): Charge {
    const { application, client } = request;
    if (!isStranger(request) || client.networks.length === 0) return () => {};
    const { address } = this.#readDefaults();
    return (cpuMs, now) => {
      const tokens = Math.floor(cpuMs / CPU_MS_OF_TOKEN);
      if (tokens === 0) return;
      for (const { name, times } of client.networks) {
        const key = `${application.id} ${addressBucket(name)}`;
        this.#buckets.charge(key, timesBucket(address, times), now, tokens);
      }
    };
  }
}

interface Refusal {
  /** Milliseconds. */
  readonly wait: number;
  readonly limit: string;
  /** Only for admins and members: shoppers can but wait (limits.md, "Requests"). */
  readonly wayOut?: string | undefined;
}

const refusal = (wait: number, limit: string, wayOut?: string): Refusal | undefined =>
  wait > 0 ? { wait, limit, wayOut } : undefined;

const PUBLIC_CREATIONS = `new orders, users and carts from this network address (${CREATIONS.max} per minute)`;
const CREATIONS_OF_USERS =
  `new records of one user, or of users from one network address (${USER_CREATIONS.max} per ` +
  'minute)';

/** What raises a limit. */
const operatorOf = (id: number) =>
  `ask the operator to raise it with: shopwright application limit ${id} --requests-per-second`;

const timesBucket = ({ perSecond, burst }: Bucket, times: number): Bucket => ({
  perSecond: perSecond * times,
  burst: burst * times,
});

/** The wait of the first network that has no tokens left; wider ones count nothing then. */
function firstWait(networks: readonly Network[], take: (network: Network) => number): number {
  for (const network of networks) {
    const wait = take(network);
    if (wait > 0) return wait;
  }
  return 0;
}

/** The tokens of one request fit at least, which then take longer to flow in. */
const partOf = ({ perSecond, burst }: Bucket, part: number, tokens: number): Bucket => ({
  perSecond: perSecond * part,
  burst: Math.max(tokens, burst * part),
});

export const defaultLimits = (): DefaultLimits =>
  readIsOneMachine() ? ONE_MACHINE_LIMITS : CLOUD_LIMITS;

/** The limits of this process. */
export const requestLimits = new RequestLimits(defaultLimits);
