import { missingProperty } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { FEES } from '../../shared/pricing/payment-fees.ts';
import { requireUnpaidMinutes } from '../../shared/tenancy/settings.ts';
import { paymentMethods } from './resource.ts';

const hooks: HooksOf<typeof paymentMethods> = {
  /** A method must have the fees of its type of cost. */
  check(method) {
    requireUnpaidMinutes(method);
    const missing = FEES[method.cost_type].find((fee) => method[fee] === undefined);
    if (missing) throw missingProperty(missing);
  },
};

export const service = endpoint(paymentMethods, ({ records }) => records.actions, { hooks });
