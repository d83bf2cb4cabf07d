import { isCatalogue, type Resource } from '../../shared/contract/resource.ts';
import { resources } from '../index.ts';

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

/** The catalogues, whose snapshots it writes. */
const catalogues = resources.filter(isCatalogue).map(({ name }) => name);

/** Those whose counters others change: it writes the change records of that. */
export const counted = new Set(resources.flatMap(({ counts = [] }) => counts));

/** Changes that it gets at once, at most. */
export const BATCH_SIZE = 100;

/** No resource of the API: what the function of the log of changes needs. */
export const stream = {
  name: 'stream',
  summary: 'Makes events of what was written, and snapshots of catalogues.',
  routes: {},
  ...PUBLISHING,
  reads: [...new Set([...PUBLISHING.reads, 'deletions', ...catalogues])],
  replicates: catalogues,
  snapshots: catalogues,
  puts: [...counted].map((name) => `${name}#changes`),
  writes: [...PUBLISHING.writes, 'coupons'],
} as const satisfies Resource;
