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
    user_id: 'Whose it is. With the token of a user it is always that user.',
    country: 'The name of a country, as zones of shipping methods have it.',
  },
};
