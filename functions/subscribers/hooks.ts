import { invalidProperty } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { subscribers } from '../../shared/resources/subscribers.ts';
import { finderWrites, subscriberIdBy } from '../../shared/tenancy/subscriber-keys.ts';

/** What subscribers do beyond the standard operations: each address is there once. */
export const subscriberHooks: HooksOf<typeof subscribers> = {
  /** Another address has confirmed nothing. */
  derived: (subscriber, before) =>
    before && before.email !== subscriber.email ? omit(subscriber, ['confirmed_at']) : subscriber,

  async extraWrites({ before, after }, { application, table }) {
    const { id } = application;
    const other = after && (await subscriberIdBy({ email: after.email }, table, id));
    if (other !== undefined && other !== after?.id) throw isThere(after?.email ?? '');
    return finderWrites(id, before, after);
  },
};

const isThere = (value: string) =>
  invalidProperty({
    name: 'email',
    failedValidator: 'unique',
    message: 'Another subscriber already has this email address.',
    value,
  });
