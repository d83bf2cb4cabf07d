import type { PublicAction, Query } from '../../shared/actions/context.ts';
import { countries } from '../../shared/contract/countries.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import { currencies } from '../../shared/pricing/currency-list.ts';
import { resources } from '../../shared/resources/index.ts';
import { root } from '../../shared/resources/root.ts';
import { documents } from './documents.ts';
import { otherSpellings } from './other-spellings.ts';

/** Never runs: `documents` answers every request for a document before the router. */
const answeredEager = async () => {
  throw notFound('There is no such document.');
};

/** All of a standard list, or the page that is asked for. */
const listing =
  <Each>(read: () => readonly Each[]): PublicAction<unknown, never, Each[]> =>
  async ({ query }) => ({ data: pageOf(read(), query) });

function pageOf<Each>(all: readonly Each[], query: Query): Each[] {
  const size = Number(query.get('per_page') ?? all.length);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return all.slice(start, start + size);
}

export const service = endpoint(
  root,
  () => ({
    /** The resources of this version, with links to them and to what there is to read of each. */
    list: async ({ baseUrl }) => ({
      data: {
        name: 'Shopwright',
        version: VERSION,
        documentation: `${baseUrl}/docs`,
        resources: Object.fromEntries(
          resources.map(({ name }) => [
            name,
            { url: `${baseUrl}/${name}`, documentation: `${baseUrl}/docs#tag/${name}` },
          ]),
        ),
      },
    }),
    listCountries: listing(countries),
    listCurrencies: listing(currencies),
    getDocument: answeredEager,
    getGuideForModels: answeredEager,
    getReference: answeredEager,
    leadToPart: answeredEager,
  }),
  { eager: (environment) => [otherSpellings(environment), documents(environment.documents)] },
);
