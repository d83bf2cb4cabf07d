import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import { resources } from '../index.ts';
import { documents } from './documents.ts';
import { otherSpellings } from './other-spellings.ts';
import { root } from './resource.ts';

/** Never runs: `documents` answers every request for a document before the router. */
const answeredEager = async () => {
  throw notFound('There is no such document.');
};

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
            { url: `${baseUrl}/${name}`, documentation: `${baseUrl}/docs#${name}` },
          ]),
        ),
      },
    }),
    getDocument: answeredEager,
    getReference: answeredEager,
    leadToPart: answeredEager,
  }),
  { eager: (environment) => [otherSpellings(environment), documents(environment.documents)] },
);
