import type { ServiceRequest } from '../../shared/actions/context.ts';
import {
  ABANDONED_CART,
  type DELIVERIES,
  type HandOver,
  HELD_STOCK,
  MAIL,
} from '../../shared/events/hand-over.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import {
  ALREADY_OVER,
  claimWork,
  type DueWork,
  endWork,
  removeWork,
} from '../../shared/storage/due-work.ts';
import { readTenant } from '../../shared/tenancy/application.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { WEBHOOK } from '../../shared/webhooks/webhook-work.ts';
import { adminRequest, type ShowEnvironment } from '../stream/admin-request.ts';
import { abandonCart } from './abandon-cart.ts';
import { tellOfHeldStock } from './held-stock.ts';
import { sendMail } from './mail/send-mail.ts';
import type { PostOptions } from './webhooks/post.ts';
import type { RunClock } from './webhooks/run.ts';
import { sendEvents } from './webhooks/send-events.ts';

/** What the work for events is done with. */
export interface DeliveryEnvironment extends ShowEnvironment {
  readonly handOver: HandOver;
  readonly cipher: SecretCipher;
  /** How receivers of webhooks are called. */
  readonly calls: PostOptions;
  /** That of the system unless given. */
  readonly clock?: RunClock;
  /** Undefined where no sender is configured: no mails are sent. */
  readonly mailSender: MailSender | undefined;
  readonly log: { error(message: string, error: unknown): void };
  /** Whether no other process does this work: what is claimed already was claimed by one that has ended. */
  readonly isAlone?: boolean;
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
export type Deliver = (id: number, context: DeliveryContext) => Promise<number | undefined>;

/** Every kind of work for events. */
const KINDS: Readonly<Record<string, Deliver>> = {
  [ABANDONED_CART]: abandonCart,
  [HELD_STOCK]: tellOfHeldStock,
  [WEBHOOK]: sendEvents,
  [MAIL]: sendMail,
} satisfies Record<(typeof DELIVERIES)[number], Deliver>;

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
  const { table, log, isAlone } = environment;
  const doWork = KINDS[work.kind];
  const leaseEnd = isAlone ? ALREADY_OVER : now + LEASE_MS;
  if (!doWork || !(await claimWork(table, work, now, leaseEnd))) return;
  const application = (await readTenant(table, work.application))?.application;
  if (!application) return void (await table.write(removeWork(work)));
  const request = adminRequest(application, environment);
  const next = await doWork(work.id, { ...environment, request, now }).catch((error) => {
    log.error(`${work.kind} of ${work.id} failed in application ${application.id}`, error);
    return now + RETRY_MS;
  });
  await endWork(table, work, leaseEnd, next);
}
