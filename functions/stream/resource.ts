import type { Resource } from '../../shared/contract/resource.ts';

/** No resource of the API: what the function of the log of changes needs. */
export const stream = {
  name: 'stream',
  summary: 'Makes events of what was written.',
  routes: {},
  reads: ['*'],
  writes: ['events', 'feed', 'feed#made', 'due'],
} as const satisfies Resource;
