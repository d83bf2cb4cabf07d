import type { Order } from '../resources/orders.ts';

type Ordered = Pick<Order, 'user' | 'billing_address' | 'shipping_address'>;

/** The e-mail address of who has ordered: of the user, or else that of an address. */
export const emailOfOrder = ({ user, billing_address, shipping_address }: Ordered) =>
  user?.email ?? billing_address?.email ?? shipping_address?.email;
