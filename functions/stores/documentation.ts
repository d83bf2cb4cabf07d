import type { Documentation } from '../../shared/contract/documentation.ts';
import type { stores } from '../../shared/resources/stores.ts';

export const documentation: Documentation<typeof stores> = {
  one: 'a store',
  menu: 'settings',
  note: 'Products and orders name one by `store_id`; nothing checks it.',
  example: { name: 'Porto, Rua das Flores', owner_email: 'porto@example.org' },
  fields: {
    owner_email: 'Shown to admins alone.',
    owner_name: 'Shown to admins alone.',
    custom_attributes: 'Any members.',
  },
};
