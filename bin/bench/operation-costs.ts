import { bundledFunctions } from '../start/bundled-functions.ts';
import { startServer } from '../start/http-server.ts';
import { ADDRESS } from './load-cases.ts';
import type { BenchStore } from './local-store.ts';
import { formatNumber, printRow } from './rows.ts';
import { readTiming } from './timing.ts';

/** Database calls and capacity units of one operation on a warm instance. */
interface Cost {
  readonly operation: string;
  readonly roundTrips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

const PRODUCT = { name: 'Blue Kettle', price: 24.5, stock_type: 'track', stock_level: 14 };

const LOGIN = { email: 'ada@example.org', password: 'correct horse' };

/** Prints the costs of operations, measured through HTTP. */
export async function benchOperations({ port, publicKey, token }: BenchStore): Promise<void> {
  const send =
    (Authorization: string): Send =>
    async (method, path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}/v0${path}`, {
        method,
        headers: { Authorization, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.ok) return response;
      throw new Error(`${method} ${path} was answered with ${await response.text()}`);
    };
  const server = await startServer({
    functions: await bundledFunctions(),
    port,
    host: '127.0.0.1',
  });
  const costs = await measureCosts(send(publicKey), send(`${publicKey}:${token}`));
  await server.close();
  console.log('\nThe database per operation, warm    round trips  read units  write units');
  for (const { operation, roundTrips, readUnits, writeUnits } of costs) {
    printRow(
      operation,
      formatNumber(roundTrips),
      formatNumber(readUnits, 1),
      formatNumber(writeUnits, 1),
    );
  }
}

/** Sends each request twice: once to warm up the instance, and once to measure. */
async function measureCosts(asPublic: Send, asAdmin: Send): Promise<Cost[]> {
  const create = async (path: string, body: unknown): Promise<number> => {
    const response = await asAdmin('POST', path, body);
    const { data } = (await response.json()) as { data: { id: number } };
    return data.id;
  };
  const product = await create('/products', PRODUCT);
  const category = await create('/categories', { name: 'Kitchen' });
  const user = await create('/users', { name: 'Ada Verne', ...LOGIN });
  const items = [{ product_id: product, variant_id: 0 }];
  const collection = await create('/collections', { name: 'Home', items });
  const lines = [{ product_id: product, quantity: 1 }];
  const cart = await create('/carts', { items: lines });
  const order = { items: lines, shipping_address: ADDRESS, billing_address: ADDRESS };
  const requests: [string, Send, string, string, unknown?][] = [
    ['product by id, public', asPublic, 'GET', `/products/${product}`],
    ['product by id, admin', asAdmin, 'GET', `/products/${product}`],
    ['products, a page, public', asPublic, 'GET', '/products'],
    ['products, searched and filtered, public', asPublic, 'GET', '/products?q=kettle&price_gt=5'],
    ['products of a category path, public', asPublic, 'GET', '/products?category=/Kitchen'],
    ['products, a page, admin', asAdmin, 'GET', '/products'],
    ['category by id with its path, public', asPublic, 'GET', `/categories/${category}`],
    ['collection with its products, public', asPublic, 'GET', `/collections/${collection}`],
    ['create a product', asAdmin, 'POST', '/products', PRODUCT],
    ['change a product', asAdmin, 'PUT', `/products/${product}`, { price: 20 }],
    ['cart with its products, public', asPublic, 'GET', `/carts/${cart}`],
    ['add to a cart, public', asPublic, 'PATCH', `/carts/${cart}`, { op: 'add', items: lines }],
    ['place an order, public', asPublic, 'POST', '/orders', order],
    ['application, public', asPublic, 'GET', '/application'],
    ['addresses, a page, admin', asAdmin, 'GET', '/addresses'],
    ['user by id, admin', asAdmin, 'GET', `/users/${user}`],
    ['log in, public', asPublic, 'POST', '/users/authenticate', LOGIN],
  ];
  const costs: Cost[] = [];
  for (const [operation, send, method, path, body] of requests) {
    await send(method, path, body);
    const { headers } = await send(method, path, body);
    costs.push({ operation, ...readTiming(headers.get('server-timing')) });
  }
  return costs;
}
