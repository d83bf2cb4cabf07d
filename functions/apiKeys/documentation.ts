import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import type { apiKeys } from '../../shared/resources/apiKeys.ts';

export const documentation: Documentation<typeof apiKeys> = {
  one: 'an API key',
  menu: 'settings',
  note: 'Keys for programs, instead of the secret key. Send one as `Authorization: Bearer swk_...`, or after the public key like a token. A key can only do what its permissions allow, and its changes are recorded under its name. A store can have up to 100.',
  example: {
    name: 'Stock of the warehouse',
    permissions: ['products:read', 'products:write'],
    allowed_networks: ['203.0.113.0/24'],
  },
  fields: {
    permissions: 'What the key can do. You can only grant permissions that you have.',
    expires_at:
      'A date or date-time. With a date, the key is valid until the end of that day in UTC. Without one, it is valid until it is deleted.',
    allowed_networks: 'Networks in CIDR notation that can use the key; all by default.',
    secret: 'The key itself, only in the response that creates it: the store keeps a digest.',
    created_by: 'Who created it.',
    last_used_at: 'When it was last used, to within an hour; absent until then.',
  },
  schemas: {
    APIKeySecret: {
      allOf: [
        schemaOf('APIKey'),
        { type: 'object', properties: { secret: { type: 'string' } }, required: ['secret'] },
      ],
    },
  },
  operations: {
    create: {
      note: 'This is the only response that has the key: save it now. A repeated request creates another key.',
      data: schemaOf('APIKeySecret'),
    },
    getCurrent: {
      summary: 'Get the current API key',
      note: 'What the API key of the request can do. Needs no permission. Returns 404 for other callers.',
      errors: [404],
      curl: 'curl -s "$API/apiKeys/current" \\\n  -H "Authorization: Bearer $API_KEY"',
    },
    update: { note: 'Takes effect within five seconds.' },
    remove: { note: 'The key stops working within five seconds.' },
  },
};
