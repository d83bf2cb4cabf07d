import type { Documentation } from '../../shared/contract/documentation.ts';
import type { roles } from '../../shared/resources/roles.ts';

export const documentation: Documentation<typeof roles> = {
  one: 'a role',
  menu: 'settings',
  note: 'For members of the staff alone, whose token is of a session. The built-in roles `owner`, `manager`, `support`, `catalogue`, `analyst` and `pack_orders` are not in the list, and their names are not given to others. A role is of the account, for all of its stores; only an owner of all stores makes, changes and deletes one. An account has 50 at most.',
  example: { name: 'Packing', permissions: ['orders:read', 'orders:write'] },
  fields: { permissions: 'What members with this role may do in the stores where they have it.' },
  operations: {
    update: { note: 'Ends the tokens of the members who have it; their sessions go on.' },
    remove: { note: 'A role that members have is not deleted: 409.' },
  },
};
