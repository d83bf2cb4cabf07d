import type { Resource } from '../contract/resource.ts';
import { foundTexts, foundWords } from '../storage/keys.ts';
import { resources } from './index.ts';
import { NOTES } from './schemas/note.ts';

/** The numbers of records, which are changed with the feed. */
const TOTALS = ['orders#totals', 'users#totals'] as const;

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
  writes: ['events', 'events#of', 'feed', 'feed#made', 'due'],
} as const satisfies Partial<Resource>;

/** The catalogues whose snapshots it writes. */
const snapshotted = resources.flatMap(({ name, hasSnapshot }) => (hasSnapshot ? [name] : []));

/** Catalogues whose stock others change: the function writes their change records, and marks what was told. */
const counted = [...new Set(resources.flatMap(({ counts = [] }) => counts))];

/** The partitions of words and texts by which records are found. */
const found = resources.flatMap(({ name, foundByWords }) =>
  foundByWords ? [...foundWords.partitionNames(name), foundTexts.partitionName(name)] : [],
);

/** Changes that it gets at once, at most. */
export const BATCH_SIZE = 100;

/** No resource of the API: what the function of the log of changes needs. */
export const stream = {
  name: 'stream',
  summary: 'Makes events of what was written, and the snapshot of the products.',
  routes: {},
  ...PUBLISHING,
  reads: [
    ...new Set([
      ...PUBLISHING.reads,
      'deletions',
      'due',
      'notifications',
      ...TOTALS,
      ...NOTES,
      ...snapshotted,
    ]),
  ],
  replicates: [...PUBLISHING.replicates, ...snapshotted],
  counts: counted,
  puts: ['aside', ...counted.map((name) => `${name}#changes`)],
  writes: [
    ...PUBLISHING.writes,
    'coupons',
    ...TOTALS,
    ...NOTES,
    ...found,
    ...snapshotted.map((name) => `${name}#snapshot`),
  ],
} as const satisfies Resource;
