import type { Documentation } from '../../shared/contract/documentation.ts';
import type { roles } from '../../shared/resources/roles.ts';

export const documentation: Documentation<typeof roles> = {
  one: 'a role',
  menu: 'settings',
  note: 'For staff members only, with a session token. The built-in roles `owner`, `manager`, `support`, `catalogue`, `analyst` and `pack_orders` are not in the list, and their names are reserved. A role belongs to the account, for all its stores; only an owner of all stores can create, change and delete one. An account can have up to 50.',
  example: { name: 'Packing', permissions: ['orders:read', 'orders:write'] },
  fields: { permissions: 'What members with this role can do in the stores where they have it.' },
  operations: {
    update: { note: 'Ends the tokens of members who have it; their sessions go on.' },
    remove: { note: 'Returns 409 if members have the role.' },
  },
};
