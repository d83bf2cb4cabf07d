import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { listForCart, shippingHooks } from './hooks.ts';
import { shippings } from './resource.ts';

export const service = endpoint(shippings, ({ records }) => ({ ...records.actions, listForCart }), {
  hooks: shippingHooks,
});
