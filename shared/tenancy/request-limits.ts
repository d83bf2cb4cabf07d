import { tooManyRequests } from '../contract/errors.ts';
import type { AccessLevel } from '../contract/resource.ts';
import { type Bucket, TokenBuckets, WindowCounts } from '../rate-limit.ts';
import type { Table } from '../storage/table.ts';
import type { Usage } from '../storage/usage.ts';
import type { Application } from './application.ts';
import { isServerAddress, networkOf } from './networks.ts';
import { addressBucket, SharedCounts } from './shared-counts.ts';

/** Requests of public and user callers from one network address to one store. */
export const ADDRESS_BUCKET: Bucket = { perSecond: 20, burst: 60 };

/** Requests with admin tokens of one store, or half of what its other callers have if that is more. */
export const ADMIN_REQUESTS_PER_SECOND = 100;

/** All public and user requests of a store; the operator can change it. */
export const STORE_REQUESTS_PER_SECOND = 200;

/** What a store and its admins may have at once: as much as in so many seconds. */
export const BURST_SECONDS = 2;

const bucketOf = (perSecond: number): Bucket => ({ perSecond, burst: perSecond * BURST_SECONDS });

/** Orders, users and carts that the public key creates from one network address. */
export const CREATIONS = { max: 60, milliseconds: 60_000 } as const;

interface LimitedRequest {
  readonly application: Application;
  readonly access: AccessLevel;
  readonly sourceIp: string;
  /** Whether it creates a record that belongs to somebody. */
  readonly creates: boolean;
}

/** The limits of requests in one instance, which shares its counts with others by the table. */
export class RequestLimits {
  readonly #buckets = new TokenBuckets();
  readonly #creations = new WindowCounts();
  readonly #shared = new SharedCounts();

  /**
   * To be called once the store of a request is known. Once a second at most, for a store with many
   * requests, it gives a promise, which the request waits for before it ends; it does not fail.
   */
  share(table: Table, application: number, now: number): Promise<void> | undefined {
    return this.#shared.share(table, application, now);
  }

  /** Counts a request, and throws a 429 for one that is beyond a limit, which is then not counted. */
  limit(request: LimitedRequest, now: number): void {
    const wait = this.#waitOf(request, now);
    if (wait === 0) return;
    this.#shared.add(request.application.id, 'refused', 1);
    throw tooManyRequests(Math.ceil(wait / 1_000));
  }

  /** Counts what a request has cost. */
  addUsage(application: number, { readUnits, writeUnits }: Usage): void {
    this.#shared.add(application, 'read_units', readUnits);
    this.#shared.add(application, 'write_units', writeUnits);
  }

  /** The limits of an address come first, so that it does not use up what others need. */
  #waitOf({ application, access, sourceIp, creates }: LimitedRequest, now: number): number {
    const { id, settings, requestsPerSecond = STORE_REQUESTS_PER_SECOND } = application;
    const take = (name: string, bucket: Bucket) => {
      const part = this.#shared.count(id, name, bucket.perSecond);
      return this.#buckets.take(`${id} ${name}`, partOf(bucket, part), now);
    };
    if (access === 'admin') {
      return take('admin', bucketOf(Math.max(ADMIN_REQUESTS_PER_SECOND, requestsPerSecond / 2)));
    }
    const takeOfStore = () => take('store', bucketOf(requestsPerSecond));
    if (isServerAddress(settings, sourceIp)) return takeOfStore();
    const network = networkOf(sourceIp);
    return (
      take(addressBucket(network), ADDRESS_BUCKET) ||
      (creates &&
        access === 'public' &&
        this.#creations.take(`${id} ${network}`, CREATIONS, now)) ||
      takeOfStore()
    );
  }
}

/** One token fits at least, which then takes longer to flow in. */
const partOf = ({ perSecond, burst }: Bucket, part: number): Bucket => ({
  perSecond: perSecond * part,
  burst: Math.max(1, burst * part),
});

/** Of this process. */
export const requestLimits = new RequestLimits();
