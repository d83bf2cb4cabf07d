import type { Shopper } from './types.ts';

/** A customer to log in as; a password in the code is right for a store that is for trying out. */
export const shopper: Shopper = {
  user: { name: 'Ada Verne', email: 'ada@example.org', password: 'correct horse' },
  addresses: [
    {
      full_name: 'Ada Verne',
      email: 'ada@example.org',
      address1: 'Rua das Flores 8',
      postal_code: '4050-262',
      city: 'Porto',
      country: 'Portugal',
      phone_number: '+351 220 000 000',
    },
    {
      full_name: 'Ada Verne',
      email: 'ada@example.org',
      company: 'Verne & Filhas',
      address1: 'Calle de la Marina 21',
      postal_code: '36202',
      city: 'Vigo',
      country: 'Spain',
    },
  ],
};
