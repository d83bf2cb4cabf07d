import type { PublicAction, Query } from '../../shared/actions/context.ts';
import { countries } from '../../shared/contract/countries.ts';
import { notFound, serviceUnavailable } from '../../shared/contract/errors.ts';
import { type Resource, routesOf } from '../../shared/contract/resource.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { functionOfSpelling } from '../../shared/endpoint/gateway.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { currencies } from '../../shared/pricing/currency-list.ts';
import { resources } from '../../shared/resources/index.ts';
import { root } from '../../shared/resources/root.ts';
import { documents } from './documents.ts';

/** Never runs: `documents` answers every request for a document before the router. */
const answeredEager = async () => {
  throw notFound('This document does not exist.');
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

/** Pictures are below files. */
const hasPathOfItsOwn = (resource: Resource) =>
  routesOf(resource).some(({ path }) => path.startsWith(`/${resource.name}`));

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
          resources
            .filter(hasPathOfItsOwn)
            .map(({ name }) => [
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

/**
 * The gateway matches paths to the letter, but ours are case-insensitive and may end in a slash
 * (protocol.md, "HTTP"). The event of a path in another spelling goes on to the function of its
 * resource as it is, so that the client keeps its address and the gateway counts one request.
 */
const otherSpellings = ({ handOn }: Environment): Middleware<unknown, Started> => ({
  async before({ event: { state: _, ...event }, context }) {
    const name = functionOfSpelling(event.rawPath);
    if (name === undefined || !handOn) return;
    return handOn(name, event, context).catch((cause) => {
      throw serviceUnavailable(cause);
    });
  },
});
