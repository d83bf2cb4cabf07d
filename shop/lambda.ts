import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { readProxyConfig, readPublicUrl, readShopHosts } from '../shared/config.ts';
import {
  SHOP_HOST_HEADER,
  SHOP_SECRET_HEADER,
  secretsKnown,
} from '../shared/endpoint/client-address.ts';
import { deadlineOf } from '../shared/endpoint/deadline.ts';
import { handOnByLambda } from '../shared/endpoint/hand-on.ts';
import type { LambdaHandler } from '../shared/endpoint/middleware.ts';
import { openStorage } from '../shared/endpoint/open-storage.ts';
import { DESK, HOSTED, sitePath } from '../shared/endpoint/paths.ts';
import type { Response as Answer } from '../shared/endpoint/response.ts';
import type { HandOn } from '../shared/endpoint/service.ts';
import { noUsage } from '../shared/storage/usage.ts';
import type { Application } from '../shared/tenancy/application.ts';
import { findTenantById } from '../shared/tenancy/tenant-cache.ts';
import { openShop } from './app.ts';
import { noShopHere, type Standing, shopHandler } from './gateway.ts';

/** Settings and categories of a store, which an instance reads by other functions. */
const MAX_AGE_MS = 10_000;

/** The function that shows the shop of each store: at its hosts, and below `/s/<its id>`. */
export function shopFunction(): LambdaHandler {
  const storage = openStorage();
  return hostedShops({
    find: (id, context) =>
      findTenantById(storage.openTable(noUsage(), deadlineOf(context)), id, Date.now()),
    handOn: handOnByLambda(),
  });
}

interface HostedShops {
  /** The store of an id. */
  readonly find: (id: number, context: Context) => Promise<Application | undefined>;
  readonly handOn: HandOn;
}

/** The same, wherever stores and functions are. Hosts, and by which secret they are believed, are in the environment. */
export function hostedShops({ find, handOn }: HostedShops): LambdaHandler {
  const serve = openShop({ maxAgeMs: MAX_AGE_MS });
  const hosts = readShopHosts();
  const hostIn = believedHost();
  const show = async (id: number, place: Whereabouts, ...[event, context]: Asked) => {
    const store = await find(id, context);
    if (!store || !hasShop(store)) return noShopHere();
    const { publicKey, isExample = false } = store;
    return shopHandler(serve, { publicKey, isExample, ...place }, handOn)(event, context);
  };
  return async (event, context) => {
    const host = hostIn(event);
    const id = host === undefined ? sitePath.idIn(event.rawPath) : hosts.get(host);
    if (id === undefined) return noShopHere();
    const main = firstHost(hosts, id);
    if (host === undefined) return show(id, belowPath(id, main), event, context);
    if (host !== main) return movedTo(`https://${main}`, event);
    return show(id, atHost(host), asVisited(event), context);
  };
}

type Asked = Parameters<LambdaHandler>;

type Whereabouts = Pick<Standing, 'base' | 'origin' | 'home' | 'api' | 'dashboard' | 'isApart'>;

const hasShop = ({ status, settings }: Application) =>
  status === 'active' && settings.shop !== false;

/** Below the path of a store, on the host of the API. */
function belowPath(id: number, main: string | undefined): Whereabouts {
  const origin = readPublicUrl();
  return {
    ...{ base: sitePath.of(id), dashboard: `/${DESK}` },
    ...(origin && { origin }),
    ...(main && { home: `https://${main}` }),
  };
}

/** At a host of its own, where nothing else is. */
function atHost(host: string): Whereabouts {
  const api = readPublicUrl();
  const others = api && { api, dashboard: `${api}/${DESK}` };
  return { base: '', origin: `https://${host}`, isApart: true, ...others };
}

/**
 * The host that a visitor asks, as the CDN of the shops says. Nobody else knows the secret: of others, what names a
 * host is not believed.
 */
function believedHost(): (event: APIGatewayProxyEventV2) => string | undefined {
  const known = secretsKnown(readProxyConfig().originSecretHashes);
  return ({ rawPath, headers }) => {
    const secret = headers[SHOP_SECRET_HEADER];
    if (!secret || known(secret).length === 0 || !rawPath.startsWith(`${HOSTED}/`))
      return undefined;
    return headers[SHOP_HOST_HEADER]?.toLowerCase();
  };
}

/** Of several hosts of a store, the one that is listed first has its shop. */
const firstHost = (hosts: ReadonlyMap<string, number>, store: number) =>
  [...hosts].find(([, id]) => id === store)?.[0];

/** The request as the visitor has made it, without what the CDN has put in front of its path. */
function asVisited(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { requestContext } = event;
  const rawPath = event.rawPath.slice(HOSTED.length);
  return {
    ...event,
    rawPath,
    requestContext: { ...requestContext, http: { ...requestContext.http, path: rawPath } },
  };
}

function movedTo(origin: string, event: APIGatewayProxyEventV2): Answer {
  const { rawPath, rawQueryString } = asVisited(event);
  const url = new URL(origin);
  [url.pathname, url.search] = [rawPath, rawQueryString];
  // For a minute, because another host may be the first one tomorrow.
  const headers = { Location: url.href, 'Cache-Control': 'public, max-age=60' };
  return { statusCode: 308, headers, body: '' };
}
