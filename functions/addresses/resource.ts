import { email, label, text } from '../../shared/contract/fields.ts';
import { ownedRoutes, type Resource } from '../../shared/contract/resource.ts';

/** What an address says, wherever there is one: on its own, with a user, in an order. */
export const addressFields = {
  full_name: label(140),
  country: label(140),
  state: text(140),
  city: label(140),
  address1: label(250),
  address2: text(250),
  postal_code: label(20),
  phone_number: text(30),
  email: email(140),
  alternate_phone_number: text(140),
  vat: text(140),
  company: text(140),
} as const;

/** What it must say to be complete. */
export const requiredOfAddress = [
  'full_name',
  'country',
  'city',
  'address1',
  'postal_code',
  'email',
] as const;

/** contract.md 3.1 */
export const addresses = {
  name: 'addresses',
  summary: 'Where users live, and where to send to.',
  owned: true,
  routes: ownedRoutes('addresses'),
  schema: {
    type: 'object',
    properties: { ...addressFields, user_id: { type: 'integer', minimum: 1 } },
    required: requiredOfAddress,
  },
  nulls: [
    'state',
    'address2',
    'phone_number',
    'alternate_phone_number',
    'vat',
    'company',
    'user_id',
  ],
} as const satisfies Resource;
