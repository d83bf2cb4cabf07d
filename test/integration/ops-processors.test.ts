import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ProcessorName } from '../../shared/resources/schemas/processors.ts';
import { decryptCredentials, switched } from '../../shared/tenancy/processors.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { captureCommand } from '../store/captured-command.ts';
import { cipher, table } from '../store/local-store.ts';
import {
  createApplication,
  folder,
  idOf,
  json,
  LAUNCHER,
  type Outcome,
  refused,
  shopwright,
  TIME,
} from '../store/ops-command.ts';
import { ENVIRONMENT } from '../store/shell.ts';

/** Runs the command with that in its environment, in this process. */
const withEnvironment = (env: Record<string, string>, ...args: string[]) =>
  captureCommand([...args, '--data', folder.path], env);

/** The same in a process of its own, with that on standard input. */
const withInput = (input: string, env: object, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { env: { ...ENVIRONMENT, ...env } };
    const child = execFile(LAUNCHER, [...args, '--data', folder.path], options, (error, ...out) => {
      resolve({ code: error ? Number(error.code) : 0, stdout: out[0], stderr: out[1] });
    });
    child.stdin?.end(input);
  });

async function credentialsOf(id: string, name: ProcessorName) {
  const application = await readApplication(table, Number(id));
  const encrypted = application.processors?.[name]?.encryptedCredentials ?? '';
  return decryptCredentials(cipher, application, name, encrypted);
}

const SECRET_KEY = 'sk_test_hidden';

test.concurrent('the key of an example is refused as one', async () => {
  const id = idOf(await createApplication());
  const set = (key: string) =>
    withEnvironment({ STRIPE_SECRET_KEY: key }, 'processor', 'set', id, 'stripe');
  const refusal = refused('--secret-key is that of an example; put your own in its place');
  expect(await set('sk_test_...')).toEqual(refusal);
  expect(await set('sk_live_…')).toEqual(refusal);
  expect(await set('sk_test_example')).toEqual(refusal);
});

const BRAINTREE = ['--environment', 'sandbox', '--merchant-id', 'm1', '--public-key', 'p1'];

test.concurrent('stores credentials of processors, shows that it did, and removes them', async () => {
  const id = idOf(await createApplication());
  const env = { STRIPE_SECRET_KEY: SECRET_KEY };
  const { code, stdout, stderr } = await withEnvironment(env, 'processor', 'set', id, 'stripe');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^The credentials of stripe are stored\. This takes effect .*\n\n {2}stripe +set \d.*Z\n {2}braintree +not configured\n$/,
  );
  expect(await credentialsOf(id, 'stripe')).toEqual({ secretKey: SECRET_KEY });

  const set = ['processor', 'set', id, 'braintree', ...BRAINTREE, '--private-key', '-'];
  const accounts = ['USD=m_usd', 'JPY=m_jpy'].flatMap((each) => ['--merchant-account', each]);
  const choices = ['--no-settlement', '--require-three-d-secure'];
  const stored = await withInput('hidden\n', env, ...set, ...choices, ...accounts);
  expect(stored).toMatchObject({ code: 0 });
  expect(await credentialsOf(id, 'braintree')).toEqual({
    environment: 'sandbox',
    merchantId: 'm1',
    publicKey: 'p1',
    privateKey: 'hidden',
    merchantAccounts: { USD: 'm_usd', JPY: 'm_jpy' },
    submitForSettlement: false,
    requireThreeDSecure: true,
  });

  const time = { updated_at: expect.stringMatching(TIME), active: true };
  const shown = await json('processor', 'show', id);
  expect(shown).toEqual({
    application_id: Number(id),
    processors: { stripe: time, braintree: time },
  });
  const all = `${stdout}${JSON.stringify([shown, await json('application', 'show', id)])}`;
  expect(all).not.toMatch(/hidden|m1|encrypted/);

  expect(await json('processor', 'remove', id, 'stripe', '--yes')).toEqual({
    application_id: Number(id),
    processors: { stripe: null, braintree: time },
  });
  expect(await shopwright('processor', 'remove', id, 'stripe', '--yes')).toEqual(
    refused(`The application ${id} has no stripe configured.`),
  );
});

test.concurrent('shows which processor its store has switched off, and leaves it so', async () => {
  const id = idOf(await createApplication());
  const env = { STRIPE_SECRET_KEY: SECRET_KEY };
  const set = () => withEnvironment(env, 'processor', 'set', id, 'stripe');
  await set();
  const application = await readApplication(table, Number(id));
  const { stripe } = application.processors ?? {};
  if (!stripe) throw new Error('Nothing was stored.');
  const processors = { stripe: switched(stripe, false) };
  await changeApplication(table, application, { processors }, Date.now());
  for (const { stdout } of [await set(), await shopwright('processor', 'show', id)]) {
    expect(stdout).toMatch(/ {2}stripe +set \d.*Z, switched off\n/);
  }
  expect(await json('processor', 'show', id)).toEqual({
    application_id: Number(id),
    processors: {
      stripe: { updated_at: expect.stringMatching(TIME), active: false },
      braintree: null,
    },
  });
});

