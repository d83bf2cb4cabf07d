import type { Resource } from '../contract/resource.ts';

/** No resource of the API: the function that asks it each minute from outside, as shoppers do. */
export const probe = {
  name: 'probe',
  summary: 'Asks the API each minute at its public address, and fails when it does not answer.',
  routes: {},
} as const satisfies Resource;
