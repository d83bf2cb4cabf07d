import { createShop, ShopError, take } from '../visit/api.ts';
import type { Place } from '../visit/place.ts';
import type { ServerOptions } from './options.ts';

type Api = Pick<ServerOptions, 'api' | 'publicKey' | 'visitorKey'>;

/** Calls the API for a visitor. It believes whose address that is by the key, or by the address of this server. */
export const callFor =
  ({ api, visitorKey }: Api, visitor: string): Place['call'] =>
  (request) => {
    const { pathname, search } = new URL(request.url);
    const asked = new Request(api + pathname + search, request);
    asked.headers.set('Visitor-Address', visitor);
    if (visitorKey) asked.headers.set('Visitor-Key', visitorKey);
    return fetch(asked);
  };

/** Why the shop can show nothing, for whoever runs it; undefined if it can. */
export async function problemOf({
  api: url,
  publicKey,
  visitorKey,
}: Api): Promise<string | undefined> {
  try {
    await take(createShop({ url, publicKey, visitorKey, retries: 0 }).GET('/application'));
    return undefined;
  } catch (error) {
    return error instanceof ShopError
      ? `The API at ${url} refuses this shop: ${error.message}`
      : `There is no API of Shopwright at ${url}. Until it answers, the shop says that it is closed.`;
  }
}
