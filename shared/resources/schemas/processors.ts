import { braintree, braintreeContract } from './processors/braintree.ts';
import type { ProcessorContract, ProcessorFacts } from './processors/processor-facts.ts';
import { stripe, stripeContract } from './processors/stripe.ts';

/** The card processors. Their code is listed in shared/payments/processors/code-of-processors.ts. */
const LIST = [stripe, braintree] as const;

const ALL_CONTRACTS = { stripe: stripeContract, braintree: braintreeContract } as const;

export type ProcessorName = (typeof LIST)[number]['name'];

/** What a processor is called in payments and for people. */
export type ProcessorTitle = (typeof LIST)[number]['title'];

export interface CardProcessor extends ProcessorFacts {
  readonly name: ProcessorName;
  readonly title: ProcessorTitle;
}

export const PROCESSORS: readonly CardProcessor[] = LIST;

type Each<Facts extends readonly ProcessorFacts[], Fact extends keyof ProcessorFacts> = {
  readonly [Index in keyof Facts]: Facts[Index][Fact];
};

export const PROCESSOR_NAMES = /* @__PURE__ */ LIST.map(({ name }) => name) as unknown as Each<
  typeof LIST,
  'name'
>;

export const PROCESSOR_TITLES = /* @__PURE__ */ LIST.map(({ title }) => title) as unknown as Each<
  typeof LIST,
  'title'
>;

export const processorTitled = (title: string) => PROCESSORS.find((each) => each.title === title);

export const CONTRACTS: Readonly<Record<ProcessorName, ProcessorContract>> = ALL_CONTRACTS;

type Contracts = (typeof ALL_CONTRACTS)[ProcessorName];

/** Credentials of a store at the card processors, as they are stored. */
export type Credentials = {
  readonly [Name in ProcessorName]: Parameters<(typeof ALL_CONTRACTS)[Name]['shown']['of']>[0];
};

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

const merged = (fieldsOf: (contract: ProcessorContract) => object) =>
  Object.assign({}, ...Object.values(CONTRACTS).map(fieldsOf));

/** What is shown of any of them. */
export const shownFields: Intersection<Contracts['shown']['fields']> = /* @__PURE__ */ merged(
  ({ shown }) => shown.fields,
);

/** The fields of a payment by any of them. */
export const paymentFields: Intersection<Contracts['payment']['fields']> = /* @__PURE__ */ merged(
  ({ payment }) => payment.fields,
);

/** An operation, or what it does, for each processor, called by its title. */
type ByTitle<Prefix extends string, Suffix extends string, Value> = {
  readonly [Title in ProcessorTitle as `${Prefix}${Title}${Suffix}`]: Value;
};

export const forEachProcessor = <
  Value,
  const Prefix extends string,
  const Suffix extends string = '',
>(
  prefix: Prefix,
  madeOf: (processor: CardProcessor, contract: ProcessorContract) => Value,
  suffix = '' as Suffix,
) =>
  Object.fromEntries(
    PROCESSORS.map((each) => [
      `${prefix}${each.title}${suffix}`,
      madeOf(each, CONTRACTS[each.name]),
    ]),
  ) as ByTitle<Prefix, Suffix, Value>;

type WithClientToken = Extract<Contracts, { readonly clientToken: string }>['clientToken'];

/** An operation, or what it does, for each that gives browsers a token. */
export const forEachClientToken = <Value>(madeOf: (processor: CardProcessor) => Value) =>
  Object.fromEntries(
    PROCESSORS.flatMap((each) => {
      const { clientToken } = CONTRACTS[each.name];
      return clientToken === undefined ? [] : [[clientToken, madeOf(each)]];
    }),
  ) as Readonly<Record<WithClientToken, Value>>;
