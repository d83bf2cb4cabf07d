import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { paymentMethods } from '../../shared/resources/paymentMethods.ts';
import { methodHooks } from './hooks.ts';

export const service = endpoint(paymentMethods, ({ records }) => records.actions, {
  hooks: methodHooks,
});
