import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { products } from '../../shared/resources/products.ts';
import { changeStock } from './change-stock.ts';
import { productHooks } from './hooks.ts';
import { notify } from './notify.ts';
import { readinessOf } from './readiness.ts';
import { variantActions } from './variants.ts';

export const service = endpoint(
  products,
  ({ records }) => ({
    ...records.actions,
    ...variantActions(records.service),
    changeStock,
    notify,
    readiness: readinessOf(records.service),
  }),
  { hooks: productHooks },
);
