import type { Resource } from '../contract/resource.ts';

/** No resource of the API: what the function of the sweep needs. */
export const sweep = {
  name: 'sweep',
  summary: 'Does once a minute what is due: cancels unpaid orders, removes unused files.',
  routes: {},
  reads: ['orders', 'products', 'coupons', 'invoices', 'invoices#counters'],
  readsIndex: ['due#*'],
  counts: ['products'],
  writes: ['due', 'orders', 'orders#uses', 'coupons', 'invoices#counters'],
  puts: ['invoices', 'heartbeat'],
  fileAccess: ['DeleteObject'],
  decrypts: ['payments'],
} as const satisfies Resource;
