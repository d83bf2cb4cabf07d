import type { Documentation } from '../../shared/contract/documentation.ts';
import type { redirects } from '../../shared/resources/redirects.ts';

export const documentation: Documentation<typeof redirects> = {
  one: 'a redirect',
  note: 'The shop redirects (301) from a path for which it has no page.',
  example: { from: '/old-kettles', to: '/collections/kettles' },
  fields: {
    from: 'A path of the shop, with a query if the old page needs it: `/index.php?id=5`. Stored decoded, without a host and a slash at the end. Unique.',
    to: 'A path of the shop, such as `/products/blue-kettle`, or an address with `https://`.',
  },
  operations: {
    list: {
      parameters: {
        path: 'Finds the redirect of this path: with its query, or otherwise without.',
      },
    },
  },
};
