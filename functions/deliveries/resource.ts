import type { Resource } from '../../shared/contract/resource.ts';

/** No resource of the API: what the function needs that does the work for events. */
export const deliveries = {
  name: 'deliveries',
  summary: 'Does what events ask for: webhooks, mails, abandoned carts.',
  routes: {},
  reads: ['application', 'due', 'events'],
  writes: ['due'],
} as const satisfies Resource;
