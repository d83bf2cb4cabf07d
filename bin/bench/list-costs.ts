import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { LambdaHandler } from '../../shared/endpoint/endpoint.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { bundleFile } from '../build/bundle.ts';
import { COLOURS, GROUPS, numbersFrom } from './generated-products.ts';
import { column, median, quantile, row } from './rows.ts';
import { readTiming } from './timing.ts';

/** Requests of each kind that are measured, after as many that are not. */
const RUNS = 300;

type Random = ReturnType<typeof numbersFrom>;

/** What is asked for, each time something else. */
export const LISTS: Readonly<Record<string, (random: Random) => string>> = {
  'plain page': () => '/products',
  'page 50': () => '/products?page=50',
  'category and price, sorted by price': (random) =>
    `/products?category_id=${1 + random(GROUPS)}&price_gt=${random(200)}&sort_by=price`,
  'custom attribute': (random) => `/products?colour=${COLOURS[random(COLOURS.length)]}`,
  'search of one word': (random) => `/products?q=${WORDS[random(WORDS.length)]}`,
  'search of two words': (random) =>
    `/products?q=${WORDS[random(WORDS.length)]}%20${WORDS[random(WORDS.length)]}`,
};

const WORDS = ['kett', 'lamp', 'oak', 'brass', 'north', 'hand', 'blue', 'wool', 'verne', 'paper'];

export interface Asked {
  readonly publicKey: string;
  readonly token: string;
  /** Products to be read by their ids; none where they are not in the table. */
  readonly products: readonly Stored[];
}

/** CPU time of the whole function, from the event of the gateway to its answer. */
export async function measureLists({ publicKey, token, products }: Asked): Promise<void> {
  const { handler }: { handler: LambdaHandler } = await import(bundleFile('products'));
  const byId = (random: Random) => `/products/${products[random(products.length)]?.id}`;
  const kinds = { ...LISTS, ...(products.length > 0 && { 'by id': byId }) };
  for (const [who, authorization] of [
    ['public', publicKey],
    ['admin', `${publicKey}:${token}`],
  ] as const) {
    console.log(`  ${who.padEnd(40)}  CPU ms: median        99 %  round trips  read units`);
    for (const [kind, path] of Object.entries(kinds)) {
      const samples = await measure(handler, authorization, path);
      row(
        kind,
        column(median(samples.map(({ milliseconds }) => milliseconds)), 3),
        column(
          quantile(
            samples.map(({ milliseconds }) => milliseconds),
            0.99,
          ),
          3,
        ),
        column(Math.max(...samples.map(({ roundTrips }) => roundTrips))),
        column(Math.max(...samples.map(({ readUnits }) => readUnits)), 1),
      );
    }
  }
}

async function measure(
  handler: LambdaHandler,
  authorization: string,
  path: (random: Random) => string,
) {
  const random = numbersFrom(1);
  const ask = async () => {
    const [rawPath = '', rawQueryString = ''] = path(random).split('?');
    const event = eventOf(`/v0${rawPath}`, rawQueryString, authorization);
    const before = process.cpuUsage();
    const { statusCode, headers } = await handler(event, CONTEXT);
    const { user, system } = process.cpuUsage(before);
    if (statusCode !== 200) throw new Error(`${rawPath}?${rawQueryString} was ${statusCode}`);
    return { milliseconds: (user + system) / 1_000, ...readTiming(headers['Server-Timing']) };
  };
  for (let i = 0; i < RUNS; i += 1) await ask();
  const samples: Awaited<ReturnType<typeof ask>>[] = [];
  for (let i = 0; i < RUNS; i += 1) samples.push(await ask());
  return samples;
}

/** A function that has all its time: the clock of the request is not what is measured. */
const CONTEXT = {
  awsRequestId: 'bench',
  getRemainingTimeInMillis: () => 10_000,
} as unknown as Context;

function eventOf(rawPath: string, rawQueryString: string, authorization: string) {
  const event = {
    rawPath,
    rawQueryString,
    headers: { authorization },
    requestContext: {
      requestId: 'bench',
      domainName: 'localhost',
      http: { method: 'GET', sourceIp: '127.0.0.1' },
    },
  };
  return event as unknown as APIGatewayProxyEventV2;
}
