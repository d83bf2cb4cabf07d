import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { stripeFindings } from '../../shared/payments/processors/stripe/account.ts';
import { failure, json } from '../../shared/payments/processors/stripe/double/wire.ts';
import { stripeClient } from '../../shared/payments/processors/stripe/stripe-client.ts';
import { MAX_MERCHANT_ACCOUNTS } from '../../shared/resources/schemas/processor-credentials.ts';
import type { ProcessorName } from '../../shared/resources/schemas/processors.ts';
import { decryptCredentials } from '../../shared/tenancy/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { ask, asStaff, atOnce, credentials, errorOf, MEMBER, openStore } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { feedUntil } from '../store/feed.ts';
import { cipher, itemsOf, table } from '../store/local-store.ts';
import { TIME } from '../store/ops-command.ts';

/** The credentials of card processors by the API (payments.md, "Credentials"). */
const { stripe, braintree, url } = await openCardStore();
const open = () => openStore({}, url);
type Opened = Awaited<ReturnType<typeof open>>;

const STRIPE = '/application/processors/stripe';
const BRAINTREE = '/application/processors/braintree';
const updated_at = expect.stringMatching(TIME);

const keys = {
  environment: 'sandbox',
  merchant_id: braintree.merchantId,
  public_key: braintree.publicKey,
  private_key: braintree.privateKey,
};

async function storedOf({ application: { id } }: Opened, name: ProcessorName) {
  const application = await readApplication(table, id);
  const encrypted = application.processors?.[name]?.encryptedCredentials ?? '';
  return decryptCredentials(cipher, application, name, encrypted);
}

test('stores credentials like the ops command and shows only what is not secret', async () => {
  const store = await open();
  const { asAdmin } = store;
  expect((await asAdmin('GET', '/application/processors')).body.data).toEqual([]);
  const body = {
    secret_key: ' sk_test_hidden1 ',
    publishable_key: 'pk_test_1aB2',
    signing_secret: 'whsec_hidden2',
  };
  const shown = {
    name: 'stripe',
    active: true,
    updated_at,
    environment: 'sandbox',
    publishable_key: 'pk_test_1aB2',
    takes_events: true,
  };
  expect((await asAdmin('PUT', STRIPE, body)).body).toEqual({ status: true, data: shown });
  expect(await storedOf(store, 'stripe')).toEqual({
    secretKey: 'sk_test_hidden1',
    publishableKey: 'pk_test_1aB2',
    signingSecret: 'whsec_hidden2',
  });

  const merchant_accounts = { USD: 'm_usd', JPY: 'm_jpy' };
  const more = { merchant_accounts, submit_for_settlement: false, require_three_d_secure: true };
  const { merchant_id } = keys;
  const ofBraintree = {
    name: 'braintree',
    active: true,
    updated_at,
    environment: 'sandbox',
    merchant_id,
    ...more,
  };
  expect((await asAdmin('PUT', BRAINTREE, { ...keys, ...more })).body.data).toEqual(ofBraintree);
  expect(await storedOf(store, 'braintree')).toEqual({
    environment: 'sandbox',
    merchantId: braintree.merchantId,
    publicKey: braintree.publicKey,
    privateKey: braintree.privateKey,
    merchantAccounts: merchant_accounts,
    submitForSettlement: false,
    requireThreeDSecure: true,
  });
  const { body: listed } = await asAdmin('GET', '/application/processors');
  expect(listed).toEqual({ status: true, data: [shown, ofBraintree] });
  const { body: integration } = await store.asPublic('GET', '/integrations/stripe');
  expect(integration.data).toMatchObject({ publishable_key: 'pk_test_1aB2' });
});

test('replaces all previous credentials', async () => {
  const store = await open();
  await store.asAdmin('PUT', STRIPE, { secret_key: 'rk_live_1', signing_secret: 'whsec_1' });
  const { body } = await store.asAdmin('PUT', STRIPE, {
    secret_key: 'sk_live_2',
    signing_secret: '',
  });
  expect(body.data).toMatchObject({ environment: 'production', takes_events: false });
  expect(await storedOf(store, 'stripe')).toEqual({ secretKey: 'sk_live_2' });
});

