import { ADDRESS, create, type TestStore } from './api.ts';

/** Places orders of one unit, each by a guest with an e-mail address of its own. */
export function guestOrders({ asPublic }: Pick<TestStore, 'asPublic'>, body: object) {
  let guests = 0;
  return async (changes: object = {}) => {
    guests += 1;
    const address = { ...ADDRESS, email: `guest-${guests}@example.org` };
    const addresses = { shipping_address: address, billing_address: address };
    const placed = await create(asPublic, '/orders', { ...body, ...addresses, ...changes });
    return { placed, email: address.email };
  };
}
