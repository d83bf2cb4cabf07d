import { randomUUID } from 'node:crypto';
import { isObject } from '../../shared/contract/json.ts';
import { type NamedRoute, type Resource, routesOf } from '../../shared/contract/resource.ts';
import { sitePath, VERSION } from '../../shared/endpoint/paths.ts';
import { TRIAL_RUN, type TrialRequest, trialRequest } from '../../shared/endpoint/trial-event.ts';
import { served } from '../../shared/resources/index.ts';
import { shop } from '../../shared/resources/shop.ts';
import { PROBE_PRODUCT, PROBE_STORE_ID } from '../../shared/tenancy/probe-store.ts';

/** With what a new version of a function is tried. None of it writes records. */
export interface Trial {
  readonly event: object;
  /** What is wrong with what the function has returned; undefined if nothing is. */
  readonly faultIn: (returned: unknown) => string | undefined;
}

/** A request, and the answer that a version gives which starts, may read, and computes as it should. */
interface Asked extends TrialRequest {
  readonly status: number;
  /** What its body has, where the status does not say enough. */
  readonly says?: string;
}

const below = (path: string) => `/${VERSION}${path}`;

/** The key of a store that is not there: secret keys are compared with those of stores that are. */
const UNKNOWN_KEY = `pk_2_${'0'.repeat(24)}`;

const items = [{ product_id: PROBE_PRODUCT.id, quantity: 1 }];

const address = {
  ...{ full_name: 'Probe', email: 'probe@example.com', country: 'Germany', city: 'Berlin' },
  ...{ address1: 'Probe 1', postal_code: '10115' },
};

const ORDER = { items, shipping_address: address, billing_address: address };

const OUT_OF_STOCK = { status: 400, says: 'Probe is out of stock.' } as const;

/** A payment of an order that is not there. */
const PAYMENT = { order_id: 1, method: 'Custom' };

/** What functions are asked of which a GET would not say enough. */
const specialRequests = (now: number): Readonly<Record<string, readonly Asked[]>> => ({
  root: [{ method: 'GET', path: below(''), status: 200 }],
  mcp: [
    {
      ...{ method: 'POST', path: below('/mcp'), status: 200, says: '"tools"' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    },
  ],
  // Both compute the order: the second to place it, and refuses that last.
  orders: [
    {
      ...{ method: 'POST', path: below('/orders/quote'), body: { items } },
      ...{ status: 200, says: `"total":${PROBE_PRODUCT.price},` },
    },
    { method: 'POST', path: below('/orders'), body: ORDER, ...OUT_OF_STOCK },
  ],
  carts: [{ method: 'POST', path: below('/carts'), body: { items }, ...OUT_OF_STOCK }],
  payments: [{ method: 'POST', path: below('/payments'), body: PAYMENT, status: 404 }],
  pictures: [{ method: 'GET', path: below('/files/1/1/probe.png/160.webp'), status: 404 }],
  sessions: [{ method: 'GET', path: below('/sessions'), status: 401 }],
  tokens: [
    {
      ...{ method: 'POST', path: below('/tokens'), status: 401 },
      body: { publicKey: UNKNOWN_KEY, secretKey: 'probe', timestamp: now },
    },
  ],
  users: [{ method: 'GET', path: below('/users'), status: 401 }],
  [shop.name]: [{ method: 'GET', path: sitePath.of(PROBE_STORE_ID), status: 200 }],
});

/** What nobody is to do, which so does nothing but look for it. */
const NO_WORK = { application: PROBE_STORE_ID, id: 1 };

/** The functions that no request reaches. */
const BACKGROUND: Readonly<Record<string, object>> = {
  stream: { Records: [] },
  sweep: TRIAL_RUN,
  deliveries: { ...NO_WORK, kind: 'webhook' },
  transfers: { ...NO_WORK, kind: 'import' },
};

/** The trials of a function. Throws for one that there is none for. */
export function trialsOf(name: string, authorization: string, now: number): readonly Trial[] {
  const event = BACKGROUND[name];
  if (event) return [{ event, faultIn: () => undefined }];
  return askedOf(name, now).map((asked) => ({
    event: trialRequest(asked, { authorization, requestId: randomUUID(), now }),
    faultIn: (returned) => faultIn(asked, returned),
  }));
}

function askedOf(name: string, now: number): readonly Asked[] {
  const special = specialRequests(now)[name];
  if (special) return special;
  const resource = served.find((each) => each.name === name);
  if (resource) return [readOf(resource)];
  throw new Error(`There is no trial for the function ${name}.`);
}

/** A GET: of a list that anybody may see, of a record that is not there, or of what is not for everybody. */
function readOf(resource: Resource): Asked {
  const reads = routesOf(resource).filter(({ methods }) => methods.includes('GET'));
  const open = reads.filter(isOpen);
  const isList = ({ path }: NamedRoute) => !path.includes(':');
  const route = open.find(isList) ?? open[0] ?? reads.find(isList) ?? routesOf(resource)[0];
  if (!route) throw new Error(`The resource ${resource.name} has no routes.`);
  const path = below(route.path.replaceAll(/:\w+/g, '1'));
  const status = !isOpen(route) ? 401 : isList(route) ? 200 : 404;
  return { method: 'GET', path, status };
}

const isOpen = ({ access }: NamedRoute) => access === 'anyone' || access.public !== undefined;

function faultIn(asked: Asked, returned: unknown): string | undefined {
  const { method, path, status, says = '' } = asked;
  const { statusCode, body } = isObject(returned) ? returned : {};
  const text = String(body);
  if (statusCode === status && text.includes(says)) return undefined;
  const expected = says ? `${status} and ${says}` : status;
  return `${method} ${path} was answered with ${statusCode}, not ${expected}: ${text.slice(0, MAX_SHOWN)}`;
}

/** Characters of an answer in the log. */
const MAX_SHOWN = 500;
