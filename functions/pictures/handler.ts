import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { pictures } from '../../shared/resources/pictures.ts';
import { pictureContent } from './picture.ts';

export const service = endpoint(
  pictures,
  () => ({
    /** Never runs: `pictureContent` answers every such request before the router. */
    getPicture: async () => {
      throw notFound('There is no public file at this address.');
    },
  }),
  { eager: (environment) => [pictureContent(environment)] },
);
