import type { HandOver } from '../../shared/events/hand-over.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import type { DoWork, WorkEnvironment } from '../stream/run-work.ts';
import type { PostOptions } from './webhooks/post.ts';

/** The clock of a run, in milliseconds. */
export interface RunClock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<unknown>;
}

/** What the work for events is done with. */
export interface DeliveryEnvironment extends WorkEnvironment {
  readonly handOver: HandOver;
  readonly cipher: SecretCipher;
  /** How receivers of webhooks are called. */
  readonly calls: PostOptions;
  /** That of the system unless given. */
  readonly clock?: RunClock;
  /** Undefined where no sender is configured: no mails are sent. */
  readonly mailSender: MailSender | undefined;
}

export type Deliver = DoWork<DeliveryEnvironment>;

export type DeliveryContext = Parameters<Deliver>[1];
