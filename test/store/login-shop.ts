import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answered, type Ask, askingFrom, create, inTurn, openStore } from './api.ts';
import { stopClock, tick } from './clock.ts';
import { startOwnServer } from './own-server.ts';

export const SERVER = '203.0.113.80';

/** A server whose clock moves by an hour for each store that is opened there. */
export async function startLoginServer() {
  stopClock();
  const url = await startOwnServer({ behindProxy: true });
  return { url, openShop: () => openShop(url) };
}

/** A store with one user, and shoppers at any network address. */
async function openShop(url: string) {
  // The counts of a process are not those of the test before.
  tick(60 * 60_000);
  const store = await openStore({ server_addresses: [`${SERVER}/32`] }, url);
  const from = (address: string) => askingFrom(address, store.application.publicKey, url);
  const user = { name: 'Ada', email: `${randomUUID()}@example.org`, password: randomUUID() };
  const { id } = await create(store.asAdmin, '/users', user);
  return { ...store, from, ...user, id: Number(id) };
}

export const authenticate = (ask: Ask, email: string, password: string, device?: string) =>
  ask('POST', '/users/authenticate', { email, password, device });

/** How many answers have which status. */
export function tally(answers: readonly Answered[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

export const fail = async (ask: Ask, email: string, count: number) =>
  tally(await inTurn(count, () => authenticate(ask, email, 'wrong')));

/** As many failures as an e-mail address may have in an hour, from as many networks as it takes. */
export async function useUpEmail({ from, email }: Awaited<ReturnType<typeof openShop>>) {
  for (let i = 1; i <= 10; i += 1) {
    expect(await fail(from(`198.51.100.${i}`), email, 10)).toEqual({ 401: 10 });
  }
}

export function expectTooMany(answer: Answered | undefined, seconds: number) {
  expect(answer).toMatchObject({
    status: 429,
    body: {
      status: false,
      errors: [
        {
          code: 429,
          type: 'TooManyRequests',
          message: `Too many failed attempts. Try again in ${seconds} seconds, or have the user reset the password by email.`,
        },
      ],
    },
  });
  expect(Number(answer?.headers.get('retry-after'))).toBe(seconds);
}
