import type { Documentation } from '../../shared/contract/documentation.ts';
import type { addresses } from '../../shared/resources/addresses.ts';

export const documentation: Documentation<typeof addresses> = {
  one: 'an address',
  isForShoppers: true,
  example: {
    full_name: 'Ada Verne',
    email: 'ada@example.org',
    country: 'Portugal',
    city: 'Porto',
    address1: 'Rua das Flores 8',
    postal_code: '4050-262',
  },
  fields: {
    user_id: 'The user who owns it. With a user token, always that user.',
    country: 'The country name, as in the zones of shipping methods.',
  },
};
