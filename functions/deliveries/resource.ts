import type { Resource } from '../../shared/contract/resource.ts';
import { PUBLISHING } from '../stream/resource.ts';

/** No resource of the API: what the function needs that does the work for events. */
export const deliveries = {
  name: 'deliveries',
  summary: 'Does what events ask for, such as webhooks and abandoned carts.',
  routes: {},
  ...PUBLISHING,
  reads: [
    ...PUBLISHING.reads,
    'due',
    'carts',
    'events',
    'webhooks#state',
    'webhooks#deliveries',
    'webhooks#waiting#*',
  ],
  writes: [...PUBLISHING.writes, 'webhooks', 'webhooks#state', 'webhooks#deliveries'],
  decrypts: ['webhooks'],
} as const satisfies Resource;
