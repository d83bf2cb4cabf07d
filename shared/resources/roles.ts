import { title } from '../contract/fields.ts';
import { PERMISSIONS, type Permission } from '../contract/permissions.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  loggedAs,
  MEMBERS,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';

/** Without its length, which types would be made of. */
const words: readonly Permission[] = PERMISSIONS;

const { list, create, get, update, remove } = standardRoutes('roles', MEMBERS, MEMBERS, false);

const log = loggedAs('role', ['permissions']);

/** permissions.md, "Roles" */
export const roles = recordResource({
  name: 'roles',
  summary: 'The account’s own staff roles, besides the built-in ones.',
  records: 'account',
  access: { writePermission: 'staff:write' },
  attributes: { own: 'none' },
  routes: {
    list: { ...list, permission: 'staff:read' },
    get: { ...get, permission: 'staff:read' },
    create: { ...create, ...log.created },
    update: { ...update, ...log.updated },
    remove: { ...remove, ...log.deleted },
  },
  schema: {
    type: 'object',
    properties: {
      name: title(100),
      permissions: {
        type: 'array',
        minItems: 1,
        maxItems: PERMISSIONS.length,
        items: { type: 'string', enum: words },
      },
    },
    required: ['name', 'permissions'],
  },
  function: {
    uses: { staff: 'read', 'staff#counts': 'change', revocations: 'add' },
  },
} as const satisfies Resource);

export type Role = RecordOf<typeof roles.schema>;
export type RoleInput = InputOf<typeof roles.schema>;
