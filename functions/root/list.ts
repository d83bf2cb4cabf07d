import { VERSION } from '../../shared/endpoint/paths.ts';
import type { PublicAction } from '../../shared/endpoint/request.ts';
import { resources } from '../index.ts';

const NAME = 'Shopwright';

/** The resources of this version, with links to them and to what there is to read of each. */
export const list: PublicAction = async ({ baseUrl }) => ({
  data: {
    name: NAME,
    version: VERSION,
    documentation: `${baseUrl}/docs`,
    resources: Object.fromEntries(
      resources.map(({ name }) => [
        name,
        { url: `${baseUrl}/${name}`, documentation: `${baseUrl}/docs#${name}` },
      ]),
    ),
  },
});
