import { backgroundFailure } from '../../../shared/operation/background-failures.ts';
import type { Event } from '../../../shared/resources/schemas/event.ts';
import { MAIL_NOT_SENT } from '../../../shared/resources/schemas/mail-events.ts';
import { publishEvents } from '../../stream/publish-events.ts';
import type { DeliveryContext } from '../delivery-context.ts';
import { hashOf, type WaitingLimit } from './mail-counts.ts';

/** Why a mail is given up that could have been sent. */
const GIVEN_UP: readonly string[] = ['expired', 'refused', 'unknown'];

/** Makes the event of a mail that is not sent, once for each recipient. */
export function publishNotSent(
  event: Event,
  reason: string,
  recipient: string,
  context: DeliveryContext,
): Promise<void> {
  if (GIVEN_UP.includes(reason)) {
    const { id } = context.request.application;
    context.log.warn(
      `the mail for ${event.id} in application ${id} is given up: ${reason}`,
      backgroundFailure('mail'),
    );
  }
  return publish(`mail-${event.id}-${hashOf(recipient)}`, event, { reason }, context);
}

/** Tells the owner that mails wait, and until when: once in an hour for each limit. */
export const publishWaiting = (
  event: Event,
  reason: WaitingLimit,
  next: number,
  context: DeliveryContext,
): Promise<void> => {
  const waits_until = new Date(next).toISOString();
  return publish(`mails-${reason}-${waits_until}`, event, { reason, waits_until }, context);
};

async function publish(
  change: string,
  { id, type, resource, record_id }: Event,
  told: { readonly reason: string; readonly waits_until?: string },
  { request, handOver, now }: DeliveryContext,
): Promise<void> {
  const events = {
    types: [MAIL_NOT_SENT],
    created_at: new Date(now).toISOString(),
    resource,
    record_id,
    by: { kind: 'system' as const },
    data: { id: record_id, event_id: id, event_type: type, ...told },
  };
  await publishEvents([{ change, events }], request, handOver);
}
