import type { Documentation } from '../../shared/contract/documentation.ts';
import type { stores } from '../../shared/resources/stores.ts';

export const documentation: Documentation<typeof stores> = {
  one: 'a store',
  menu: 'settings',
  note: 'Products and orders refer to one by `store_id`, which is not checked.',
  example: { name: 'Porto, Rua das Flores', owner_email: 'porto@example.org' },
  fields: {
    owner_email: 'Only admins see it.',
    owner_name: 'Only admins see it.',
    custom_attributes: 'Any members.',
  },
};
