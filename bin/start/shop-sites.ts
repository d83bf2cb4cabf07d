import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import { sitePath } from '../../shared/endpoint/paths.ts';
import { openShop } from '../../shop/app.ts';
import { type Standing, shopHandler } from '../../shop/gateway.ts';
import type { Functions } from './functions.ts';
import type { Sites } from './pages.ts';
import type { Stores } from './shops.ts';

/** Settings and categories are read from the same process. */
const MAX_AGE_MS = 1_000;

/** The shop of each store below `/s/<its id>`. */
export function shopSites(storesNow: () => Promise<Stores>, functions: Functions): Sites {
  const serve = openShop({ maxAgeMs: MAX_AGE_MS });
  const handOn = async (name: string, ...[event, context]: Parameters<LambdaHandler>) => {
    const handler = functions.get(name);
    if (!handler) throw new Error(`There is no function ${name}.`);
    return handler(event, context);
  };
  return ({ rawPath }) => {
    const id = sitePath.idIn(rawPath);
    if (id === undefined) return undefined;
    return async (event, context) => {
      const { all } = await storesNow();
      const store = all.find((each) => each.id === id && each.isActive);
      if (!store) return notHere();
      const standing: Standing = {
        publicKey: store.publicKey,
        isExample: store.isExample,
        base: sitePath.of(id),
      };
      return shopHandler(serve, standing, handOn)(event, context);
    };
  };
}

const notHere = () => ({
  statusCode: 404,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: 'No shop has this address.\n',
});
