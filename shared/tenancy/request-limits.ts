import { tooManyRequests } from '../contract/errors.ts';
import type { AccessLevel } from '../contract/resource.ts';
import { type Bucket, TokenBuckets, WindowCounts } from '../rate-limit.ts';
import type { Application } from './application.ts';
import { isServerAddress, networkOf } from './networks.ts';

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

const buckets = new TokenBuckets();
const creations = new WindowCounts();

/** Counts a request, and throws a 429 for one that is beyond a limit, which is then not counted. */
export function limitRequests(request: LimitedRequest, now: number): void {
  const wait = waitOf(request, now);
  if (wait > 0) throw tooManyRequests(Math.ceil(wait / 1_000));
}

/** The limits of an address come first, so that it does not use up what others need. */
function waitOf({ application, access, sourceIp, creates }: LimitedRequest, now: number): number {
  const { id, settings, requestsPerSecond = STORE_REQUESTS_PER_SECOND } = application;
  if (access === 'admin') {
    const perSecond = Math.max(ADMIN_REQUESTS_PER_SECOND, requestsPerSecond / 2);
    return buckets.take(`admin ${id}`, bucketOf(perSecond), now);
  }
  const takeOfStore = () => buckets.take(`store ${id}`, bucketOf(requestsPerSecond), now);
  if (isServerAddress(settings, sourceIp)) return takeOfStore();
  const key = `${id} ${networkOf(sourceIp)}`;
  return (
    buckets.take(key, ADDRESS_BUCKET, now) ||
    (creates && access === 'public' && creations.take(key, CREATIONS, now)) ||
    takeOfStore()
  );
}
