import { checkTaxRate } from '../../shared/actions/amounts.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { taxes } from './resource.ts';

const hooks: HooksOf<typeof taxes> = {
  check({ rates = [] }) {
    for (const [i, { rate }] of rates.entries()) checkTaxRate(rate, `rates.${i}.rate`);
  },
};

export const service = endpoint(taxes, ({ records }) => records.actions, { hooks });
