import type { Resource } from '../../shared/contract/resource.ts';
import { resources } from '../index.ts';

/** What is at the version itself, and every path that belongs to no resource (contract.md 3.18). */
export const root = {
  name: 'root',
  summary: 'What there is in this version.',
  routes: [
    { operation: 'list', methods: ['GET'], path: '/', access: 'anyone' },
    { operation: 'describeAll', methods: ['GET'], path: '/docs', access: 'anyone' },
    ...resources.map(({ name }) => ({
      operation: 'describe',
      methods: ['GET'] as const,
      path: `/docs/${name}`,
      access: 'anyone' as const,
    })),
  ],
} as const satisfies Resource;
