import type { Shipping } from './types.ts';

const EVERYWHERE = [{ name: 'Everywhere', code: 'ALL' }];

/** Weights in kilograms; bounds are exclusive, so a parcel of 30 kg goes by freight. */
export const shippings: Shipping[] = [
  {
    name: 'Collect in the shop',
    description: 'At the harbour, Monday to Saturday, from two hours after you order.',
    base_cost: 0,
    zones: [{ name: 'Portugal', code: 'PT' }],
  },
  {
    name: 'Letter post',
    description: 'For small things under half a kilogram. Two to five working days.',
    base_cost: 2.9,
    max_weight: 0.5,
    zones: EVERYWHERE,
  },
  {
    name: 'Freight',
    description: 'By appointment, to your door, for what is too heavy for a parcel.',
    base_cost: 39,
    per_item_cost: 1.5,
    min_weight: 29.999,
    zones: [
      { name: 'Portugal', code: 'PT' },
      { name: 'Spain', code: 'ES' },
    ],
  },
  {
    name: 'Parcel',
    description: 'With tracking. One to three working days.',
    base_cost: 4.9,
    per_item_cost: 0.5,
    max_weight: 30,
    zones: [
      { name: 'Portugal', code: 'PT' },
      { name: 'Spain', code: 'ES' },
      { name: 'France', code: 'FR' },
      { name: 'Germany', code: 'DE' },
    ],
  },
];
