import {
  PROCESSOR_NAMES,
  type ProcessorName,
  type ProcessorTitle,
} from '../resources/schemas/processors.ts';
import type { Application } from '../tenancy/application.ts';
import type { ConfiguredProcessors } from './processors/configured-processors.ts';
import type { Processor } from './processors/processor.ts';

export interface CardMethod {
  readonly name: ProcessorTitle;
  readonly processor: ProcessorName;
  /** The field of the body that stands for the card. */
  readonly instrument: 'source' | 'nonce';
  /** Whether a payment can go on in the browser of the shopper, by an intent. */
  readonly byIntent: boolean;
}

export const CARD_METHODS: readonly CardMethod[] = [
  { name: 'Stripe', processor: PROCESSOR_NAMES.Stripe, instrument: 'source', byIntent: true },
  { name: 'Braintree', processor: PROCESSOR_NAMES.Braintree, instrument: 'nonce', byIntent: false },
];

export const isCardMethod = (title: string) => CARD_METHODS.some(({ name }) => name === title);

/** The processor by its name on the wire. */
export function processorNamed(
  processors: ConfiguredProcessors,
  title: string,
  application: Application,
): Promise<Processor> {
  const found = CARD_METHODS.find(({ name }) => name === title);
  if (!found) throw new Error(`There is no processor ${title}.`);
  return processors[found.processor](application);
}
