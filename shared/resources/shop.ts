import type { Resource } from '../contract/resource.ts';

/** No resource of the API: what the function of the shops needs. All else it asks of the API, for its visitors. */
export const shop = {
  name: 'shop',
  summary: 'Shows the shop of each store, whose pages call the API.',
  routes: {},
  function: { uses: { application: 'read' } },
} as const satisfies Resource;
