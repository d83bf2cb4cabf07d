import { validate } from 'validator:promotions';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { listForCart, promotionBehaviour } from './behaviour.ts';
import { promotions } from './resource.ts';

export const handler = endpoint(promotions, {
  ...recordActions(promotions, validate, promotionBehaviour),
  listForCart,
});
