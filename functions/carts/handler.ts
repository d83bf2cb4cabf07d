import { endpoint } from '../../shared/endpoint/endpoint.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { followAlias, removeAlias } from '../../shared/shopping/find-cart.ts';
import { serializeCarts } from '../../shared/shopping/serialize-carts.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';
import { taxes } from '../taxes/resource.ts';
import { couponActions } from './cart-coupon.ts';
import { cartActions } from './change-cart.ts';
import { carts } from './resource.ts';

const hooks: HooksOf<typeof carts> = {
  serialize: serializeCarts({ products, coupons, taxes }),
  aliases: { follow: followAlias, remove: removeAlias },
};

export const service = endpoint(
  carts,
  ({ records: { actions, service: cartService } }) => ({
    list: actions.list,
    get: actions.get,
    remove: actions.remove,
    ...cartActions(cartService),
    ...couponActions(cartService),
    async count(request) {
      const { items } = await cartService.find(request.ids.id, request);
      return { data: items.length };
    },
  }),
  { hooks },
);
