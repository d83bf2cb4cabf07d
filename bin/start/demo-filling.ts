import { createHash } from 'node:crypto';
import type { DemoStore } from './demo-account.ts';
import { catalogue } from './demo-store/catalogue.ts';
import { type Call, DEMO_STORE_MARKER, seedDemoStore } from './demo-store/seed.ts';

type Progress = (done: number, total: number) => void;

/** Carts and orders stay: their owners made them. Variables go last, as the marker is one of them. */
const FILLED = [
  '/products',
  '/collections',
  '/categories',
  '/brands',
  '/shippings',
  '/paymentMethods',
  '/promotions',
  '/coupons',
  '/variables',
];

/**
 * Fills the demo store through its own API, unless a start before has done it to the end with what
 * the demo store has today.
 */
export async function fillDemoStore(
  baseUrl: string,
  store: DemoStore,
  progress: Progress,
): Promise<void> {
  const ask = await signIn(baseUrl, store);
  const marker = `/variables?name=${DEMO_STORE_MARKER}&value=${catalogue.version}`;
  const { data } = await ask('GET', marker);
  if (data.length > 0) return;
  await removeShopper(ask);
  for (const path of FILLED) await removeAll(ask, path);
  await seedDemoStore(ask as unknown as Call, progress);
}

interface Answer {
  readonly data: { id: number }[];
  readonly token?: string;
  readonly errors: { message: string }[];
}

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Only the demo shopper: other customers are whoever tried the store out. */
async function removeShopper(ask: Ask): Promise<void> {
  const email = encodeURIComponent(catalogue.shopper.user.email);
  const { data } = await ask('GET', `/users?email=${email}`);
  for (const { id } of data) {
    await removeAll(ask, '/addresses', `user_id=${id}`);
    await ask('DELETE', `/users/${id}`);
  }
}

async function removeAll(ask: Ask, path: string, filter = ''): Promise<void> {
  for (;;) {
    const { data } = await ask('GET', `${path}?per_page=250&${filter}`);
    if (data.length === 0) return;
    await Promise.all(data.map(({ id }) => ask('DELETE', `${path}/${id}`)));
  }
}

async function signIn(baseUrl: string, { application, secretKey }: DemoStore): Promise<Ask> {
  const { publicKey } = application;
  const timestamp = Date.now();
  const digest = createHash('sha256').update(`${secretKey}${timestamp}`).digest('base64');
  const credentials = { publicKey, secretKey: digest, timestamp };
  const { token } = await send(`${baseUrl}/tokens`, 'POST', {}, credentials);
  const headers = { Authorization: `${publicKey}:${token}` };
  return (method, path, body) => send(baseUrl + path, method, headers, body);
}

async function send(url: string, method: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${method} ${url} was refused: ${answer.errors[0]?.message}`);
  return answer;
}