test('deletes credentials once', async () => {
  const { asAdmin } = await open();
  await asAdmin('PUT', STRIPE, { secret_key: 'sk_test_1' });
  await asAdmin('PUT', BRAINTREE, keys);
  expect((await asAdmin('DELETE', STRIPE)).body).toEqual({ status: true });
  expect((await asAdmin('GET', '/integrations/stripe')).status).toBe(404);
  const again = await asAdmin('DELETE', STRIPE);
  expect([again.status, errorOf(again).message]).toEqual([
    404,
    'Stripe is not configured for this store.',
  ]);
  expect((await asAdmin('DELETE', BRAINTREE)).status).toBe(200);
  expect((await asAdmin('GET', '/application/processors')).body.data).toEqual([]);
});

const KEY_OF_STRIPE =
  'must be a secret or restricted Stripe key: sk_test_..., sk_live_..., rk_test_... or rk_live_..., ' +
  'not a publishable key (pk_...).';
const KEY_OF_BRAINTREE =
  'must be letters and digits only, as shown under API Keys in the Braintree Control Panel.';
const SECRET = 'hidden-0123';

test.each<[path: string, body: JsonObject, ...messages: string[]]>([
  [STRIPE, {}, 'secret_key is required.'],
  [STRIPE, { active: true, publishable_key: 'pk_test_1' }, 'secret_key is required.'],
  [STRIPE, { active: 'no' }, 'active must be a boolean.'],
  [
    BRAINTREE,
    { active: false, merchant_id: keys.merchant_id, public_key: keys.public_key },
    'environment is required.',
    'private_key is required.',
  ],
  [STRIPE, { secret_key: '' }, 'secret_key must not be empty.'],
  [STRIPE, { secret_key: ' ' }, `secret_key ${KEY_OF_STRIPE}`],
  [STRIPE, { secret_key: SECRET }, `secret_key ${KEY_OF_STRIPE}`],
  [STRIPE, { secret_key: [SECRET] }, 'secret_key must be a string.'],
  [
    STRIPE,
    { secret_key: 'sk_test_...', signing_secret: SECRET },
    'secret_key is an example; replace it with your own.',
    'signing_secret must be the signing secret of a Stripe endpoint: whsec_....',
  ],
  [
    STRIPE,
    { secret_key: 'sk_test_example', signing_secret: 'whsec_Example' },
    'secret_key is an example; replace it with your own.',
    'signing_secret is an example; replace it with your own.',
  ],
  [
    BRAINTREE,
    { ...keys, private_key: 'example' },
    'private_key is an example; replace it with your own.',
  ],
  [
    STRIPE,
    { secret_key: 'sk_test_1', publishable_key: 'pk_live_1' },
    'publishable_key and secret_key must both be for testing, or both be live.',
  ],
  [
    STRIPE,
    { secretKey: 'sk_test_1', secret_key: 'sk_test_1' },
    expect.stringContaining('secretKey'),
  ],
  [BRAINTREE, { ...keys, environment: 'live' }, 'environment must be one of sandbox, production.'],
  [BRAINTREE, { ...keys, private_key: SECRET }, `private_key ${KEY_OF_BRAINTREE}`],
  [
    BRAINTREE,
    { ...keys, merchant_account_id: 'a b' },
    'merchant_account_id must be up to 32 letters, digits, hyphens and underscores.',
  ],
  [
    BRAINTREE,
    { ...keys, merchant_accounts: { usd: 'shop', EUR: 'a b' } },
    'merchant_accounts.usd must be a currency code, such as USD.',
    'merchant_accounts.EUR must be up to 32 letters, digits, hyphens and underscores.',
  ],
])('refuses %s %j', async (path, body, ...messages) => {
  const store = await open();
  const answer = await store.asAdmin('PUT', path, body);
  const errors = answer.body['errors'] as { readonly message: string }[];
  expect([answer.status, errors.map(({ message }) => message)]).toEqual([400, messages]);
  expect(JSON.stringify(answer.body)).not.toContain(SECRET);
  expect((await readApplication(table, store.application.id)).processors).toBeUndefined();
});

