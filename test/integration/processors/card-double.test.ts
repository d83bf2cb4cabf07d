import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startCardDouble } from '../../../bin/start/card-double.ts';
import { configuredProcessors } from '../../../shared/payments/processors/configured-processors.ts';
import type { Processor } from '../../../shared/payments/processors/processor.ts';
import { keysOfDouble } from '../../../shared/payments/processors/stripe/double/keys.ts';
import { setProcessor } from '../../../shared/tenancy/processors.ts';
import {
  createAccount,
  createApplication,
  readApplication,
} from '../../../shared/tenancy/provisioning.ts';
import { aCharge, aRefund } from '../../processors/attempts.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { cipher, table } from '../../store/local-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopwright-test-'));
const file = join(folder, 'test-cards.json');
const account = await createAccount(table, 'Tests');
const newStore = async () =>
  (await createApplication(table, cipher, account.id, { name: 'Tea House' })).application;
const demo = await newStore();
/** In the place of Stripe itself. */
const outside = await startFakeStripe();
const urls = { stripe: outside.baseUrl, braintree: undefined };
afterAll(async () => {
  await outside.close();
  rmSync(folder, { recursive: true });
});

/** The Stripe of a store with a key. */
async function openedWith({ id }: typeof demo, secretKey: string) {
  const store = await readApplication(table, id);
  const application = await setProcessor(table, cipher, store, 'stripe', { secretKey }, Date.now());
  return configuredProcessors(cipher, urls).stripe(application);
}

const byIntent = (card: string) => aCharge(card, { byIntent: { returnUrl: undefined } });

const outcomeWith = (processor: Processor): Promise<unknown> =>
  processor.charge(byIntent('pm_card_visa')).catch((error: unknown) => error);

test('the double takes test cards, and refunds them after the next start', async () => {
  const { secretKey } = keysOfDouble(demo.id);
  const first = await startCardDouble(demo.id, file);
  const charge = byIntent('pm_card_visa');
  const paid = await (await openedWith(demo, secretKey)).charge(charge);
  expect(paid.kind).toBe('paid');
  await first.close();
  const second = await startCardDouble(demo.id, file);
  const processor = await openedWith(demo, secretKey);
  const id = paid.kind === 'paid' ? String(paid.data['id']) : undefined;
  expect((await processor.refund(aRefund(charge, id))).kind).toBe('succeeded');
  expect(outside.requests).toEqual([]);
  await second.close();
});

test('a key of Stripe, and the key of the double in another store, go to Stripe', async () => {
  const double = await startCardDouble(demo.id, file);
  const keyOfDouble = keysOfDouble(demo.id).secretKey;
  const other = await newStore();
  for (const [store, key] of [
    [demo, `sk_test_${randomBytes(8).toString('hex')}`],
    [demo, `sk_live_${randomBytes(8).toString('hex')}`],
    [other, keyOfDouble],
  ] as const) {
    const seen = outside.requests.length;
    const processor = await openedWith(store, key);
    expect(await outcomeWith(processor)).not.toMatchObject({ kind: 'paid' });
    const [asked] = outside.requests.slice(seen);
    expect(asked?.headers.authorization).toBe(`Bearer ${key}`);
  }
  // Its own key of another store is no key of the double either, which knows that of the demo store alone.
  const processor = await openedWith(other, keysOfDouble(other.id).secretKey);
  expect(await outcomeWith(processor)).not.toMatchObject({ kind: 'paid' });
  await double.close();
});
