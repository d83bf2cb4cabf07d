import type { Resource } from '../../shared/contract/resource.ts';

/** contract.md 1.1 and 3.16 */
export const tokens = {
  name: 'tokens',
  summary: 'Admin tokens, for whoever can prove to have the secret key.',
  routes: [{ operation: 'create', methods: ['POST'], path: '/tokens', access: 'anyone' }],
  schema: {
    type: 'object',
    properties: {
      publicKey: { type: 'string', minLength: 1 },
      secretKey: { type: 'string', minLength: 1, maxLength: 100 },
      timestamp: { type: ['number', 'string'] },
    },
    required: ['publicKey', 'secretKey', 'timestamp'],
  },
  reads: ['failures'],
  writes: ['failures', 'keys'],
} as const satisfies Resource;
