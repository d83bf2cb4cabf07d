import type { Resource } from '../../shared/contract/resource.ts';

/** What is read to show records as admins see them, and to append to the feed. */
export const PUBLISHING = {
  reads: [
    'application',
    'feed',
    'feed#made',
    'products',
    'coupons',
    'taxes',
    'categories',
    'users',
    'users#emails',
    'webhooks',
  ],
  replicates: ['taxes', 'categories'],
  writes: ['events', 'feed', 'feed#made', 'due'],
} as const satisfies Partial<Resource>;

/** No resource of the API: what the function of the log of changes needs. */
export const stream = {
  name: 'stream',
  summary: 'Makes events of what was written.',
  routes: {},
  ...PUBLISHING,
  reads: [...PUBLISHING.reads, 'deletions'],
} as const satisfies Resource;
