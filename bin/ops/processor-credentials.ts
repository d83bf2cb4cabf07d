import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { Credentials, ProcessorName } from '../../shared/tenancy/processor-credentials.ts';
import { UserFacingError } from '../program.ts';

interface CredentialOption {
  readonly processor: ProcessorName;
  /** Name of the credential, as the adapter of the processor knows it. */
  readonly credential: keyof Credentials['stripe'] | keyof Credentials['braintree'];
  readonly option: Option;
  readonly isOptional?: boolean;
}

const CREDENTIALS: readonly CredentialOption[] = [
  {
    processor: 'stripe',
    credential: 'secretKey',
    option: new Option('--secret-key <key>', 'Stripe: secret key').env('STRIPE_SECRET_KEY'),
  },
  {
    processor: 'braintree',
    credential: 'environment',
    option: new Option('--environment <name>', 'Braintree: environment').choices([
      'sandbox',
      'production',
    ]),
  },
  {
    processor: 'braintree',
    credential: 'merchantId',
    option: new Option('--merchant-id <id>', 'Braintree: merchant id'),
  },
  {
    processor: 'braintree',
    credential: 'publicKey',
    option: new Option('--public-key <key>', 'Braintree: public key'),
  },
  {
    processor: 'braintree',
    credential: 'privateKey',
    option: new Option('--private-key <key>', 'Braintree: private key').env(
      'BRAINTREE_PRIVATE_KEY',
    ),
  },
  {
    processor: 'braintree',
    credential: 'merchantAccountId',
    option: new Option('--merchant-account-id <id>', 'Braintree: account, if not the default one'),
    isOptional: true,
  },
  {
    processor: 'braintree',
    credential: 'submitForSettlement',
    option: new Option('--no-settlement', 'Braintree: only authorise; somebody settles there'),
    isOptional: true,
  },
];

export function withCredentialOptions(command: Command): Command {
  for (const { option } of CREDENTIALS) command.addOption(option);
  return command;
}

/** The credentials that the options and the environment say, complete; or a refusal. */
export async function readCredentials<Name extends ProcessorName>(
  name: Name,
  command: Command,
): Promise<Credentials[Name]> {
  const foreign = CREDENTIALS.find(
    ({ processor, option }) =>
      processor !== name && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (foreign) throw new UserFacingError(`${foreign.option.long} is not for ${name}`);
  const own = CREDENTIALS.filter(({ processor }) => processor === name);
  const values: [string, unknown][] = [];
  for (const { credential, option, isOptional = false } of own) {
    const value = await readValue(command.getOptionValue(option.attributeName()));
    if (value !== undefined) values.push([credential, value]);
    else if (!isOptional) throw new UserFacingError(missing(option));
  }
  return Object.fromEntries(values) as unknown as Credentials[Name];
}

/** A dash stands for standard input. */
async function readValue(value: unknown): Promise<unknown> {
  const given = value === '-' ? await text(process.stdin) : value;
  return typeof given === 'string' ? given.trim() || undefined : given;
}

function missing({ long, envVar }: Option): string {
  return `${long} is missing${envVar ? `; give it, or set ${envVar}` : ''}`;
}
