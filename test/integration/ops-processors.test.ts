import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ProcessorName } from '../../shared/tenancy/processor-credentials.ts';
import { decryptCredentials } from '../../shared/tenancy/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { table, vault } from '../store/local-store.ts';
import {
  createApplication,
  ENVIRONMENT,
  folder,
  idOf,
  json,
  LAUNCHER,
  type Outcome,
  refused,
  shopwright,
  TIME,
} from '../store/ops-command.ts';

/** Runs the command with that on standard input and in its environment. */
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
  return decryptCredentials(vault, application, name, encrypted);
}

const BRAINTREE = ['--environment', 'sandbox', '--merchant-id', 'm1', '--public-key', 'p1'];

test.concurrent('stores credentials of processors, shows that it did, and removes them', async () => {
  const id = idOf(await createApplication());
  const env = { STRIPE_SECRET_KEY: 'sk_test_hidden' };
  const { code, stdout, stderr } = await withInput('', env, 'processor', 'set', id, 'stripe');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^The credentials of stripe are stored\. Running .*\n\n {2}stripe +set \d.*Z\n {2}braintree +not configured\n$/,
  );
  expect(await credentialsOf(id, 'stripe')).toEqual({ secretKey: 'sk_test_hidden' });

  const set = ['processor', 'set', id, 'braintree', ...BRAINTREE, '--private-key', '-'];
  expect(await withInput('hidden\n', env, ...set, '--no-settlement')).toMatchObject({ code: 0 });
  expect(await credentialsOf(id, 'braintree')).toEqual({
    environment: 'sandbox',
    merchantId: 'm1',
    publicKey: 'p1',
    privateKey: 'hidden',
    submitForSettlement: false,
  });

  const time = { updated_at: expect.stringMatching(TIME) };
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

test.concurrent('says which credential is missing, empty or not for this processor', async () => {
  const set = (...args: string[]) => withInput('\n', {}, 'processor', 'set', '7', ...args);
  expect(await set('stripe')).toEqual(
    refused('--secret-key is missing; give it, or set STRIPE_SECRET_KEY'),
  );
  expect(await set('stripe', '--secret-key', '-')).toMatchObject({ code: 1, stdout: '' });
  expect(await set('braintree', '--environment', 'sandbox')).toEqual(
    refused('--merchant-id is missing'),
  );
  expect(await set('stripe', '--secret-key', 'x', '--merchant-id', 'm1')).toEqual(
    refused('--merchant-id is not for stripe'),
  );
  expect(await set('paypal')).toMatchObject({ code: 1, stdout: '' });
  expect(await set('stripe', '--secret-key', 'x')).toEqual(refused('There is no application 7.'));
});
