import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { MINUTE_MS } from '../../shared/durations.ts';
import { DESK, sitePath, VERSION } from '../../shared/endpoint/paths.ts';
import type { ServerLog } from './server-log.ts';
import type { Store, Stores } from './shops.ts';

/** What is slower has failed. */
export const MAX_ANSWER_MS = 5_000;

/** How often what seldom fails alone is asked for. */
const SELDOM_MS = 10 * MINUTE_MS;

/** Names the probe, so that its requests are not counted as those of others. */
export const newProbeAgent = () => `Shopwright-Probe/${randomBytes(12).toString('hex')}`;

export interface ProbeOptions {
  /** The address at which others reach the server. */
  readonly url: string;
  /** Whether that is only where it listens, so its certificate names another host. */
  readonly isListening: boolean;
  /** Whether it serves shops. */
  readonly hasShops: boolean;
  readonly userAgent: string;
  readonly stores: () => Promise<Stores>;
  readonly log: ServerLog;
  readonly maxMs?: number;
}

interface Asked {
  readonly path: string;
  readonly key?: string;
  readonly accept?: string;
  readonly body?: object;
}

interface Answered {
  readonly status: number;
  readonly body: string;
}

/**
 * Asks this server for what a shop needs, as its visitors do, and writes nothing: each minute a quote, each ten minutes
 * a list, the dashboard's frame and the shop. What fails is asked for once more, and has failed when it fails again.
 */
export function openProbe(options: ProbeOptions) {
  const failing = new Map<string, string>();
  let seldomAt = Number.NEGATIVE_INFINITY;

  async function check(name: string, asked: Asked): Promise<void> {
    const why = (await failureOf(options, asked)) && (await failureOf(options, asked));
    if (why === undefined) {
      failing.delete(name);
      return;
    }
    failing.set(name, why);
    options.log.warn('the probe failed', { probe: name, path: asked.path, why });
  }

  return {
    /** What did not answer, and why. */
    failing: failing as ReadonlyMap<string, string>,

    async run(now: number): Promise<void> {
      const store = await storeOf(options);
      await check('quote', await quoteIn(store, options));
      if (now - seldomAt < SELDOM_MS && failing.size === 0) return;
      seldomAt = now;
      await check('dashboard', { path: `/${DESK}`, accept: 'text/html' });
      if (!store) return;
      await check('list', { path: `/${VERSION}/products?per_page=20`, key: store.publicKey });
      if (options.hasShops && store.hasShop)
        await check('shop', { path: sitePath.of(store.id), accept: 'text/html' });
    },
  };
}

/** The first store that is open; a failure to read it shows in what is asked. */
async function storeOf({ stores }: ProbeOptions): Promise<Store | undefined> {
  const { all } = await stores().catch(() => ({ all: [] }));
  return (
    all.find(({ isOpen, isExample }) => isOpen && !isExample) ?? all.find(({ isOpen }) => isOpen)
  );
}

/** A quote for the first product; where there is nothing to sell, whether the server is well. */
async function quoteIn(store: Store | undefined, options: ProbeOptions): Promise<Asked> {
  if (!store) return { path: '/health' };
  const key = store.publicKey;
  const product = await firstProduct(options, key);
  const items = product === undefined ? [] : [{ product_id: product, quantity: 1 }];
  return { path: `/${VERSION}/orders/quote`, key, body: { items } };
}

async function firstProduct(options: ProbeOptions, key: string): Promise<number | undefined> {
  const asked = { path: `/${VERSION}/products?per_page=1&fields=id`, key };
  const answered = await ask(options, asked).catch(() => undefined);
  if (answered?.status !== 200) return undefined;
  const { data }: { data: readonly { id: number }[] } = JSON.parse(answered.body);
  return data[0]?.id;
}

/** Why an answer is a failure; undefined for one that a visitor can use. */
async function failureOf(options: ProbeOptions, asked: Asked): Promise<string | undefined> {
  try {
    const { status } = await ask(options, asked);
    return isUsable(status, asked) ? undefined : `It answered ${status}.`;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
      ? `It did not answer within ${(options.maxMs ?? MAX_ANSWER_MS) / 1_000} seconds.`
      : String(error);
  }
}

/** What the store says about a cart is an answer, too; who is refused gets none. */
const isUsable = (status: number, { body }: Asked) =>
  status < 400 || (body !== undefined && [400, 404, 409, 422].includes(status));

async function ask(options: ProbeOptions, { path, key, accept, body }: Asked): Promise<Answered> {
  const { url, isListening, userAgent, maxMs = MAX_ANSWER_MS } = options;
  const target = new URL(path, url);
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = send(target, {
    method: body ? 'POST' : 'GET',
    signal: AbortSignal.timeout(maxMs),
    agent: false,
    rejectUnauthorized: !isListening,
    headers: {
      'User-Agent': userAgent,
      ...(key !== undefined && { Authorization: key }),
      ...(accept !== undefined && { Accept: accept }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
  });
  sent.on('error', reject);
  sent.on('response', (response) => {
    text(response).then(
      (read) => resolve({ status: response.statusCode ?? 0, body: read }),
      reject,
    );
  });
  sent.end(body && JSON.stringify(body));
  return promise;
}
