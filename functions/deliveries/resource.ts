import type { Resource } from '../../shared/contract/resource.ts';
import { PUBLISHING } from '../stream/resource.ts';

/** What mails are made of, and what is kept of them. */
const MAIL = {
  reads: ['orders', 'invoices', 'users#codes', 'notifications', 'notifications#requests', 'mails'],
  writes: ['mails', 'mails#counts'],
} as const satisfies Partial<Resource>;

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
    'events',
    'webhooks#state',
    'webhooks#deliveries',
    'webhooks#waiting#*',
  ],
  writes: [
    ...PUBLISHING.writes,
    ...MAIL.writes,
    'webhooks',
    'webhooks#state',
    'webhooks#deliveries',
  ],
  listsStatesOf: ['orders'],
  decrypts: ['webhooks', 'hash'],
} as const satisfies Resource;
