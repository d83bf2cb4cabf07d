import type { Resource } from '../contract/resource.ts';

/** No resource of the API: what the function of the sweep needs. */
export const sweep = {
  name: 'sweep',
  summary: 'Does once a minute what is due: cancels unpaid orders, removes unused files.',
  routes: {},
  function: {
    uses: {
      orders: 'change',
      products: 'count',
      coupons: 'change',
      invoices: ['read', 'add'],
      'invoices#counters': 'change',
      due: 'write',
      'orders#uses': 'write',
      heartbeat: 'add',
      'due#*': 'index',
    },
    files: ['DeleteObject'],
    secrets: { payments: 'decrypt' },
  },
} as const satisfies Resource;
