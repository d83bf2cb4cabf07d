import type Stripe from 'stripe';
import { isLiveKey } from '../../../resources/schemas/processors/stripe.ts';
import type { Findings } from '../processor.ts';
import { isAuthentication, isMisconfiguration, isOfPermission } from './errors.ts';

/**
 * What works with a key: its account, and with a key for tests a charge, which moves no money. A live key only reads.
 * Throws the errors of Stripe.
 */
export async function stripeFindings(client: Stripe, secretKey: string): Promise<Findings> {
  // What payments need, too: a restricted key may not read the balance.
  await client.paymentIntents.list({ limit: 1 });
  const account = await readAccount(client);
  const found = { works: true, ...(account && { account }) };
  if (isLiveKey(secretKey)) return found;
  const { status } = await client.paymentIntents.create(TEST_CHARGE);
  if (status === 'succeeded') return { ...found, test_charge: true };
  return {
    works: false,
    message: 'Stripe accepts the key, but did not accept a test payment with it.',
  };
}

/** Stripe's own card for tests; above the least amount of every currency. */
const TEST_CHARGE = {
  amount: 1_000,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  confirm: true,
  description: 'Test of the keys of the shop',
} as const satisfies Stripe.PaymentIntentCreateParams;

/** Undefined where a restricted key may not read it. */
async function readAccount(client: Stripe): Promise<Findings['account']> {
  try {
    return accountOf(await client.accounts.retrieveCurrent());
  } catch (error) {
    if (isOfPermission(error)) return undefined;
    throw error;
  }
}

function accountOf(account: Stripe.Account): Findings['account'] {
  const { business_profile, settings, country, charges_enabled, capabilities } = account;
  const name = business_profile?.name || settings?.dashboard.display_name;
  const active = Object.entries({ ...capabilities }).filter(([, state]) => state === 'active');
  return {
    ...(name && { name }),
    ...(country && { country }),
    charges_enabled,
    capabilities: active.map(([capability]) => capability),
  };
}

/** Why Stripe does not take the credentials, in words of ours: its own may repeat what was sent. */
export function refusalByStripe(error: unknown): string {
  if (isAuthentication(error)) return 'Stripe does not know the secret key, or has revoked it.';
  return isMisconfiguration(error)
    ? 'Stripe does not let this key read payments. A restricted key needs PaymentIntents, ' +
        'Charges and Refunds.'
    : 'Stripe did not answer as expected. Try again in a moment.';
}
