import { validate } from 'validator:carts';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { recordService } from '../../shared/actions/record-service.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { itemsOf } from '../../shared/shopping/cart.ts';
import { showCarts } from '../../shared/shopping/show-carts.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { cartActions } from './change-cart.ts';
import { couponActions } from './coupon.ts';
import { forgetGone } from './forget-gone.ts';
import { carts } from './resource.ts';

const serialize = showCarts({ products, coupons });
const behaviour: ResourceHooks = {
  serialize,
  async serializeOne(found, request) {
    const shown = await serialize(found, request);
    await Promise.all(found.map((cart) => forgetGone(cart, request)));
    return shown;
  },
};
const service = recordService(carts, validate, behaviour);
const { list, get, remove } = recordActions(carts, validate, behaviour);

export const handler = endpoint(carts, {
  list,
  get,
  remove,
  ...cartActions(service, validate),
  ...couponActions(service),
  count: async (request) => ({ data: itemsOf(await service.find(request)).length }),
});
