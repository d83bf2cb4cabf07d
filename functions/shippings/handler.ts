import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { shippings } from '../../shared/resources/shippings.ts';
import { listForCart, shippingHooks } from './hooks.ts';

export const service = endpoint(shippings, ({ records }) => ({ ...records.actions, listForCart }), {
  hooks: shippingHooks,
});
