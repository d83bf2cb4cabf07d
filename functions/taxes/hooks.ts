import { checkTaxRate } from '../../shared/actions/amounts.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { taxes } from '../../shared/resources/taxes.ts';

export const taxHooks: HooksOf<typeof taxes> = {
  check({ rates = [] }) {
    for (const [i, { rate }] of rates.entries()) checkTaxRate(rate, `rates.${i}.rate`);
  },
};