test.concurrent('says which credential is missing, empty or not for this processor', async () => {
  const set = (...args: string[]) => shopwright('processor', 'set', '7', ...args);
  expect(await set('stripe')).toEqual(
    refused('--secret-key is missing; give it, or set STRIPE_SECRET_KEY'),
  );
  const empty = await withInput('\n', {}, 'processor', 'set', '7', 'stripe', '--secret-key', '-');
  expect(empty).toMatchObject({ code: 1, stdout: '' });
  expect(await set('braintree', '--environment', 'sandbox')).toEqual(
    refused('--merchant-id is missing'),
  );
  expect(await set('stripe', '--secret-key', SECRET_KEY, '--merchant-id', 'm1')).toEqual(
    refused('--merchant-id is not for stripe'),
  );
  expect(await set('stripe', '--require-three-d-secure')).toEqual(
    refused('--require-three-d-secure is not for stripe'),
  );
  expect(await set('paypal')).toMatchObject({ code: 1, stdout: '' });
  expect(await set('stripe', '--secret-key', SECRET_KEY)).toEqual(
    refused('There is no application 7.'),
  );
});

test.concurrent.each(['sk_live_1aB2', 'rk_test_1aB2', 'rk_live_1aB2'])(
  'accepts the form of the Stripe key %s',
  async (key) => {
    const set = ['processor', 'set', '7', 'stripe', '--secret-key', key];
    expect(await shopwright(...set)).toEqual(refused('There is no application 7.'));
  },
);

test.concurrent.each(['pk_test_1aB2', 'pk_live_1aB2', 'sk_test_', 'sk_test_1a B2', 'secret'])(
  'refuses the Stripe key %s without repeating it',
  async (key) => {
    const set = ['processor', 'set', '7', 'stripe', '--secret-key', key];
    expect(await shopwright(...set)).toEqual(
      refused(
        '--secret-key must be a secret or restricted key of Stripe: sk_test_..., sk_live_..., ' +
          'rk_test_... or rk_live_..., not a publishable key (pk_...)',
      ),
    );
  },
);

test.concurrent('stores the publishable key of Stripe with its secret key', async () => {
  const id = idOf(await createApplication());
  const keys = ['--publishable-key', 'pk_test_1aB2', '--secret-key', SECRET_KEY];
  expect(await shopwright('processor', 'set', id, 'stripe', ...keys)).toMatchObject({ code: 0 });
  expect(await credentialsOf(id, 'stripe')).toEqual({
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_1aB2',
  });
});

test.concurrent('stores the signing secret of Stripe with its secret key', async () => {
  const id = idOf(await createApplication());
  const set = ['processor', 'set', id, 'stripe'];
  const env = { STRIPE_SECRET_KEY: SECRET_KEY };
  expect(await withInput('whsec_a1+/=\n', env, ...set, '--signing-secret', '-')).toMatchObject({
    code: 0,
  });
  expect(await credentialsOf(id, 'stripe')).toEqual({
    secretKey: SECRET_KEY,
    signingSecret: 'whsec_a1+/=',
  });
  const wrong = { ...env, STRIPE_SIGNING_SECRET: 'hidden' };
  expect(await withEnvironment(wrong, ...set)).toEqual(
    refused('--signing-secret must be the signing secret of an endpoint of Stripe: whsec_...'),
  );
  const dashes = ['--secret-key', '-', '--signing-secret', '-'];
  expect(await withInput('x', {}, ...set, ...dashes)).toEqual(
    refused('--secret-key and --signing-secret cannot both be -; set one in the environment'),
  );
});

test.concurrent.each([
  [
    'sk_test_1',
    '--publishable-key must be a publishable key of Stripe: pk_test_... or pk_live_...',
  ],
  ['pk_live_1', '--publishable-key and --secret-key must both be for testing, or both be live'],
])('refuses the publishable key %s', async (key, says) => {
  const set = ['processor', 'set', '7', 'stripe', '--secret-key', SECRET_KEY];
  expect(await shopwright(...set, '--publishable-key', key)).toEqual(refused(says));
});

test.concurrent.each([
  ['--merchant-id', 'my shop'],
  ['--public-key', 'sandbox_x1_y2'],
  ['--private-key', 'a-b'],
])('refuses the form of the Braintree credential %s %s', async (option, value) => {
  const set = ['processor', 'set', '7', 'braintree', ...BRAINTREE, '--private-key', 'k1'];
  expect(await shopwright(...set, option, value)).toEqual(
    refused(
      `${option} must be letters and digits only, as shown under API Keys in the Control Panel of Braintree`,
    ),
  );
});

test.concurrent('refuses the form of a Braintree merchant account', async () => {
  const set = ['processor', 'set', '7', 'braintree', ...BRAINTREE, '--private-key', 'k1'];
  expect(await shopwright(...set, '--merchant-account-id', 'a b')).toEqual(
    refused('--merchant-account-id must be up to 32 letters, digits, hyphens and underscores'),
  );
  expect(await shopwright(...set, '--merchant-account', 'usd=shop')).toEqual(
    refused('--merchant-account must be like USD=shop_usd'),
  );
});
