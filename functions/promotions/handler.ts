import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { listForCart, promotionHooks } from './hooks.ts';
import { promotions } from './resource.ts';

export const service = endpoint(
  promotions,
  ({ records }) => ({ ...records.actions, listForCart }),
  { hooks: promotionHooks },
);
