import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { Credentials, ProcessorName } from '../../shared/tenancy/processor-credentials.ts';
import { UserFacingError } from '../program.ts';

/** An option with a credential, and the form that its value must have. */
interface CredentialOption {
  readonly option: Option;
  readonly pattern: RegExp;
  readonly expected: string;
}

const secretKey: CredentialOption = {
  option: new Option('--secret-key <key>', 'Stripe: secret or restricted key').env(
    'STRIPE_SECRET_KEY',
  ),
  pattern: /^[rs]k_(?:test|live)_\w+$/,
  expected:
    'a secret or restricted key of Stripe: sk_test_..., sk_live_..., rk_test_... or rk_live_..., ' +
    'not a publishable key (pk_...)',
};

const publishableKey: CredentialOption = {
  option: new Option('--publishable-key <key>', 'Stripe: publishable key, for browsers'),
  pattern: /^pk_(?:test|live)_\w+$/,
  expected: 'a publishable key of Stripe: pk_test_... or pk_live_...',
};

const signingSecret: CredentialOption = {
  option: new Option(
    '--signing-secret <secret>',
    'Stripe: signing secret of the endpoint for its events',
  ).env('STRIPE_SIGNING_SECRET'),
  pattern: /^whsec_[\w+/=-]+$/,
  expected: 'the signing secret of an endpoint of Stripe: whsec_...',
};

const braintreeKey = (option: Option): CredentialOption => ({
  option,
  pattern: /^[A-Za-z0-9]+$/,
  expected: 'letters and digits only, as shown under API Keys in the Control Panel of Braintree',
});

const merchantId = braintreeKey(new Option('--merchant-id <id>', 'Braintree: merchant id'));
const publicKey = braintreeKey(new Option('--public-key <key>', 'Braintree: public key'));
const privateKey = braintreeKey(
  new Option('--private-key <key>', 'Braintree: private key').env('BRAINTREE_PRIVATE_KEY'),
);

const merchantAccountId: CredentialOption = {
  option: new Option(
    '--merchant-account-id <id>',
    'Braintree: merchant account, if not the default one',
  ),
  pattern: /^[\w-]{1,32}$/,
  expected: 'up to 32 letters, digits, hyphens and underscores',
};

/** `USD=shop_usd`, given once for each currency. */
const merchantAccounts = new Option(
  '--merchant-account <currency=id>',
  'Braintree: merchant account of another currency; can be repeated',
).argParser((value: string, accounts: Readonly<Record<string, string>> = {}) => {
  const [, currency, id] = /^([A-Z]{3})=([\w-]{1,32})$/.exec(value) ?? [];
  if (currency !== undefined && id !== undefined) return { ...accounts, [currency]: id };
  throw new UserFacingError('--merchant-account must be like USD=shop_usd');
});

const environment = new Option('--environment <name>', 'Braintree: environment').choices([
  'sandbox',
  'production',
]);

const settlement = new Option(
  '--no-settlement',
  'Braintree: only authorise; settle in the Control Panel',
);

const threeDSecure = new Option(
  '--require-three-d-secure',
  'Braintree: decline cards that have not passed 3-D Secure',
);

const OPTIONS: Readonly<Record<ProcessorName, readonly Option[]>> = {
  stripe: [secretKey, publishableKey, signingSecret].map(({ option }) => option),
  braintree: [
    environment,
    ...[merchantId, publicKey, privateKey, merchantAccountId].map(({ option }) => option),
    merchantAccounts,
    settlement,
    threeDSecure,
  ],
};

export function withCredentialOptions(command: Command): Command {
  for (const option of Object.values(OPTIONS).flat()) command.addOption(option);
  return command;
}

type Readers = {
  readonly [Name in ProcessorName]: (command: Command) => Promise<Credentials[Name]>;
};

const readers: Readers = {
  async stripe(command) {
    requireOneDash(command, [secretKey, signingSecret]);
    const secret = await readRequired(command, secretKey);
    const publishable = await readOptional(command, publishableKey);
    const signing = await readOptional(command, signingSecret);
    if (publishable !== undefined && modeOf(publishable) !== modeOf(secret)) {
      throw new UserFacingError(
        '--publishable-key and --secret-key must both be for testing, or both be live',
      );
    }
    return {
      secretKey: secret,
      ...(publishable !== undefined && { publishableKey: publishable }),
      ...(signing !== undefined && { signingSecret: signing }),
    };
  },

  async braintree(command) {
    const { environment: name } = command.opts<{ environment?: 'sandbox' | 'production' }>();
    if (name === undefined) throw missing(environment);
    const account = await readOptional(command, merchantAccountId);
    const options = command.opts<{
      readonly merchantAccount?: Readonly<Record<string, string>>;
      readonly settlement: boolean;
      readonly requireThreeDSecure?: true;
    }>();
    return {
      environment: name,
      merchantId: await readRequired(command, merchantId),
      publicKey: await readRequired(command, publicKey),
      privateKey: await readRequired(command, privateKey),
      ...(account !== undefined && { merchantAccountId: account }),
      ...(options.merchantAccount && { merchantAccounts: options.merchantAccount }),
      submitForSettlement: options.settlement,
      ...(options.requireThreeDSecure && { requireThreeDSecure: true }),
    };
  },
};

const modeOf = (key: string) => key.split('_')[1];

/** The credentials of a processor from the options and the environment, complete and well-formed. */
export async function readCredentials<Name extends ProcessorName>(
  name: Name,
  command: Command,
): Promise<Credentials[Name]> {
  const foreign = Object.values(OPTIONS)
    .flat()
    .filter((option) => !OPTIONS[name].includes(option))
    .find((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  if (foreign) throw new UserFacingError(`${foreign.long} is not for ${name}`);
  return readers[name](command);
}

/** Standard input has one secret. */
function requireOneDash(command: Command, credentials: readonly CredentialOption[]): void {
  const read = credentials.filter(
    ({ option }) => command.getOptionValue(option.attributeName()) === '-',
  );
  if (read.length < 2) return;
  const names = read.map(({ option }) => option.long).join(' and ');
  throw new UserFacingError(`${names} cannot both be -; set one in the environment`);
}

async function readRequired(command: Command, credential: CredentialOption): Promise<string> {
  const value = await readOptional(command, credential);
  if (value === undefined) throw missing(credential.option);
  return value;
}

/** Undefined when it is not given or empty. A dash stands for standard input. */
async function readOptional(
  command: Command,
  { option, pattern, expected }: CredentialOption,
): Promise<string | undefined> {
  const given = command.getOptionValue(option.attributeName());
  const value = String((given === '-' ? await text(process.stdin) : given) ?? '').trim();
  if (value === '') return undefined;
  if (/\.{3}|…/.test(value)) {
    throw new UserFacingError(
      `${option.long} is that of an example; put your own in place of "..."`,
    );
  }
  // The value is secret, so the error must not repeat it.
  if (!pattern.test(value)) throw new UserFacingError(`${option.long} must be ${expected}`);
  return value;
}

const missing = ({ long, envVar }: Option) =>
  new UserFacingError(`${long} is missing${envVar ? `; give it, or set ${envVar}` : ''}`);
