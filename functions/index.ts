import type { Resource } from '../shared/contract/resource.ts';
import { addresses } from './addresses/resource.ts';
import { application } from './application/resource.ts';
import { brands } from './brands/resource.ts';
import { carts } from './carts/resource.ts';
import { categories } from './categories/resource.ts';
import { collections } from './collections/resource.ts';
import { coupons } from './coupons/resource.ts';
import { orders } from './orders/resource.ts';
import { paymentMethods } from './paymentMethods/resource.ts';
import { payments } from './payments/resource.ts';
import { products } from './products/resource.ts';
import { promotions } from './promotions/resource.ts';
import { shippings } from './shippings/resource.ts';
import { tokens } from './tokens/resource.ts';
import { users } from './users/resource.ts';
import { variables } from './variables/resource.ts';

/** Every resource of the API. A route exists exactly when a resource in this list declares it. */
export const resources: readonly Resource[] = [
  addresses,
  application,
  brands,
  carts,
  categories,
  collections,
  coupons,
  orders,
  paymentMethods,
  payments,
  products,
  promotions,
  shippings,
  tokens,
  users,
  variables,
];
