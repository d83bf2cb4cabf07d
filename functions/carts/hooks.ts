import { abandonedFrom } from '../../shared/carts/abandoned-carts.ts';
import { followAlias, removeAlias } from '../../shared/carts/find-cart.ts';
import { serializeCarts } from '../../shared/carts/serialize-carts.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { Cart, carts } from '../../shared/resources/carts.ts';

export const cartHooks: HooksOf<typeof carts> = {
  filters: {
    async abandoned(value, { application, clock }) {
      const now = clock.now();
      const isAbandoned = (cart: Cart) =>
        (abandonedFrom(cart, application.settings) ?? Infinity) <= now;
      return { matches: (record) => isAbandoned(record as Cart) === (value === 'true') };
    },
  },
  serialize: serializeCarts,
  aliases: { follow: followAlias, remove: removeAlias },
};
