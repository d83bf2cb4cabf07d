import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { carts } from '../../shared/resources/carts.ts';
import { couponActions } from './cart-coupon.ts';
import { cartActions } from './change-cart.ts';
import { cartHooks } from './hooks.ts';

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
  { hooks: cartHooks },
);
