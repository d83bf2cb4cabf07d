import { type Resource, usedBy } from '../contract/resource.ts';
import { allUsed, joined, type Uses } from '../contract/uses.ts';
import { foundTexts, foundWords } from '../storage/keys.ts';
import { resources } from './index.ts';
import { NOTES } from './schemas/note.ts';

/** The numbers of records, which are changed with the feed. */
const TOTALS = ['orders#totals', 'users#totals'] as const;

/** What is read to show records as admins see them, and to append to the feed. */
export const PUBLISHING = {
  application: 'read',
  feed: 'change',
  'feed#made': 'change',
  products: 'read',
  coupons: 'read',
  taxes: 'hold',
  categories: 'hold',
  users: 'read',
  'users#emails': 'read',
  webhooks: 'read',
  events: 'write',
  'events#of': 'write',
  due: 'write',
} as const satisfies Uses;

/** The catalogues whose snapshots it writes. */
const snapshotted = resources.flatMap(({ name, storage }: Resource) =>
  storage?.hasSnapshot ? [name] : [],
);

/** Catalogues whose stock others change: the function writes their change records, and marks what was told. */
const counted = [...new Set(resources.flatMap((resource) => usedBy(resource).counted))];

/** The partitions of words and texts by which records are found. */
const found = resources.flatMap(({ name, storage }: Resource) =>
  storage?.byWords ? [...foundWords.partitionNames(name), foundTexts.partitionName(name)] : [],
);

/** Changes that it gets at once, at most. */
export const BATCH_SIZE = 100;

/** No resource of the API: what the function of the log of changes needs. */
export const stream = {
  name: 'stream',
  summary: 'Makes events of what was written, and the snapshot of the products.',
  routes: {},
  function: {
    uses: joined(
      PUBLISHING,
      { deletions: 'read', due: 'read', notifications: 'read', coupons: 'write', aside: 'add' },
      allUsed([...TOTALS, ...NOTES], 'change'),
      allUsed(snapshotted, 'hold'),
      allUsed(counted, 'count'),
      allUsed(found, 'write'),
      allUsed(
        counted.map((name) => `${name}#changes`),
        'add',
      ),
      allUsed(
        snapshotted.map((name) => `${name}#snapshot`),
        'write',
      ),
    ),
  },
} as const satisfies Resource;
