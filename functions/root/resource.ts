import type { Resource } from '../../shared/contract/resource.ts';

/** The version itself, and every path that belongs to no resource (protocol.md, "HTTP"). */
export const root = {
  name: 'root',
  summary: 'What there is in this version.',
  routes: {
    list: {
      methods: ['GET'],
      path: '/',
      access: 'anyone',
      answer: {
        type: 'object',
        properties: {
          name: { type: 'string', const: 'Shopwright' },
          version: { type: 'string', const: 'v0' },
          documentation: { type: 'string' },
          resources: { type: 'object', additionalProperties: { type: 'object' } },
        },
        required: ['name', 'version', 'documentation', 'resources'],
      },
    },
    getDocument: { methods: ['GET'], path: '/openapi.json', access: 'anyone' },
    getReference: { methods: ['GET'], path: '/docs', access: 'anyone' },
    leadToPart: { methods: ['GET'], path: '/docs/:resource', access: 'anyone' },
  },
} as const satisfies Resource;
