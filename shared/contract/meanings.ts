/** What names read like that nothing acts on (readings.ts). The first that fits is meant. */
export const MEANINGS = [
  'command',
  'selling',
  'discount',
  'shipping',
  'price',
  'tax',
  'stock',
  'limit',
  'end',
  'begin',
  'visibility',
  'customer',
  'payment',
  'choice',
  'picture',
  'language',
  'code',
] as const;

export type Meaning = (typeof MEANINGS)[number];

/** What would be taken for a part of an order; other names there are about the people who get it. */
export const OF_ORDERS: readonly Meaning[] = [
  'command',
  'selling',
  'discount',
  'price',
  'tax',
  'stock',
  'limit',
  'visibility',
];
