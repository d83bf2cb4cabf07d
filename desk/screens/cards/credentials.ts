import type { Credential } from '../../../shared/resources/schemas/processors/processor-facts.ts';
import {
  CONTRACTS,
  PROCESSORS,
  type ProcessorName,
} from '../../../shared/resources/schemas/processors.ts';

/** A field of the credentials of a card processor, under its name on the wire. */
export interface CredentialField {
  readonly name: string;
  /** Nobody is to read it from the screen, and it is not shown again. */
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  readonly kind: 'environment' | 'accounts' | 'flag' | 'text';
}

/** What the API shows of a processor that is configured: nothing secret. */
export interface Configured {
  readonly name: ProcessorName;
  /** Whether payments may begin with it. */
  readonly active: boolean;
  readonly updated_at: string;
  readonly environment?: 'sandbox' | 'production';
  readonly takes_events?: boolean;
  readonly [field: string]: unknown;
}

export type Values = Readonly<Record<string, unknown>>;

export interface Processor {
  readonly name: ProcessorName;
  readonly title: string;
  readonly fields: readonly CredentialField[];
  /** Where nothing is stored. */
  readonly defaults: Values;
}

const KINDS = { boolean: 'flag', object: 'accounts' } as const;

const kindOf = ({ schema }: Credential): CredentialField['kind'] =>
  schema.enum ? 'environment' : (KINDS[schema.type as keyof typeof KINDS] ?? 'text');

/** The forms of all card processors. */
export const FORMS: readonly Processor[] = PROCESSORS.map(({ name, title }) => {
  const credentials = Object.entries(CONTRACTS[name].credentials);
  return {
    ...{ name, title },
    fields: credentials.map(([wire, credential]) => ({
      name: wire,
      isSecret: credential.schema.writeOnly === true,
      isRequired: credential.isRequired === true,
      kind: kindOf(credential),
    })),
    defaults: Object.fromEntries(credentials.map(([wire, { begins }]) => [wire, begins])),
  };
});

/** What the form begins with: secrets are always typed anew. */
export const valuesOf = ({ fields, defaults }: Processor, configured: Configured | undefined) =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = configured?.[name] ?? defaults[name];
      return [name, kind === 'accounts' ? linesOf(value) : value];
    }),
  );

/** What is sent: all of it, because what is not sent is not kept. */
export const bodyOf = ({ fields }: Processor, typed: Values) =>
  Object.fromEntries(
    fields
      .map(({ name, kind }) => {
        const value = typed[name];
        return [name, kind === 'accounts' ? accountsOf(value) : value] as const;
      })
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** `USD=shop_usd`, one in each line. */
const linesOf = (accounts: unknown): string =>
  Object.entries({ ...(accounts as object | undefined) })
    .map(([currency, id]) => `${currency}=${id}`)
    .join('\n');

function accountsOf(lines: unknown): Values | undefined {
  const accounts = String(lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [currency = '', ...id] = line.split('=');
      return [currency.trim(), id.join('=').trim()];
    });
  return accounts.length > 0 ? Object.fromEntries(accounts) : undefined;
}

/** A mistake of one account is one of the field in which all are, which tells the first. */
export const mistakesOf = (errors: Values): Values =>
  Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [
      name,
      typeof said === 'object' && name !== 'root' ? Object.values({ ...said })[0] : said,
    ]),
  );
