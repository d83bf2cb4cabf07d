import {
  dateOrTime,
  type FieldSchema,
  nullable,
  recordId,
  text,
  title,
} from '../contract/fields.ts';
import { PERMISSIONS, type Permission } from '../contract/permissions.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  type Access,
  loggedAs,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';

const ADMINS = { admin: 'all' } as const satisfies Access;

/** Without its length, which types would be made of. */
const words: readonly Permission[] = PERMISSIONS;

const set = { type: 'string', readOnly: true } as const satisfies FieldSchema;

/** The key of the request, whatever its permissions are. */
const OWN = { admin: 'self' } as const satisfies Access;

const routes = standardRoutes('apiKeys', ADMINS, ADMINS, false);

const log = loggedAs('api_key', ['permissions']);

/** permissions.md, "API keys" */
export const apiKeys = recordResource({
  name: 'apiKeys',
  aliases: ['api-keys'],
  summary: 'Keys for programs, each with the permissions it needs.',
  records: 'users',
  access: { writePermission: 'credentials:write' },
  attributes: { own: 'none' },
  routes: {
    ...routes,
    // An answer that is kept would keep the key.
    create: { ...routes.create, ...log.created, ignoresIdempotencyKey: true },
    update: { ...routes.update, ...log.updated },
    remove: { ...routes.remove, ...log.deleted },
    getCurrent: { methods: ['GET'], path: '/apiKeys/current', access: OWN, answer: 'record' },
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
      expires_at: nullable(dateOrTime),
      allowed_networks: { type: 'array', maxItems: 20, items: text(50) },
      /** The key, in the answer that makes it and nowhere else. */
      secret: set,
      created_by: {
        type: 'object',
        readOnly: true,
        properties: {
          kind: { type: 'string' },
          id: recordId,
          name: { type: 'string', personal: true },
        },
      },
      last_used_at: set,
      /** The digest of the key: what is stored of it. */
      digest: { type: 'string', shownTo: 'nobody' },
    },
    required: ['name', 'permissions'],
  },
  function: {
    uses: { 'apiKeys#uses': 'change', 'apiKeys#counts': 'change', 'apiKeys#digests': 'write' },
  },
} as const satisfies Resource);

export type ApiKey = RecordOf<typeof apiKeys.schema>;
export type ApiKeyInput = InputOf<typeof apiKeys.schema>;