test('limits the number of merchant accounts', async () => {
  const { asAdmin } = await open();
  const codes: string[] = (await asAdmin('GET', '/currencies')).body.data.map(
    ({ code }: { code: string }) => code,
  );
  const accounts = (count: number) =>
    Object.fromEntries(codes.slice(0, count).map((code) => [code, 'a'.repeat(32)]));
  const put = (count: number) =>
    asAdmin('PUT', BRAINTREE, { ...keys, merchant_accounts: accounts(count) });
  expect((await put(MAX_MERCHANT_ACCOUNTS)).status).toBe(200);
  expect(errorOf(await put(MAX_MERCHANT_ACCOUNTS + 1))).toMatchObject({ failedValidator: 'max' });
});

test('keeps all of several concurrent changes', async () => {
  const { asAdmin } = await open();
  const paths = [STRIPE, BRAINTREE, '/application'];
  const bodies = [{ secret_key: 'sk_test_1' }, keys, { name: 'Coffee House' }];
  const answers = await atOnce(3, (i) => asAdmin('PUT', paths[i] ?? '', bodies[i]));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [settings] = (await asAdmin('GET', '/application')).body.data;
  expect(settings).toMatchObject({
    name: 'Coffee House',
    processors: [
      { name: 'stripe', updated_at },
      { name: 'braintree', updated_at },
    ],
  });
});

test('requires credentials:write', async () => {
  const store = await open();
  const without = await asStaff(store, ['application:read', 'settings:write', 'payments:write'], {
    url,
  });
  const calls = [
    ['GET', '/application/processors'],
    ['PUT', STRIPE],
    ['DELETE', BRAINTREE],
    ['POST', `${STRIPE}/test`],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await without(method, path, method === 'PUT' ? {} : undefined);
    expect([answer.status, errorOf(answer).permission]).toEqual([403, 'credentials:write']);
    expect((await store.asPublic(method, path)).status).toBe(401);
  }
  const allowed = await asStaff(store, ['credentials:write'], { url });
  expect((await allowed('PUT', STRIPE, { secret_key: 'sk_test_1' })).status).toBe(200);
  // They are shown with the settings, and not changed with them.
  const { body } = await without('PUT', '/application', { processors: [], name: 'Tea' });
  expect(body.data).toMatchObject({ name: 'Tea', processors: [{ name: 'stripe' }] });
  const [seenByAll] = (await store.asPublic('GET', '/application')).body.data;
  expect(seenByAll).not.toHaveProperty('processors');
});

test('a test shows whether Stripe accepts the key', async () => {
  const { asAdmin } = await open();
  const testIt = async () => (await asAdmin('POST', `${STRIPE}/test`)).body;
  expect((await asAdmin('POST', `${STRIPE}/test`)).status).toBe(404);
  expect((await asAdmin('POST', '/application/processors/paypal/test')).status).toBe(404);
  await asAdmin('PUT', STRIPE, { secret_key: 'sk_test_wrong' });
  expect(await testIt()).toEqual({
    status: true,
    data: { works: false, message: 'Stripe does not know the secret key, or has revoked it.' },
  });
  await asAdmin('PUT', STRIPE, { secret_key: stripe.secretKey });
  const capabilities = ['card_payments', 'transfers'];
  const account = { name: 'Nell Wool GmbH', country: 'DE', charges_enabled: true, capabilities };
  const works = { works: true, account, test_charge: true };
  expect(await testIt()).toEqual({ status: true, data: works });
  const [charge] = stripe.charges;
  expect(charge).toMatchObject({ amount: 1_000, currency: 'usd', paid: true });
  stripe.script('fail');
  expect(await testIt()).toEqual({
    status: true,
    data: {
      works: false,
      message: 'Stripe did not answer as expected. Try again in a moment.',
    },
  });
  expect(stripe.charges).toHaveLength(1);
});

