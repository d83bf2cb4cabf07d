import type { BraintreeGateway } from 'braintree';
import type { ProcessorName } from '../../resources/schemas/processors.ts';
import type { Application } from '../../tenancy/application.ts';
import type { Credentials } from '../../tenancy/processor-credentials.ts';
import { decryptCredentials } from '../../tenancy/processors.ts';
import type { SecretCipher } from '../../tenancy/secret-cipher.ts';
import { isMisconfiguration, isNotFound } from './braintree-outcome.ts';
import { PROCESSOR_TIMEOUT_MS, within } from './connection.ts';
import { type Findings, stripeFindings } from './stripe-account.ts';
import { isAuthentication, isMisconfiguration as isRefusedByStripe } from './stripe-errors.ts';

type Urls = Readonly<Record<ProcessorName, string | undefined>>;

/**
 * Calls the processor with credentials, and changes nothing there but for a test charge of a key for tests. Why it does
 * not take them is said in words of ours: its own may repeat what was sent.
 */
type TestOf = (encrypted: string, application: Application) => Promise<Findings>;

/** Lazy imports, as where payments are made. */
export function testedCredentials(
  cipher: SecretCipher,
  urls: Urls,
): Readonly<Record<ProcessorName, TestOf>> {
  return {
    async stripe(encrypted, application) {
      const { secretKey } = await decryptCredentials(cipher, application, 'stripe', encrypted);
      const { stripeClient } = await import('./stripe-client.ts');
      const client = stripeClient(secretKey, { baseUrl: urls.stripe });
      const ask = () => stripeFindings(client, secretKey);
      return within(PROCESSOR_TIMEOUT_MS, ask).catch((error) => refused(refusalByStripe(error)));
    },
    async braintree(encrypted, application) {
      const credentials = await decryptCredentials(cipher, application, 'braintree', encrypted);
      const { braintreeGateway } = await import('./braintree-gateway.ts');
      const gateway = braintreeGateway(credentials, { baseUrl: urls.braintree });
      const ask = () => refusedAccount(gateway, credentials);
      const message = await within(PROCESSOR_TIMEOUT_MS, ask).catch(refusalByBraintree);
      return message === undefined ? { works: true } : refused(message);
    },
  };
}

const refused = (message: string): Findings => ({ works: false, message });

function refusalByStripe(error: unknown): string {
  if (isAuthentication(error)) return 'Stripe does not know the secret key, or has revoked it.';
  return isRefusedByStripe(error)
    ? 'Stripe does not let this key read payments: a restricted key needs PaymentIntents, Charges and Refunds.'
    : 'Stripe did not answer as it should; try again in a moment.';
}

/** Asks for a token of a browser, which nobody gets, with each merchant account. */
async function refusedAccount(
  { clientToken }: BraintreeGateway,
  { merchantAccountId, merchantAccounts = {} }: Credentials['braintree'],
): Promise<string | undefined> {
  for (const account of new Set([merchantAccountId, ...Object.values(merchantAccounts)])) {
    const options = account === undefined ? {} : { merchantAccountId: account };
    const { success } = await clientToken.generate(options);
    if (!success) return `Braintree has no merchant account ${account ?? 'by default'}.`;
  }
  return undefined;
}

const refusalByBraintree = (error: unknown): string =>
  isMisconfiguration(error) || isNotFound(error)
    ? 'Braintree does not take these keys for this merchant id and environment.'
    : 'Braintree did not answer as it should; try again in a moment.';
