import { INDEX } from './keys.ts';

/** The one table, as the infrastructure deploys it and DynamoDB Local creates it. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  index: { name: INDEX, partitionKey: `${INDEX}pk`, sortKey: `${INDEX}sk` },
  /** All keys without the items, to count and to skip; its keys are those of the table. */
  keyIndex: { name: 'keys', attributes: ['expires_at'] },
  /** Epoch seconds after which DynamoDB may delete an item. */
  timeToLive: 'expires_at',
} as const;
