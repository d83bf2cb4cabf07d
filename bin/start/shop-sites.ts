import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readDashboardUrl } from '../../shared/config.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import { DESK, sitePath, VERSION } from '../../shared/endpoint/paths.ts';
import { areApart } from '../../shared/tenancy/own-host.ts';
import { openShop } from '../../shop/app.ts';
import { noShopHere, type Standing, shopHandler } from '../../shop/gateway.ts';
import { shopper } from './demo-data.ts';
import type { Functions } from './functions.ts';
import { takesHtml } from './page-response.ts';
import type { Sites } from './pages.ts';
import { holderOf, type Store, type Stores, storeAt } from './shops.ts';

/** Settings and categories are read from the same process. */
const MAX_AGE_MS = 1_000;

interface DemoShop extends Pick<Store, 'publicKey'> {
  readonly cards?: { readonly forBrowsers: NonNullable<Standing['cardDouble']> };
}

/**
 * The shop of each store: at the host of its setting `url`, and below `/s/<its id>` at every host. At all other hosts
 * it is that of the demo store, or else of the only store beside examples.
 *
 * @param demo whose shopper anybody may be, and whose cards a double may take
 */
export function shopSites(
  storesNow: () => Promise<Stores>,
  functions: Functions,
  demo?: DemoShop,
): Sites {
  const serve = openShop({ maxAgeMs: MAX_AGE_MS });
  const handOn = async (name: string, ...[event, context]: Parameters<LambdaHandler>) => {
    const handler = functions.get(name);
    if (!handler) throw new Error(`There is no function ${name}.`);
    return handler(event, context);
  };
  const shopOf = (
    { publicKey, isExample }: Store,
    base: string,
    isApart = false,
  ): LambdaHandler => {
    const isDemo = publicKey === demo?.publicKey;
    const standing: Standing = {
      ...{ publicKey, base, isApart, isExample: isExample || isDemo },
      dashboard: `${readDashboardUrl() ?? ''}/${DESK}`,
      ...(isDemo && { shopper, ...(demo.cards && { cardDouble: demo.cards.forBrowsers }) }),
    };
    return shopHandler(serve, standing, handOn);
  };
  return (event) => {
    const id = sitePath.idIn(event.rawPath);
    if (id !== undefined) {
      return storesNow().then(({ all }) => {
        const store = all.find((each) => each.id === id && each.hasShop);
        return store ? shopOf(store, sitePath.of(id)) : async () => noShopHere();
      });
    }
    if (!isOfShop(event)) return undefined;
    return storesNow().then((stores) => {
      const { host = '' } = event.headers;
      const store = storeAt(host, stores, demo);
      const holder = holderOf(host, stores);
      if (store) return shopOf(store, '', holder === store.id && isApart(host));
      return holder === undefined ? undefined : async () => noShopHere();
    });
  };
}

/** Whether the dashboard is at another host. */
function isApart(host: string): boolean {
  const dashboard = readDashboardUrl();
  return dashboard !== undefined && areApart(`http://${host}`, dashboard);
}

/** What is beside a shop at every host. */
const OTHERS: readonly string[] = [VERSION, DESK, 's'];

/** At `/` is the API as well, for programs that want no page. */
const isOfShop = ({ rawPath, headers }: APIGatewayProxyEventV2) =>
  !OTHERS.includes(rawPath.split('/')[1]?.toLowerCase() ?? '') &&
  (rawPath !== '/' || takesHtml(headers['accept']));
