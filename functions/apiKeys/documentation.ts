import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import type { apiKeys } from '../../shared/resources/apiKeys.ts';

export const documentation: Documentation<typeof apiKeys> = {
  one: 'an API key',
  menu: 'settings',
  note: 'For programs, in place of the secret key: `Authorization: Bearer swk_...`, or after the public key as a token is. A key does what its permissions say, and nothing else; what it changes is told with its name. A store has 100 at most.',
  example: {
    name: 'Stock of the warehouse',
    permissions: ['products:read', 'products:write'],
    allowed_networks: ['203.0.113.0/24'],
  },
  fields: {
    permissions: 'What it may do. Nobody gives a permission that he has not himself.',
    expires_at:
      'A date, at the end of which in UTC it is not valid any more, or a date-time. Without it the key ends when it is deleted.',
    allowed_networks: 'Networks in CIDR notation from which it is taken; without them, from all.',
    secret: 'The key, only in the answer that makes it: it is stored as a digest.',
    created_by: 'Who made it.',
    last_used_at: 'When it was last used, give or take an hour; absent until then.',
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
      note: 'The answer has the key, and no other answer has: keep it at once. A repeated request makes another one.',
      data: schemaOf('APIKeySecret'),
    },
    getCurrent: {
      summary: 'Get the API key of the request',
      note: 'What the key that is sent may do, without any permission. For any other caller, 404.',
      errors: [404],
      curl: 'curl -s "$API/apiKeys/current" \\\n  -H "Authorization: Bearer $API_KEY"',
    },
    update: { note: 'Takes effect within five seconds.' },
    remove: { note: 'The key is not taken any more, five seconds later at most.' },
  },
};
