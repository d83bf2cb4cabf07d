import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { productHooks } from './hooks.ts';
import { products } from './resource.ts';
import { variantActions } from './variants.ts';

export const service = endpoint(
  products,
  ({ records }) => ({ ...records.actions, ...variantActions(records.service) }),
  { hooks: productHooks },
);
