import {
  email,
  type FieldSchema,
  type Fields,
  label,
  nullable,
  personal,
  text,
  title,
} from '../contract/fields.ts';
import type { RecordOf } from '../contract/records.ts';
import { OWNERS, type Resource, recordResource, standardRoutes } from '../contract/resource.ts';

/** In an order that stays. */
const decidesTaxes = { erasure: { kept: 'The taxes of an order follow from it.' } } as const;

/** The fields of an address, wherever there is one: on its own, of a user, in an order. */
export const addressFields = {
  full_name: title(140),
  country: { ...label(140), ...decidesTaxes },
  state: { ...nullable(text(140)), ...decidesTaxes },
  city: label(140),
  address1: label(250),
  address2: nullable(text(250)),
  postal_code: label(20),
  phone_number: nullable(text(30)),
  email: email(140),
  alternate_phone_number: nullable(text(140)),
  vat: nullable(text(140)),
  company: nullable(text(140)),
} as const satisfies Fields;

/** What a complete address has. */
export const requiredOfAddress = [
  'full_name',
  'country',
  'city',
  'address1',
  'postal_code',
  'email',
] as const;

/** An address of which a part may be missing. */
export const partialAddress = {
  type: 'object',
  nullsAreUnset: true,
  properties: addressFields,
} as const satisfies FieldSchema;

/** protocol.md, "Records" */
export const addresses = recordResource({
  name: 'addresses',
  summary: 'Where users live, and where to ship to.',
  records: 'users',
  routes: standardRoutes('addresses', OWNERS, OWNERS, false),
  schema: {
    type: 'object',
    properties: {
      ...personal(addressFields),
      user_id: nullable({ type: 'integer', minimum: 1, references: 'users' }),
    },
    required: requiredOfAddress,
  },
} as const satisfies Resource);

export type Address = RecordOf<typeof addresses.schema>;
