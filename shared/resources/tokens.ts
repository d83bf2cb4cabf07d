import type { Static } from 'typebox';
import type { Resource } from '../contract/resource.ts';

/** protocol.md, "Secret-key hash" and "Tokens" */
export const tokens = {
  name: 'tokens',
  summary: 'Admin tokens, for anyone who can prove to have the secret key.',
  routes: {
    create: {
      methods: ['POST'],
      path: '/tokens',
      access: 'anyone',
      body: {
        type: 'object',
        properties: {
          publicKey: { type: 'string', minLength: 1 },
          secretKey: { type: 'string', minLength: 1, maxLength: 100, writeOnly: true },
          timestamp: { type: ['number', 'string'] },
        },
        required: ['publicKey', 'secretKey', 'timestamp'],
      },
      answer: {
        type: 'object',
        properties: {
          token: { type: 'string' },
          access: { type: 'string', const: 'admin' },
          expire: { type: 'integer' },
        },
        required: ['token', 'access', 'expire'],
      },
    },
  },
  function: {
    uses: { failures: 'change', keys: 'write' },
    secrets: { secret: 'decrypt', 'admin-token': 'decrypt' },
  },
} as const satisfies Resource;

export type Credentials = Static<typeof tokens.routes.create.body>;
