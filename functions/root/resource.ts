import type { Resource } from '../../shared/contract/resource.ts';

/** What is at the version itself, and every path that belongs to no resource (contract.md 3.18). */
export const root = {
  name: 'root',
  summary: 'What there is in this version.',
  routes: [
    { operation: 'list', methods: ['GET'], path: '/', access: 'anyone' },
    { operation: 'getDocument', methods: ['GET'], path: '/openapi.json', access: 'anyone' },
    { operation: 'getReference', methods: ['GET'], path: '/docs', access: 'anyone' },
    { operation: 'leadToPart', methods: ['GET'], path: '/docs/:resource', access: 'anyone' },
  ],
} as const satisfies Resource;
