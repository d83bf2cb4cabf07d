import type { seededRandom } from '../build/seeded-random.ts';
import { GROUPS } from './generated-products.ts';
import type { HttpConnection } from './http-connection.ts';

/** What the load needs to know of the store. */
export interface LoadTarget {
  readonly publicKey: string;
  /** The token of an admin. */
  readonly token: string;
  /** Ids of products, to be read. */
  readonly ids: readonly number[];
  /** Ids of products with enough stock for all orders. */
  readonly stocked: readonly number[];
}

type Random = ReturnType<typeof seededRandom>;

/** Sends the requests of a case once, and waits for the answers. */
type Run = (connection: HttpConnection, random: Random) => Promise<void>;

const WORDS = ['kett', 'lamp', 'oak', 'brass', 'north', 'hand', 'blue', 'wool', 'verne', 'paper'];

export const ADDRESS = {
  full_name: 'Ada Verne',
  email: 'ada@example.org',
  country: 'Portugal',
  city: 'Porto',
  address1: 'Rua das Flores 8',
  postal_code: '4050-262',
};

/** The cases that stores of other makers are measured by. */
export function loadCases({ publicKey, token, ids, stocked }: LoadTarget): Record<string, Run> {
  const admin = `${publicKey}:${token}`;
  const pick = (list: readonly number[], random: Random) => list[random(list.length)] ?? 0;

  async function send(
    connection: HttpConnection,
    authorization: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Buffer> {
    const answer = await connection.send({ method, path: `/v0${path}`, authorization, body });
    if (answer.status === 200) return answer.body;
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.body}`);
  }

  const get =
    (authorization: string, path: (random: Random) => string): Run =>
    async (connection, random) => {
      await send(connection, authorization, 'GET', path(random));
    };

  async function createCart(connection: HttpConnection, random: Random): Promise<number> {
    const items = [{ product_id: pick(stocked, random), quantity: 1 }];
    const answer = await send(connection, publicKey, 'POST', '/carts', { items });
    const { data }: { data: { id: number } } = JSON.parse(answer.toString());
    return data.id;
  }

  return {
    'list of 20': get(publicKey, () => '/products'),
    'list of 20 with a token': get(admin, () => '/products'),
    'list of 20, each time another page': get(
      publicKey,
      (random) => `/products?page=${1 + random(ids.length / 20)}`,
    ),
    'category and price': get(
      publicKey,
      (random) =>
        `/products?category_id=${1 + random(GROUPS)}&price_gt=${random(200)}&sort_by=price`,
    ),
    'search of one word': get(publicKey, (random) => `/products?q=${WORDS[random(WORDS.length)]}`),
    'misspelled search': get(publicKey, (random) => `/products?q=kettel%20${random(1_000)}`),
    'category with facets': get(
      publicKey,
      (random) => `/products?category_id=${1 + random(GROUPS)}&facets=brand_id,colour,price`,
    ),
    'product by id': get(publicKey, (random) => `/products/${pick(ids, random)}`),
    'product by id with a token': get(admin, (random) => `/products/${pick(ids, random)}`),
    'cart with one line': async (connection, random) => {
      await createCart(connection, random);
    },
    'cart and order': async (connection, random) => {
      // Unpaid orders of one person are few.
      const address = { ...ADDRESS, email: `ada.${random(1_000_000_000)}@example.org` };
      const order = {
        cart_id: await createCart(connection, random),
        shipping_address: address,
        billing_address: address,
      };
      await send(connection, publicKey, 'POST', '/orders', order);
    },
  };
}
