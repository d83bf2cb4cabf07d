import type { Resource } from '../contract/resource.ts';
import { allUsed, joined, type Uses } from '../contract/uses.ts';
import { PUBLISHING } from './stream.ts';

/** What mails are made of, and what is kept of them. */
const MAIL = {
  orders: 'read',
  invoices: 'read',
  withdrawals: 'read',
  contents: 'read',
  'users#codes': 'read',
  'staff#emails': 'read',
  notifications: 'read',
  'notifications#requests': ['read', 'add'],
  mails: 'change',
  'mails#counts': 'write',
} as const satisfies Uses;

/** What the reports are made of. */
const REPORTS = ['reports', 'reports#parts', 'reports#sums'] as const;

/** No resource of the API: what the function needs that does the work for events. */
export const deliveries = {
  name: 'deliveries',
  summary: 'Does what events ask for, such as webhooks, mails and abandoned carts.',
  routes: {},
  function: {
    uses: joined(PUBLISHING, MAIL, allUsed(REPORTS, 'change'), {
      due: 'read',
      carts: 'read',
      events: 'read',
      orders: ['by user', 'by state'],
      'products#notify': 'change',
      webhooks: 'write',
      'webhooks#state': 'change',
      'webhooks#deliveries': 'change',
      'webhooks#waiting#*': 'index',
    }),
    secrets: { webhooks: 'decrypt', hash: 'decrypt' },
  },
} as const satisfies Resource;
