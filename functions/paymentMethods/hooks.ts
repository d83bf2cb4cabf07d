import { missingProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { FEES, hasForbiddenFee } from '../../shared/pricing/payment-fees.ts';
import type { paymentMethods } from '../../shared/resources/paymentMethods.ts';
import { requireUnpaidMinutes } from '../../shared/tenancy/settings.ts';

const FORBIDDEN =
  'cost_type: in the EU, consumers may not be charged a fee for a bank transfer in euros ' +
  '(Directive (EU) 2015/2366, article 62).';

export const methodHooks: HooksOf<typeof paymentMethods> = {
  /** A method must have the fees of its type of cost. */
  check(method) {
    requireUnpaidMinutes(method);
    const missing = FEES[method.cost_type].find((fee) => method[fee] === undefined);
    if (missing) throw missingProperty(missing);
  },

  warnings: (method) => (hasForbiddenFee(method) ? [FORBIDDEN] : []),
};
