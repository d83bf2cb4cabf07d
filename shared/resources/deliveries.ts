import type { Resource } from '../contract/resource.ts';
import { PUBLISHING } from './stream.ts';

/** What mails are made of, and what is kept of them. */
const MAIL = {
  reads: [
    'orders',
    'invoices',
    'contents',
    'users#codes',
    'staff#emails',
    'notifications',
    'notifications#requests',
    'mails',
  ],
  writes: ['mails', 'mails#counts'],
} as const satisfies Partial<Resource>;

/** What the reports are made of. */
const REPORTS = ['reports', 'reports#parts', 'reports#sums'] as const;

/** No resource of the API: what the function needs that does the work for events. */
export const deliveries = {
  name: 'deliveries',
  summary: 'Does what events ask for, such as webhooks, mails and abandoned carts.',
  routes: {},
  ...PUBLISHING,
  reads: [
    ...PUBLISHING.reads,
    ...MAIL.reads,
    'due',
    'carts',
    'products#notify',
    'events',
    'webhooks#state',
    'webhooks#deliveries',
    ...REPORTS,
  ],
  writes: [
    ...PUBLISHING.writes,
    ...MAIL.writes,
    'products#notify',
    'webhooks',
    'webhooks#state',
    'webhooks#deliveries',
    ...REPORTS,
  ],
  puts: ['notifications#requests'],
  readsIndex: ['webhooks#waiting#*'],
  listsStatesOf: ['orders'],
  listsUsersOf: ['orders'],
  decrypts: ['webhooks', 'hash'],
} as const satisfies Resource;
