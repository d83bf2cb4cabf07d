import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { promotions } from '../../shared/resources/promotions.ts';
import { listForCart, promotionHooks } from './hooks.ts';

export const service = endpoint(
  promotions,
  ({ records }) => ({ ...records.actions, listForCart }),
  { hooks: promotionHooks },
);
