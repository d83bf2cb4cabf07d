import type { Caller } from '../../shared/actions/context.ts';
import { readLoopbackWebhooks } from '../../shared/config.ts';
import { forbidden, invalidProperty } from '../../shared/contract/errors.ts';
import { mayRead } from '../../shared/contract/permissions.ts';
import { singular } from '../../shared/events/event-types.ts';
import { allTypes, hasMatch } from '../../shared/events/known-types.ts';
import { matchesTypes } from '../../shared/events/type-patterns.ts';
import { resources } from '../../shared/resources/index.ts';
import type { WebhookInput } from '../../shared/resources/webhooks.ts';
import { receiverUrl } from '../../shared/webhooks/receiver-address.ts';

/** Events that are named by something else than the resource of their record. */
const RESOURCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(resources.map(({ name }) => [singular(name), name])),
  payment: 'orders',
  dispute: 'orders',
  refund: 'orders',
  shipment: 'orders',
  stock: 'products',
  mail: 'notifications',
};

const resourceOf = (type: string) => RESOURCES[type.split('.')[0] ?? ''] ?? 'application';

/**
 * Throws a 400 for an address to which nothing is sent, and for a type that no event has; a 403 for
 * one whose records the caller may not read.
 */
export function checkWebhook({ url, types }: WebhookInput, caller: Caller): void {
  if (!receiverUrl(url, readLoopbackWebhooks())) {
    throw invalidProperty({
      name: 'url',
      failedValidator: 'format',
      message: 'url must be a public https URL on port 443 or 8443, without user and password.',
      value: url,
    });
  }
  const known = allTypes();
  const at = types.findIndex(
    (type) => !/^(?:\*|[a-zA-Z]+\.\*|[a-zA-Z_.]+)$/.test(type) || !hasMatch(type, known),
  );
  if (at >= 0) {
    throw invalidProperty({
      name: `types.${at}`,
      failedValidator: 'whitelist',
      message:
        `types.${at} must be an event type, such as order.created, or a pattern, such as ` +
        'order.* or *.',
      value: types[at],
    });
  }
  requireReadable(types, known, caller);
}

function requireReadable(types: readonly string[], known: readonly string[], caller: Caller): void {
  const hidden = known
    .filter((type) => matchesTypes(types, type))
    .map(resourceOf)
    .find((resource) => !mayRead(caller, resource));
  if (hidden) throw forbidden(`${hidden}:read`);
}
