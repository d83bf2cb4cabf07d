import { email, text, title } from '../contract/fields.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';

export const stores = recordResource({
  name: 'stores',
  summary: 'Business locations, which products and orders can refer to by `store_id`.',
  routes: catalogueRoutes('stores', READERS),
  schema: {
    type: 'object',
    properties: {
      name: title(255),
      owner_email: { ...email(254), shownTo: 'admins', personal: true },
      owner_name: { ...text(255), shownTo: 'admins', personal: true },
      description: text(10_000),
      custom_attributes: { type: 'object' },
    },
    required: ['name', 'owner_email'],
  },
} as const satisfies Resource);

export type Store = RecordOf<typeof stores.schema>;
export type StoreInput = InputOf<typeof stores.schema>;
