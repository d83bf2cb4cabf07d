import Marketcloud from 'marketcloud-node';
import { expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT, publicUrl } from '../store/api.ts';

/** What the published client for Node calls in vain (protocol.md, "Published clients"). */
const store = await openStore();
const client = new Marketcloud.Client({
  public_key: store.application.publicKey,
  secret_key: store.secretKey,
});
client.baseUrl = publicUrl;

type Arguments = Readonly<Record<string, readonly unknown[]>>;

/** A record that is not there, and nothing for it. */
const ARGUMENTS: Arguments = {
  list: [{}],
  getById: [987_654_321],
  create: [{ order_id: 987_654_321 }],
  update: [987_654_321, {}],
  delete: [987_654_321],
};

/** The methods of the client, by their resources. */
function methods(): [string, string][] {
  const resources = Object.keys(client).filter((name) => client[name]?.endpoint !== undefined);
  expect(resources).toEqual(expect.arrayContaining(['invoices', 'orders', 'payments', 'taxes']));
  return resources
    .flatMap((name) => Object.keys(ARGUMENTS).map((method): [string, string] => [name, method]))
    .filter(([name, method]) => client[name][method])
    .filter((each) => each.join('.') !== 'carts.update');
}

/** Whether a call comes to a path or a method that the service has. */
async function isServed([name, method]: [string, string], given: Arguments): Promise<boolean> {
  const call: Promise<Refusal | undefined> = client[name][method](...(given[method] ?? []));
  const { code, message = '' } = (await call.catch((refused: Refusal) => refused)) ?? {};
  return code !== 405 && !/^There is (?:nothing at|no resource)/.test(message);
}

interface Refusal {
  readonly code?: number;
  readonly message?: string;
}

async function placeOrder() {
  const { id: product_id } = await create(store.asAdmin, '/products', PRODUCT);
  return create(store.asAdmin, '/orders', {
    items: [{ product_id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
}

test('the API serves all client methods except orders.update and orders.delete', async () => {
  const { id } = await placeOrder();
  const ofOrder = { update: [id, {}], delete: [id] };
  const unserved: string[] = [];
  for (const each of methods()) {
    const [name] = each;
    const given = name === 'orders' ? { ...ARGUMENTS, ...ofOrder } : ARGUMENTS;
    if (!(await isServed(each, given))) unserved.push(each.join('.'));
  }
  expect(unserved).toEqual(['orders.update', 'orders.delete']);
});

test('the client moves an order with PATCH instead', async () => {
  const order = await placeOrder();
  const { data } = await client._Patch(`/orders/${order.id}`, { state: 'canceled' });
  expect(data).toMatchObject({ id: order.id, state: 'canceled' });
});