test('a test shows what is missing at Stripe and charges nothing with a live key', async () => {
  const { asAdmin } = await open();
  const complete = stripe.account;
  const testIt = async () => (await asAdmin('POST', `${STRIPE}/test`)).body.data;
  const charged = stripe.charges.length;
  await asAdmin('PUT', STRIPE, { secret_key: stripe.secretKey });
  stripe.account = json(200, { object: 'account', country: 'DE', charges_enabled: false });
  expect(await testIt()).toEqual({
    works: true,
    account: { country: 'DE', charges_enabled: false, capabilities: [] },
    test_charge: true,
  });
  stripe.account = failure(403, { type: 'invalid_request_error', message: 'No permission.' });
  expect(await testIt()).toEqual({ works: true, test_charge: true });
  stripe.account = complete;
  const live = await startFakeStripe({ secretKey: 'sk_live_51HcNellWool' });
  const client = stripeClient(live.secretKey, { baseUrl: live.baseUrl });
  expect(await stripeFindings(client, live.secretKey)).toMatchObject({
    works: true,
    account: { name: 'Nell Wool GmbH' },
  });
  expect([live.charges.length, live.intents.length]).toEqual([0, 0]);
  await live.close();
  expect(stripe.charges.length).toBe(charged + 2);
});

test('a test shows whether Braintree accepts the keys and merchant accounts', async () => {
  const { asAdmin } = await open();
  const testWith = async (changes: object) => {
    await asAdmin('PUT', BRAINTREE, { ...keys, ...changes });
    return (await asAdmin('POST', `${BRAINTREE}/test`)).body.data;
  };
  expect(await testWith({})).toEqual({ works: true });
  expect(await testWith({ merchant_accounts: { USD: 'unknown' } })).toEqual({
    works: false,
    message: 'Braintree has no merchant account unknown.',
  });
  const refused = {
    works: false,
    message: 'Braintree does not accept these keys for this merchant ID and environment.',
  };
  expect(await testWith({ private_key: 'wrong' })).toEqual(refused);
  expect(await testWith({ merchant_id: 'wrong' })).toEqual(refused);
  braintree.script('drop before acting');
  expect(await testWith({})).toMatchObject({ works: false });
});

test('an event shows who changed the credentials, and secrets appear nowhere', async () => {
  const store = await open();
  const staff = await asStaff(store, undefined, { url });
  const secrets = { secret_key: 'sk_test_hidden1', signing_secret: 'whsec_hidden2' };
  const { publicKey, id } = store.application;
  const { token } = (await ask('POST', '/tokens', { url, body: credentials(store) })).body;
  const put = () =>
    ask('PUT', STRIPE, {
      authorization: `${publicKey}:${token}`,
      body: secrets,
      url,
      headers: { 'Idempotency-Key': 'one' },
    });
  const [first, second] = [await put(), await put()];
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  expect(second.body).toEqual(first.body);
  await staff('PUT', BRAINTREE, { ...keys, private_key: 'hidden3' });
  const feed = await feedUntil(
    store.asAdmin,
    ({ type, by }) => type === 'application.updated' && by.id === MEMBER.id,
  );
  const events = feed.filter(({ type }) => type === 'application.updated');
  expect(events).toMatchObject([
    { by: { kind: 'admin' }, previous: { processors: [] } },
    {
      by: MEMBER,
      previous: { processors: [{ name: 'stripe', updated_at }] },
      data: { processors: [{ name: 'stripe' }, { name: 'braintree' }] },
    },
  ]);
  const answers = await Promise.all(
    ['/application', '/application/processors', '/events', '/integrations/stripe'].map((path) =>
      store.asAdmin('GET', path),
    ),
  );
  const seen = JSON.stringify([first.body, answers.map(({ body }) => body), await itemsOf(id)]);
  expect(seen).not.toMatch(/hidden/);
});
