import { objectOf } from '../../shared/actions/body.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { Action, ApiRequest } from '../../shared/endpoint/request.ts';
import type { ConfiguredProcessors } from './configured-processors.ts';

/** What a browser needs to ask for a card (contract.md 3.10). */
export function createClientToken(processors: ConfiguredProcessors): Action {
  return async (request) => {
    const customer = customerOf(request);
    const braintree = await processors.braintree(request.application);
    return { data: { clientToken: await braintree.clientToken(customer) } };
  };
}

/** A token for a customer opens that customer's stored cards: nobody gets another one's. */
function customerOf({ body, caller }: ApiRequest): string | undefined {
  const { customer_id = null } = objectOf(body);
  if (customer_id === null) return undefined;
  if (typeof customer_id !== 'number') {
    throw invalidProperty({
      name: 'customer_id',
      failedValidator: 'type',
      message: 'customer_id must be a number.',
      value: customer_id,
    });
  }
  const mayBeNamed = caller.access === 'admin' || caller.userId === customer_id;
  return mayBeNamed ? String(customer_id) : undefined;
}
