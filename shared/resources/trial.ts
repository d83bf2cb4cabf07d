import type { Resource } from '../contract/resource.ts';

/** No resource of the API: the function that each deployment calls before a new version gets traffic. */
export const trial = {
  name: 'trial',
  summary: 'Tries each new version of a function before it gets traffic.',
  routes: {},
} as const satisfies Resource;
