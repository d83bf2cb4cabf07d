import { type InvalidProperty, missing, refuseInvalid } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { application } from '../../shared/resources/application.ts';
import { MAX_MERCHANT_ACCOUNTS } from '../../shared/resources/schemas/processor-credentials.ts';
import type { ProcessorName } from '../../shared/resources/schemas/processors.ts';
import {
  credentialFault,
  haveSameMode,
  merchantAccountFault,
} from '../../shared/tenancy/credential-forms.ts';
import type { Credentials } from '../../shared/tenancy/processor-credentials.ts';

type Body<Operation extends 'setStripe' | 'setBraintree'> = BodyOf<typeof application, Operation>;

/** Credentials by their names on the wire, under those of the store. */
const STORED_AS = {
  stripe: {
    secret_key: 'secretKey',
    publishable_key: 'publishableKey',
    signing_secret: 'signingSecret',
  },
  braintree: {
    environment: 'environment',
    merchant_id: 'merchantId',
    public_key: 'publicKey',
    private_key: 'privateKey',
    merchant_account_id: 'merchantAccountId',
    merchant_accounts: 'merchantAccounts',
    submit_for_settlement: 'submitForSettlement',
    require_three_d_secure: 'requireThreeDSecure',
  },
} as const;

const BODIES = {
  stripe: application.routes.setStripe.body,
  braintree: application.routes.setBraintree.body,
} as const;

/** The credentials of a body. Throws a 400 with all faults, which never repeats what was sent. */
export function readStripe(body: Body<'setStripe'>): Credentials['stripe'] {
  const credentials = read('stripe', body, STORED_AS.stripe);
  if (!haveSameMode(credentials)) {
    refuseInvalid([
      {
        name: 'publishable_key',
        failedValidator: 'format',
        message: 'publishable_key and secret_key must both be for testing, or both be live.',
      },
    ]);
  }
  return credentials;
}

export function readBraintree(body: Body<'setBraintree'>): Credentials['braintree'] {
  const { merchant_accounts: accounts = {} } = body;
  refuseInvalid(accountFaults(accounts));
  const given = Object.keys(accounts).length > 0 ? body : { ...body, merchant_accounts: undefined };
  return read('braintree', given, STORED_AS.braintree);
}

function read<Name extends ProcessorName>(
  name: Name,
  body: object,
  storedAs: Readonly<Record<string, string>>,
): Credentials[Name] {
  const [{ required }] = BODIES[name].anyOf;
  const { active: _, ...credentials }: Readonly<Record<string, unknown>> = { ...body };
  refuseInvalid(
    required.filter((wire) => credentials[wire] === undefined).map((wire) => missing(wire)),
  );
  const given = Object.entries(credentials).map(
    ([wire, value]) => [wire, typeof value === 'string' ? value.trim() : value] as const,
  );
  refuseInvalid(
    given.flatMap(([wire, value]) => faultOf(name, wire, storedAs[wire] ?? wire, value)),
  );
  const kept = given.filter(([, value]) => value !== '' && value !== undefined);
  const read: Record<string, unknown> = Object.fromEntries(
    kept.map(([wire, value]) => [storedAs[wire] ?? wire, value]),
  );
  return read as Credentials[Name];
}

function faultOf(
  name: ProcessorName,
  wire: string,
  credential: string,
  value: unknown,
): InvalidProperty[] {
  if (typeof value !== 'string') return [];
  // A value that is needed is not empty, but may be spaces alone.
  const isLeftOut = value === '' && OPTIONAL.has(wire);
  const fault = isLeftOut ? undefined : credentialFault(name, credential, value);
  return fault ? [invalid(wire, fault)] : [];
}

const OPTIONAL: ReadonlySet<string> = new Set([
  'publishable_key',
  'signing_secret',
  'merchant_account_id',
]);

function* accountFaults(accounts: Readonly<Record<string, unknown>>): Iterable<InvalidProperty> {
  const all = Object.entries(accounts);
  if (all.length > MAX_MERCHANT_ACCOUNTS) {
    yield {
      ...invalid('merchant_accounts', `must have at most ${MAX_MERCHANT_ACCOUNTS} elements`),
      failedValidator: 'max',
    };
  }
  for (const [currency, id] of all) {
    const fault = merchantAccountFault(currency, String(id));
    if (fault) yield invalid(`merchant_accounts.${currency}`, fault);
  }
}

const invalid = (name: string, fault: string): InvalidProperty => ({
  name,
  failedValidator: 'format',
  message: `${name} ${fault}.`,
});
