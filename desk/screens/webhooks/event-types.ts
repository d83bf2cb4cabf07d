import { model } from 'desk:model';
import { SPECIAL_TYPES, singular } from '../../../shared/events/event-types.ts';

const CHANGES = ['created', 'updated', 'deleted'] as const;

/** The events of a webhook itself, whatever it asks for; no webhook is sent others' mails. */
const NOT_CHOSEN = ['webhook.test'];

/** All types of events, those of one record together, after the pattern for all of them. */
export const EVENT_TYPES: readonly string[] = [
  '*',
  ...[
    ...new Set([
      ...model.map(({ name }) => singular(name)),
      ...SPECIAL_TYPES.map((type) => type.split('.')[0] ?? ''),
    ]),
  ].flatMap((record) => [
    `${record}.*`,
    ...(model.some(({ name }) => singular(name) === record)
      ? CHANGES.map((change) => `${record}.${change}`)
      : []),
    ...SPECIAL_TYPES.filter((type) => type.startsWith(`${record}.`) && !NOT_CHOSEN.includes(type)),
  ]),
];
