import { movedPartitions } from '../../bin/ops/partitions.ts';
import { convertSecrets } from '../../bin/ops/transfer/application-secrets.ts';
import { omit } from '../../shared/contract/json.ts';
import { AUTHOR_ATTRIBUTE } from '../../shared/storage/audited-table.ts';
import type { Table } from '../../shared/storage/table.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { exported } from '../../shared/transfer/record-export.ts';
import { ADDRESS, type Ask, ask, asking, create, credentials, publicUrl } from './api.ts';
import { feedUntil } from './feed.ts';
import { openFilledStore, SHOPPER } from './filled-store.ts';
import { isOfRecord } from './local-store.ts';

/** Who asks a store that moves: with tokens, and an answered request, from before it moved. */
export interface Customers {
  readonly admin: string;
  readonly user: string;
  readonly kettle: number;
  /** `POST /orders` with an Idempotency-Key. */
  order(url: string): Promise<unknown>;
}

/** A store with records of every resource, a paid order, and tokens that the API has issued. */
export async function openStoreThatMoves() {
  const store = await openFilledStore();
  const { asAdmin, asPublic, application } = store;
  const issued = await ask('POST', '/tokens', { body: credentials(store) });
  const admin = `${application.publicKey}:${issued.body.data.token}`;
  const login = await asPublic('POST', '/users/authenticate', SHOPPER);
  const user = `${application.publicKey}:${login.body.data.token}`;
  const [kettle] = (await asAdmin('GET', '/products?name=Blue Kettle')).body.data;
  const [method] = (await asAdmin('GET', '/paymentMethods')).body.data;
  const body = orderOf(kettle.id, 1);
  const headers = { 'Idempotency-Key': 'before the move' };
  const order = async (url: string) => {
    const answer = await ask('POST', '/orders', { authorization: admin, url, headers, body });
    return { status: answer.status, body: answer.body };
  };
  await order(publicUrl);
  const [placed] = (await asAdmin('GET', '/orders')).body.data;
  const payment = { method: 'Custom', order_id: placed.id, payment_method_id: method.id };
  await create(asPublic, '/payments', payment);
  await feedAt(publicUrl, admin, 'payment.succeeded');
  return { store, customers: { admin, user, kettle: kettle.id, order } satisfies Customers };
}

export const orderOf = (product: number, quantity: number) => ({
  items: [{ product_id: product, quantity }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});

/** The lists of all resources, as an admin and as a user sees them, without the host of links. */
export async function listsOf(url: string, { admin, user }: Customers): Promise<object> {
  const lists = [admin, user].flatMap((authorization) =>
    exported.map(async ({ name }) => [
      `${authorization === admin ? 'admin' : 'user'} ${name}`,
      await list(asking(authorization, url), `/${name}`),
    ]),
  );
  const text = JSON.stringify(Object.fromEntries(await Promise.all(lists)));
  return JSON.parse(text.replaceAll(url, ''));
}

async function list(asWhom: Ask, path: string): Promise<object> {
  const { status, body } = await asWhom('GET', `${path}?per_page=100`);
  return { status, body };
}

/** The whole feed, without its server's URL, once an event of the type is there. */
export async function feedAt(url: string, admin: string, type: string): Promise<string[]> {
  const feed = await feedUntil(asking(admin, url), (event) => event.type === type);
  return feed.map((event) => JSON.stringify(event).replaceAll(url, ''));
}

/**
 * All that moves with the application, with its secrets decrypted: without what comes of events, to
 * which a server adds at any time, and without who changed a record last.
 */
export async function contentOf(table: Table, cipher: SecretCipher, id: number) {
  const { version, updatedAt, ...application } = await convertSecrets(
    await readApplication(table, id),
    cipher.decrypt,
  );
  const partitions = movedPartitions(id).map((pk) => table.query(pk, { consistent: true }));
  const items = (await Promise.all(partitions))
    .flat()
    .filter((item) => item.sk !== 'application' && isOfRecord(item))
    .map((item) => omit(item, [AUTHOR_ATTRIBUTE]));
  return { application, items };
}
