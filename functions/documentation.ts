import type { Documentation } from '../shared/contract/documentation.ts';
import { documentation as addresses } from './addresses/documentation.ts';
import { documentation as application } from './application/documentation.ts';
import { documentation as brands } from './brands/documentation.ts';
import { documentation as carts } from './carts/documentation.ts';
import { documentation as categories } from './categories/documentation.ts';
import { documentation as collections } from './collections/documentation.ts';
import { documentation as coupons } from './coupons/documentation.ts';
import { documentation as orders } from './orders/documentation.ts';
import { documentation as paymentMethods } from './paymentMethods/documentation.ts';
import { documentation as payments } from './payments/documentation.ts';
import { documentation as products } from './products/documentation.ts';
import { documentation as promotions } from './promotions/documentation.ts';
import { documentation as root } from './root/documentation.ts';
import { documentation as shippings } from './shippings/documentation.ts';
import { documentation as tokens } from './tokens/documentation.ts';
import { documentation as users } from './users/documentation.ts';
import { documentation as variables } from './variables/documentation.ts';

/** What the API's document says of each resource beside its routes and fields. */
export const documentation: Readonly<Record<string, Documentation>> = {
  root,
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
};
