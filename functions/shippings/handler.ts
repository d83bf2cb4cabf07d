import { validate } from 'validator:shippings';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { listForCart, shippingBehaviour } from './behaviour.ts';
import { shippings } from './resource.ts';

export const handler = endpoint(shippings, {
  ...recordActions(shippings, validate, shippingBehaviour),
  listForCart,
});
