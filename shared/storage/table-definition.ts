import { INDEX } from './keys.ts';

/** The one table, as the infrastructure deploys it and DynamoDB Local creates it. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  index: { name: INDEX, partitionKey: `${INDEX}pk`, sortKey: `${INDEX}sk` },
  /**
   * Indexes of keys without the items, to count and to skip: their partition keys. Their sort key is
   * that of the table.
   */
  keyIndexes: {
    /** Owned records by their resource, those of a user by the user, and orders by their state. */
    keys: 'gsi3pk',
    userKeys: 'gsi4pk',
    stateKeys: 'gsi2pk',
  },
  /** What they have of an item beside its keys. */
  keyIndexAttributes: ['expires_at'],
  /** Epoch seconds after which DynamoDB may delete an item. */
  timeToLive: 'expires_at',
} as const;

export type KeyIndex = keyof typeof tableDefinition.keyIndexes;

export const KEY_INDEXES = Object.keys(tableDefinition.keyIndexes) as KeyIndex[];
