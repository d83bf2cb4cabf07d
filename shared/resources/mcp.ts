import type { Resource } from '../contract/resource.ts';

/** guide-agents.md */
export const mcp = {
  name: 'mcp',
  summary: 'The API’s operations as tools for agents (Model Context Protocol).',
  records: 'none',
  routes: {
    call: { methods: ['POST'], path: '/mcp', access: 'anyone' },
  },
} as const satisfies Resource;
