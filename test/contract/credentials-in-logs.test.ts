import { afterAll, expect, test, vi } from 'vitest';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { asking, openStore } from '../store/api.ts';
import { startOwnServer } from '../store/own-server.ts';

/** A server of its own, whose log the test reads, with a Stripe that does not answer as it should. */
const stripe = await startFakeStripe();
const url = await startOwnServer({
  environment: { STRIPE_URL: stripe.baseUrl, POWERTOOLS_LOG_LEVEL: 'DEBUG' },
});
const { asAdmin, application } = await openStore({}, url);

let written = '';
for (const stream of [process.stdout, process.stderr]) {
  vi.spyOn(stream, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
}
afterAll(async () => {
  vi.restoreAllMocks();
  await stripe.close();
});

test('the log never contains a credential, even if a request fails', async () => {
  const path = '/application/processors/stripe';
  const secrets = { secret_key: 'sk_test_veiled1', signing_secret: 'whsec_veiled2' };
  await asAdmin('PUT', path, secrets);
  await asAdmin('PUT', path, { ...secrets, secret_key: 'veiled3' });
  await asAdmin('PUT', path, [secrets]);
  await asAdmin('PUT', path, { ...secrets, other: 'veiled4' });
  await asking('pk_1_veiled5', url)('PUT', path, secrets);
  await asAdmin('POST', `${path}/test`);
  for (const step of ['fail', 'drop before acting'] as const) {
    stripe.script(step);
    const { status, body } = await asAdmin('POST', `${path}/test`);
    expect([status, body.data.works]).toEqual([200, false]);
  }
  const lines = written.split('\n').filter((line) => line.includes(String(application.id)));
  expect(lines.length).toBeGreaterThan(5);
  expect(written).not.toContain('veiled');
});
