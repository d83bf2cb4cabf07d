import { booksAndPaper } from './books-and-paper.ts';
import { brands } from './brands.ts';
import { camping } from './camping.ts';
import { categories } from './categories.ts';
import { clothing } from './clothing.ts';
import { collections } from './collections.ts';
import { cookware } from './cookware.ts';
import { coupons } from './coupons.ts';
import { garden } from './garden.ts';
import { gifts } from './gifts.ts';
import { living } from './living.ts';
import { paymentMethods } from './payment-methods.ts';
import { promotions } from './promotions.ts';
import { shippings } from './shippings.ts';
import { shopper } from './shopper.ts';
import { tableware } from './tableware.ts';
import { teaAndCoffee } from './tea-and-coffee.ts';
import { textiles } from './textiles.ts';
import type { Catalogue, Store } from './types.ts';
import { variables } from './variables.ts';

export const store: Store = {
  name: 'Harbour & Pine',
  currency_code: 'EUR',
  currencies: [
    { code: 'USD', rate: 1.09 },
    { code: 'JPY', rate: 163 },
  ],
};

export const catalogue: Catalogue = {
  version: '3',
  store,
  brands,
  categories,
  products: [
    ...teaAndCoffee,
    ...cookware,
    ...tableware,
    ...textiles,
    ...living,
    ...camping,
    ...garden,
    ...clothing,
    ...booksAndPaper,
    ...gifts,
  ],
  collections,
  shippings,
  paymentMethods,
  promotions,
  coupons,
  shopper,
  variables,
};
