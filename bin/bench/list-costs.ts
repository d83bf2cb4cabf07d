import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Product } from '../../functions/products/resource.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import { bundleFile } from '../build/bundle.ts';
import { COLOURS, GROUPS, seededRandom } from './generated-products.ts';
import { formatNumber, median, printRow, quantile } from './rows.ts';
import { readTiming } from './timing.ts';

/** Measured requests of each kind, after as many to warm up. */
const RUNS = 300;

type Random = ReturnType<typeof seededRandom>;

/** Paths by kind of list; each request is a different one. */
export const LISTS: Readonly<Record<string, (random: Random) => string>> = {
  'plain page': () => '/products',
  'page 50': () => '/products?page=50',
  'category and price, sorted by price': (random) =>
    `/products?category_id=${1 + random(GROUPS)}&price_gt=${random(200)}&sort_by=price`,
  'custom attribute': (random) => `/products?colour=${COLOURS[random(COLOURS.length)]}`,
  'category with facets': (random) =>
    `/products?category_id=${1 + random(GROUPS)}&facets=brand_id,colour,price`,
  'facets of all': () => '/products?facets=brand_id,colour,price',
  'search of one word': (random) => `/products?q=${WORDS[random(WORDS.length)]}`,
  'search of two words': (random) =>
    `/products?q=${WORDS[random(WORDS.length)]}%20${WORDS[random(WORDS.length)]}`,
  'misspelt search': (random) => `/products?q=kettel%20${random(1_000)}`,
};

export const WORDS = [
  'kett',
  'lamp',
  'oak',
  'brass',
  'north',
  'hand',
  'blue',
  'wool',
  'verne',
  'paper',
];

export interface ListTarget {
  readonly publicKey: string;
  readonly token: string;
  /** Products to read by id; empty when the table has no records. */
  readonly products: readonly Product[];
}

/** Prints the CPU time of the whole function, from the event to the response. */
export async function benchLists({ publicKey, token, products }: ListTarget): Promise<void> {
  const { handler }: { handler: LambdaHandler } = await import(bundleFile('products'));
  const byId = (random: Random) => `/products/${products[random(products.length)]?.id}`;
  const kinds = { ...LISTS, ...(products.length > 0 && { 'by id': byId }) };
  for (const [caller, authorization] of [
    ['public', publicKey],
    ['admin', `${publicKey}:${token}`],
  ] as const) {
    console.log(`  ${caller.padEnd(40)}  CPU ms: median        99 %  round trips  read units`);
    for (const [kind, path] of Object.entries(kinds)) {
      const samples = await measure(handler, authorization, path);
      const times = samples.map(({ milliseconds }) => milliseconds);
      printRow(
        kind,
        formatNumber(median(times), 3),
        formatNumber(quantile(times, 0.99), 3),
        formatNumber(Math.max(...samples.map(({ roundTrips }) => roundTrips))),
        formatNumber(Math.max(...samples.map(({ readUnits }) => readUnits)), 1),
      );
    }
  }
}

async function measure(
  handler: LambdaHandler,
  authorization: string,
  path: (random: Random) => string,
) {
  const random = seededRandom(1);
  const sample = async () => {
    const [rawPath = '', rawQueryString = ''] = path(random).split('?');
    const event = createEvent(`/v0${rawPath}`, rawQueryString, authorization);
    const before = process.cpuUsage();
    const { statusCode, headers } = await handler(event, context as Context);
    const { user, system } = process.cpuUsage(before);
    if (statusCode !== 200) throw new Error(`${rawPath}?${rawQueryString} was ${statusCode}`);
    return { milliseconds: (user + system) / 1_000, ...readTiming(headers['Server-Timing']) };
  };
  for (let i = 0; i < RUNS; i += 1) await sample();
  const samples: Awaited<ReturnType<typeof sample>>[] = [];
  for (let i = 0; i < RUNS; i += 1) samples.push(await sample());
  return samples;
}

/** Enough time that the deadline of a request plays no part. */
const context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'> = {
  awsRequestId: 'bench',
  getRemainingTimeInMillis: () => 10_000,
};

const createEvent = (
  rawPath: string,
  rawQueryString: string,
  authorization: string,
): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: '$default',
  rawPath,
  rawQueryString,
  headers: { authorization },
  requestContext: {
    accountId: 'bench',
    apiId: 'bench',
    domainName: 'localhost',
    domainPrefix: 'bench',
    http: {
      method: 'GET',
      path: rawPath,
      protocol: 'HTTP/1.1',
      sourceIp: '127.0.0.1',
      userAgent: '',
    },
    requestId: 'bench',
    routeKey: '$default',
    stage: '$default',
    time: '',
    timeEpoch: 0,
  },
  isBase64Encoded: false,
});
