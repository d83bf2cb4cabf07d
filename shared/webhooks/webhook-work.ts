import { WEBHOOK } from '../events/hand-over.ts';
import { matchesTypes } from '../events/type-patterns.ts';
import type { Event } from '../resources/schemas/event.ts';
import type { DueWork } from '../storage/due-work.ts';

export const webhookWork = (application: number, id: number): DueWork => ({
  application,
  kind: WEBHOOK,
  id,
});

interface Receiver {
  readonly id: number;
  readonly types: readonly string[];
}

/** Whether the event is sent to the webhook; one for a trial only to the webhook that is tried. */
export const isFor = ({ id, types }: Receiver, { type, record_id }: Event): boolean =>
  type === 'webhook.test' ? record_id === id : matchesTypes(types, type);
