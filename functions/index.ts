import type { Resource } from '../shared/contract/resource.ts';
import { addresses } from './addresses/resource.ts';
import { application } from './application/resource.ts';
import { brands } from './brands/resource.ts';
import { categories } from './categories/resource.ts';
import { collections } from './collections/resource.ts';
import { products } from './products/resource.ts';
import { tokens } from './tokens/resource.ts';
import { users } from './users/resource.ts';
import { variables } from './variables/resource.ts';

/** Every resource of the API. A route exists exactly when a resource in this list declares it. */
export const resources: readonly Resource[] = [
  addresses,
  application,
  brands,
  categories,
  collections,
  products,
  tokens,
  users,
  variables,
];
