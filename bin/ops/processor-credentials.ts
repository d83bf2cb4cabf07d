import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type {
  Credential,
  ProcessorContract,
} from '../../shared/resources/schemas/processors/processor-facts.ts';
import {
  CONTRACTS,
  type Credentials,
  PROCESSOR_NAMES,
  type ProcessorName,
} from '../../shared/resources/schemas/processors.ts';
import { credentialFault } from '../../shared/tenancy/credential-forms.ts';
import { UserFacingError } from '../program.ts';

/** A credential or a choice with its option of the command. */
interface Own {
  readonly wire: string;
  readonly credential: Credential;
  readonly option: Option;
}

function optionOf({ schema, option: { flags, description, env } }: Credential): Option {
  const option = new Option(flags, description);
  if (env) option.env(env);
  if (schema.enum) option.choices(schema.enum.map(String));
  if (schema.type === 'object') option.argParser(addAccount(String(option.long)));
  return option;
}

const addAccount =
  (long: string) =>
  (value: string, accounts: Readonly<Record<string, string>> = {}) => {
    const [, currency, id] = /^([A-Z]{3})=([\w-]{1,32})$/.exec(value) ?? [];
    if (currency !== undefined && id !== undefined) return { ...accounts, [currency]: id };
    throw new UserFacingError(`${long} must be like USD=shop_usd`);
  };

const OWN = new Map(
  PROCESSOR_NAMES.map((name) => [
    name,
    Object.entries(CONTRACTS[name].credentials).map(
      ([wire, credential]): Own => ({ wire, credential, option: optionOf(credential) }),
    ),
  ]),
);

const ownOf = (name: ProcessorName) => OWN.get(name) ?? [];

/** The help of a command that takes a secret. */
export const SECRET_HELP = `Pass a secret in the environment variable, or on standard input with a dash as the value: other
users can see command lines, and the shell keeps them in its history.`;

export const credentialOptions = [...OWN.values()].flat().map(({ option }) => option);

/** The credentials of a processor from the options and the environment, complete and well-formed. */
export async function readCredentials<Name extends ProcessorName>(
  name: Name,
  command: Command,
): Promise<Credentials[Name]> {
  const own = ownOf(name);
  const { together }: ProcessorContract = CONTRACTS[name];
  requireOwn(name, command);
  requireOneDash(own, command);
  const read: Record<string, unknown> = {};
  for (const each of own) {
    const value = await readCredential(command, each);
    if (value !== undefined) read[each.credential.storedAs] = value;
  }
  if (together && !together.holds(read as never)) {
    const [first, second] = together.names.map(
      (name) => own.find(({ wire }) => wire === name)?.option.long,
    );
    throw new UserFacingError(`${first} and ${second} ${together.says}`);
  }
  return read as unknown as Credentials[Name];
}

function requireOwn(name: ProcessorName, command: Command): void {
  const own = ownOf(name).map(({ option }) => option);
  const foreign = credentialOptions
    .filter((option) => !own.includes(option))
    .find((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  if (foreign) throw new UserFacingError(`${foreign.long} is not for ${name}`);
}

/** Standard input has one secret. */
function requireOneDash(credentials: readonly Own[], command: Command): void {
  const [first, second] = credentials
    .map(({ option }) => option)
    .filter((option) => command.getOptionValue(option.attributeName()) === '-');
  if (!first || !second) return;
  throw new UserFacingError(
    `${first.long} and ${second.long} cannot both be -; set one in the environment`,
  );
}

/** Undefined when it is not given or empty. A dash stands for standard input. */
async function readCredential(command: Command, { option, credential }: Own): Promise<unknown> {
  const given: unknown = command.getOptionValue(option.attributeName());
  const value = given === '-' ? await text(process.stdin) : (given ?? '');
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (trimmed !== '') {
    const fault = credentialFault(credential, trimmed);
    if (fault) throw new UserFacingError(`${option.long} ${fault}`);
    return trimmed;
  }
  if (!credential.isRequired) return undefined;
  const { long, envVar } = option;
  throw new UserFacingError(`${long} is missing${envVar ? `; give it, or set ${envVar}` : ''}`);
}
