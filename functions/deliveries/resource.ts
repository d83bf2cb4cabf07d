import type { Resource } from '../../shared/contract/resource.ts';
import { PUBLISHING } from '../stream/resource.ts';

/** No resource of the API: what the function needs that does the work for events. */
export const deliveries = {
  name: 'deliveries',
  summary: 'Does what events ask for, such as abandoned carts.',
  routes: {},
  ...PUBLISHING,
  reads: [...PUBLISHING.reads, 'due', 'carts'],
} as const satisfies Resource;
