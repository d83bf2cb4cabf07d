import { setProcessor } from '../../shared/tenancy/processors.ts';
import type { FakeBraintree } from '../processors/fake-braintree.ts';
import type { FakeStripe } from '../processors/fake-stripe.ts';
import { cipher, type Provisioned, table } from './local-store.ts';

/** Lets a store charge by both of the fake processors. */
export async function configureProcessors(
  { application }: Pick<Provisioned, 'application'>,
  stripe: FakeStripe,
  braintree: FakeBraintree,
  more: object = {},
): Promise<void> {
  const { merchantId, publicKey, privateKey } = braintree;
  const keys = { merchantId, publicKey, privateKey };
  const charging = await setProcessor(
    table,
    cipher,
    application,
    'stripe',
    {
      secretKey: stripe.secretKey,
      signingSecret: stripe.signingSecret,
    },
    Date.now(),
  );
  const both = { environment: 'sandbox', ...keys, ...more } as const;
  await setProcessor(table, cipher, charging, 'braintree', both, Date.now());
}
