import { readLoopbackWebhooks } from '../../shared/config.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { hasRecords } from '../../shared/contract/resource.ts';
import { matchesTypes } from '../../shared/events/type-patterns.ts';
import { receiverUrl } from '../../shared/webhooks/receiver-address.ts';
import { SPECIAL_TYPES, singular } from '../events/event-types.ts';
import { resources } from '../index.ts';
import type { WebhookInput } from './resource.ts';

const CHANGES = ['created', 'updated', 'deleted'];

/** Every type of an event. */
const allTypes = (): readonly string[] => [
  ...resources
    .filter(hasRecords)
    .flatMap(({ name }) => CHANGES.map((change) => `${singular(name)}.${change}`)),
  ...SPECIAL_TYPES,
];

/** Throws a 400 for an address to which nothing is sent, and for a type that no event has. */
export function checkWebhook({ url, types }: WebhookInput): void {
  if (!receiverUrl(url, readLoopbackWebhooks())) {
    throw invalidProperty({
      name: 'url',
      failedValidator: 'format',
      message:
        'url must be an https URL of the internet on port 443 or 8443, without user and password.',
      value: url,
    });
  }
  const known = allTypes();
  const at = types.findIndex(
    (type) => !/^(?:\*|[a-zA-Z]+\.\*|[a-zA-Z_.]+)$/.test(type) || !hasMatch(type, known),
  );
  if (at < 0) return;
  throw invalidProperty({
    name: `types.${at}`,
    failedValidator: 'whitelist',
    message: `types.${at} must be the type of an event, as order.created, or a pattern, as order.* or *.`,
    value: types[at],
  });
}

const hasMatch = (pattern: string, types: readonly string[]) =>
  types.some((type) => matchesTypes([pattern], type));
