import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { ProcessorName } from '../../shared/resources/schemas/processors.ts';
import { credentialFault, haveSameMode } from '../../shared/tenancy/credential-forms.ts';
import type { Credentials } from '../../shared/tenancy/processor-credentials.ts';
import { UserFacingError } from '../program.ts';

/** An option with a credential or a choice, which is stored under the name of the option. */
interface Credential {
  readonly option: Option;
  readonly storedAs?: string;
  readonly isRequired?: true;
}

const CREDENTIALS: Readonly<Record<ProcessorName, readonly Credential[]>> = {
  stripe: [
    {
      option: new Option('--secret-key <key>', 'Stripe: secret or restricted key').env(
        'STRIPE_SECRET_KEY',
      ),
      isRequired: true,
    },
    {
      option: new Option('--publishable-key <key>', 'Stripe: publishable key, for browsers'),
    },
    {
      option: new Option(
        '--signing-secret <secret>',
        'Stripe: signing secret of the endpoint for its events',
      ).env('STRIPE_SIGNING_SECRET'),
    },
  ],
  braintree: [
    {
      option: new Option('--environment <name>', 'Braintree: environment').choices([
        'sandbox',
        'production',
      ]),
      isRequired: true,
    },
    {
      option: new Option('--merchant-id <id>', 'Braintree: merchant id'),
      isRequired: true,
    },
    {
      option: new Option('--public-key <key>', 'Braintree: public key'),
      isRequired: true,
    },
    {
      option: new Option('--private-key <key>', 'Braintree: private key').env(
        'BRAINTREE_PRIVATE_KEY',
      ),
      isRequired: true,
    },
    {
      option: new Option(
        '--merchant-account-id <id>',
        'Braintree: merchant account, if not the default one',
      ),
    },
    {
      option: new Option(
        '--merchant-account <currency=id>',
        'Braintree: merchant account of another currency; can be repeated',
      ).argParser(addMerchantAccount),
      storedAs: 'merchantAccounts',
    },
    {
      option: new Option(
        '--no-settlement',
        'Braintree: only authorise; settle in the Control Panel',
      ),
      storedAs: 'submitForSettlement',
    },
    {
      option: new Option(
        '--require-three-d-secure',
        'Braintree: decline cards that have not passed 3-D Secure',
      ),
    },
  ],
};

function addMerchantAccount(value: string, accounts: Readonly<Record<string, string>> = {}) {
  const [, currency, id] = /^([A-Z]{3})=([\w-]{1,32})$/.exec(value) ?? [];
  if (currency !== undefined && id !== undefined) return { ...accounts, [currency]: id };
  throw new UserFacingError('--merchant-account must be like USD=shop_usd');
}

/** The help of a command that takes a secret. */
export const SECRET_HELP = `Pass a secret in the environment variable, or on standard input with a dash as the value: other
users can see command lines, and the shell keeps them in its history.`;

export const credentialOptions = Object.values(CREDENTIALS)
  .flat()
  .map(({ option }) => option);

/** The credentials of a processor from the options and the environment, complete and well-formed. */
export async function readCredentials<Name extends ProcessorName>(
  name: Name,
  command: Command,
): Promise<Credentials[Name]> {
  const own = CREDENTIALS[name];
  requireOwn(name, command);
  requireOneDash(own, command);
  const read: Record<string, unknown> = {};
  for (const credential of own) {
    const { option, storedAs = option.attributeName() } = credential;
    const value = await readCredential(name, command, credential);
    if (value !== undefined) read[storedAs] = value;
  }
  if (!haveSameMode(read)) {
    throw new UserFacingError(
      '--publishable-key and --secret-key must both be for testing, or both be live',
    );
  }
  return read as Credentials[Name];
}

function requireOwn(name: ProcessorName, command: Command): void {
  const own = CREDENTIALS[name].map(({ option }) => option);
  const foreign = credentialOptions
    .filter((option) => !own.includes(option))
    .find((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  if (foreign) throw new UserFacingError(`${foreign.long} is not for ${name}`);
}

/** Standard input has one secret. */
function requireOneDash(credentials: readonly Credential[], command: Command): void {
  const [first, second] = credentials
    .map(({ option }) => option)
    .filter((option) => command.getOptionValue(option.attributeName()) === '-');
  if (!first || !second) return;
  throw new UserFacingError(
    `${first.long} and ${second.long} cannot both be -; set one in the environment`,
  );
}

/** Undefined when it is not given or empty. A dash stands for standard input. */
async function readCredential(
  name: ProcessorName,
  command: Command,
  credential: Credential,
): Promise<unknown> {
  const { option, isRequired } = credential;
  const given: unknown = command.getOptionValue(option.attributeName());
  const value = given === '-' ? await text(process.stdin) : (given ?? '');
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (trimmed !== '') return wellFormed(name, trimmed, credential);
  if (!isRequired) return undefined;
  const { long, envVar } = option;
  throw new UserFacingError(`${long} is missing${envVar ? `; give it, or set ${envVar}` : ''}`);
}

function wellFormed(name: ProcessorName, value: string, { option }: Credential): string {
  const fault = credentialFault(name, option.attributeName(), value);
  if (fault) throw new UserFacingError(`${option.long} ${fault}`);
  return value;
}
