import type { Resource } from '../contract/resource.ts';
import { stockItems } from '../storage/keys.ts';
import { products } from './products.ts';
import { EXPORTABLE } from './schemas/export.ts';
import { IMPORTABLE } from './schemas/import.ts';

/** The catalogues that rows show, too, or are checked against. */
const REPLICATED = ['brands', 'categories', 'products', 'taxes'];

const IMPORTED = [...IMPORTABLE, 'coupons#codes', 'products#skus', 'imports', 'imports#progress'];

const EXPORTED = [...EXPORTABLE, 'exports', 'exports#progress'];

/** No resource of the API: what the function needs that reads and writes files of records. */
export const transfers = {
  name: 'transfers',
  summary: 'Does imports and exports, in steps, and makes feeds.',
  routes: {},
  reads: ['application', 'due', 'feeds#files', ...new Set([...IMPORTED, ...EXPORTED])],
  replicates: REPLICATED,
  writes: [
    'due',
    ...IMPORTED,
    'exports',
    'exports#progress',
    'feeds#files',
    ...stockItems.partitionNames(products.name),
  ],
  fileAccess: ['GetObject', 'PutObject'],
} as const satisfies Resource;
