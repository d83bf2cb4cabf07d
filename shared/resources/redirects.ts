import { label, text } from '../contract/fields.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';

/** Characters of the path of a redirect, and of where it leads to. */
export const MAX_REDIRECT_LENGTH = 500;

const standard = catalogueRoutes('redirects', READERS);

/** protocol.md, "Redirects" */
export const redirects = recordResource({
  name: 'redirects',
  summary: 'Old addresses of the shop, and where they lead to.',
  attributes: {
    own: 'none',
    namedBy: ['from'],
    columns: { 'Redirect from': 'from', 'Redirect to': 'to' },
  },
  routes: {
    ...standard,
    list: { ...standard.list, query: { ...standard.list.query, path: text(2_000) } },
  },
  schema: {
    type: 'object',
    properties: {
      from: label(MAX_REDIRECT_LENGTH),
      to: label(MAX_REDIRECT_LENGTH),
    },
    required: ['from', 'to'],
  },
  function: { isBusy: true },
} as const satisfies Resource);

export type Redirect = RecordOf<typeof redirects.schema>;
