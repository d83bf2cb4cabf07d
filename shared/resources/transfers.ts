import type { Resource } from '../contract/resource.ts';
import { allUsed, joined } from '../contract/uses.ts';
import { stockItems } from '../storage/keys.ts';
import { products } from './products.ts';
import { EXPORTABLE } from './schemas/export.ts';
import { IMPORTABLE } from './schemas/import.ts';

/** The catalogues that rows show, too, or are checked against. */
const HELD = ['brands', 'categories', 'products', 'taxes'];

const IMPORTED = [...IMPORTABLE, 'coupons#codes', 'products#skus', 'imports', 'imports#progress'];

const EXPORTED = [...EXPORTABLE, 'exports', 'exports#progress'];

/** No resource of the API: what the function needs that reads and writes files of records. */
export const transfers = {
  name: 'transfers',
  summary: 'Does imports and exports, in steps, and makes feeds.',
  routes: {},
  function: {
    uses: joined(
      allUsed(IMPORTED, 'change'),
      allUsed(EXPORTED, 'read'),
      allUsed(HELD, 'hold'),
      allUsed(stockItems.partitionNames(products.name), 'write'),
      {
        application: 'read',
        due: 'change',
        exports: 'write',
        'exports#progress': 'write',
        'feeds#files': 'change',
      },
    ),
    files: ['GetObject', 'PutObject'],
  },
} as const satisfies Resource;
