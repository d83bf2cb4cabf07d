import type { Variable } from './types.ts';

export const variables: Variable[] = [
  { name: 'free_shipping_from', type: 'number', value: 60 },
  { name: 'returns_days', type: 'number', value: 30 },
  {
    name: 'announcement',
    type: 'string',
    value: 'Free shipping from € 60 · Café and shop open Saturdays from ten',
  },
  { name: 'support_email', type: 'string', value: 'hello@harbour-and-pine.example' },
  { name: 'gift_wrapping', type: 'boolean', value: true },
  { name: 'holiday_mode', type: 'boolean', value: false },
];
