import type { Resource } from '../../shared/contract/resource.ts';

/** No resource of the API: what the function of the sweep needs. */
export const sweep = {
  name: 'sweep',
  summary: 'Does once a minute what is due: cancels unpaid orders, removes unused files.',
  routes: {},
  reads: ['due#*', 'orders', 'products', 'coupons', 'invoices', 'invoices#counters'],
  counts: ['products'],
  writes: ['due', 'orders', 'coupons', 'invoices#counters'],
  puts: ['invoices'],
  fileAccess: ['DeleteObject'],
  decrypts: ['payments'],
} as const satisfies Resource;
