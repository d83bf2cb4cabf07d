import type { ServiceRequest } from '../../shared/actions/context.ts';
import {
  claimWork,
  type DueWork,
  postponeWork,
  removeWork,
} from '../../shared/storage/due-work.ts';
import { readTenant } from '../../shared/tenancy/application.ts';
import { adminRequest, type ShowEnvironment } from '../stream/admin-request.ts';

/** What the work for events is done with. */
export interface DeliveryEnvironment extends ShowEnvironment {
  readonly log: { error(message: string, error: unknown): void };
}

export interface DeliveryContext extends DeliveryEnvironment {
  /** By which records are read and shown. */
  readonly request: ServiceRequest;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Does the work, which may have been done before, in part. Returns when there is more to do, or
 * undefined. When it throws, it is done again later.
 */
type Deliver = (id: number, context: DeliveryContext) => Promise<number | undefined>;

/** Every kind of work for events. */
const KINDS: Readonly<Record<string, Deliver>> = {};

export const isDelivery = (kind: string) => kind in KINDS;

/** How long nobody else does the same work: more than a run may take. */
const LEASE_MS = 2 * 60 * 1_000;

/** After which work is tried again that failed. */
const RETRY_MS = 60 * 1_000;

/** Does one piece of work, unless it is not due any more, or another run does it. */
export async function deliver(
  work: DueWork,
  environment: DeliveryEnvironment,
  now: number,
): Promise<void> {
  const { table, log } = environment;
  const doWork = KINDS[work.kind];
  if (!doWork || !(await claimWork(table, work, now, now + LEASE_MS))) return;
  const application = (await readTenant(table, work.application))?.application;
  if (!application) return void (await table.write(removeWork(work)));
  const request = adminRequest(application, environment);
  const next = await doWork(work.id, { ...environment, request, now }).catch((error) => {
    log.error(`${work.kind} of ${work.id} failed in application ${application.id}`, error);
    return now + RETRY_MS;
  });
  await table.write(next === undefined ? removeWork(work) : postponeWork(work, next));
}
