import { expect, test } from 'vitest';
import { baseUrl, create, openStore, PRODUCT } from '../store/api.ts';
import { followLinks } from '../store/list-pages.ts';
import { until } from '../store/until.ts';

/** What Lambda takes of the response of a function, in bytes of JSON. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

const { asAdmin, application } = await openStore();
const COUNT = 100;
const QUOTES = '"'.repeat(24 * 1024);

for (let made = 0; made < COUNT; made += 10) {
  const products = Array.from({ length: 10 }, () => ({ ...PRODUCT, quotes: QUOTES }));
  await Promise.all(products.map((product) => create(asAdmin, '/products', product)));
}

async function readList(path: string) {
  const headers = { Authorization: application.publicKey };
  const response = await fetch(`${baseUrl}${path}`, { headers });
  const body = await response.text();
  return { response, bytes: Buffer.byteLength(JSON.stringify({ headers, body })), body };
}

test('a product list full of quotation marks fits the Lambda payload limit', async () => {
  const { response, bytes, body } = await readList(`/products?per_page=${COUNT}`);
  expect([response.status, bytes <= MAX_PAYLOAD_BYTES]).toEqual([200, true]);
  const { data, count, complete } = JSON.parse(body);
  expect({ count, complete }).toEqual({ count: COUNT, complete: false });
  // Each of the marks is two characters of the record, which are four of the payload.
  expect(data).toHaveLength(58);
});

test('links lead to all products, and fewer fields fit them on one page', async () => {
  const pages = await followLinks(
    (method, path) => asAdmin(method, path),
    `/products?per_page=${COUNT}`,
  );
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(COUNT);
  const { body } = await readList(`/products?per_page=${COUNT}&fields=name`);
  expect(JSON.parse(body).data).toHaveLength(COUNT);
});

test('a list of events with large products fits the payload limit', async () => {
  const { body } = await until(
    () => asAdmin('GET', `/events?per_page=${COUNT}`),
    (answer) => answer.body.data.length > 20,
  );
  expect(Buffer.byteLength(JSON.stringify(JSON.stringify(body)))).toBeLessThan(MAX_PAYLOAD_BYTES);
  expect(body.data.length).toBeLessThan(COUNT);
});
