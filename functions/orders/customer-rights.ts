import type { Answer } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { CANCELABLE, type OrderState, WITHDRAWABLE } from '../../shared/shopping/order-states.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { withProof } from './get-order.ts';
import { changeOrder, moveTo } from './move-order.ts';
import type { Order, OrderInput, orders } from './resource.ts';

type Rights = Pick<Actions<typeof orders>, 'cancel' | 'withdraw'>;

/** What customers may do with their orders, and guests with the secret (protocol.md, "Orders"). */
export const customerRights = (
  service: RecordService<Order, OrderInput>,
  cipher: SecretCipher,
): Rights => ({
  async cancel(asked): Promise<Answer<object>> {
    const request = await withProof(asked, cipher);
    return changeOrder(service, request, async (order) => {
      requireState(order, CANCELABLE, 'canceled by its customer');
      const { changes, writes } = await moveTo('canceled', order, request);
      return { changes: { ...changes, cancel_reason: 'customer' }, writes };
    });
  },

  async withdraw(asked): Promise<Answer<object>> {
    const request = await withProof(asked, cipher);
    const { body, clock } = request;
    return changeOrder(service, request, (order) => {
      requireState(order, WITHDRAWABLE, 'withdrawn from');
      if (order.withdrawal) throw badRequest('The customer has withdrawn from this order already.');
      const created_at = new Date(clock.now()).toISOString();
      const { reason } = body;
      const withdrawal = { created_at, ...(reason !== undefined && { reason }) };
      return { changes: { withdrawal }, writes: [] };
    });
  },
});

function requireState({ state }: Order, allowed: readonly OrderState[], done: string): void {
  if (allowed.includes(state)) return;
  throw badRequest(
    `An order that is ${state} cannot be ${done}, only one that is ${allowed.join(', ')}.`,
  );
}
