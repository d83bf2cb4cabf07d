import { validate } from 'validator:products';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { recordService } from '../../shared/actions/record-service.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { productBehaviour } from './behaviour.ts';
import { products } from './resource.ts';
import { variantActions } from './variants.ts';

export const handler = endpoint(products, {
  ...recordActions(products, validate, productBehaviour),
  ...variantActions(recordService(products, validate, productBehaviour)),
});
