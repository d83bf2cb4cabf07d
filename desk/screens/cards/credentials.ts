/** A field of the credentials of a card processor, under its name on the wire. */
export interface CredentialField {
  readonly name: string;
  /** Nobody is to read it from the screen, and it is not shown again. */
  readonly isSecret?: true;
  readonly isRequired?: true;
  readonly kind?: 'environment' | 'accounts' | 'flag';
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

export type ProcessorName = 'stripe' | 'braintree';

export interface Processor {
  readonly name: ProcessorName;
  readonly title: string;
  readonly fields: readonly CredentialField[];
  /** Where nothing is stored. */
  readonly defaults: Values;
}

export const PROCESSORS: readonly Processor[] = [
  {
    name: 'stripe',
    title: 'Stripe',
    fields: [
      { name: 'secret_key', isSecret: true, isRequired: true },
      { name: 'publishable_key' },
      { name: 'signing_secret', isSecret: true },
    ],
    defaults: {},
  },
  {
    name: 'braintree',
    title: 'Braintree',
    fields: [
      { name: 'environment', kind: 'environment', isRequired: true },
      { name: 'merchant_id', isRequired: true },
      { name: 'public_key', isSecret: true, isRequired: true },
      { name: 'private_key', isSecret: true, isRequired: true },
      { name: 'merchant_account_id' },
      { name: 'merchant_accounts', kind: 'accounts' },
      { name: 'submit_for_settlement', kind: 'flag' },
      { name: 'require_three_d_secure', kind: 'flag' },
    ],
    defaults: {
      environment: 'sandbox',
      submit_for_settlement: true,
      require_three_d_secure: false,
    },
  },
];

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
