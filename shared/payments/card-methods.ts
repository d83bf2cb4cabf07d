import {
  PROCESSOR_NAMES,
  type ProcessorName,
  type ProcessorTitle,
} from '../tenancy/processor-credentials.ts';

export interface CardMethod {
  readonly name: ProcessorTitle;
  readonly processor: ProcessorName;
  /** The field of the body that stands for the card. */
  readonly instrument: 'source' | 'nonce';
}

export const CARD_METHODS: readonly CardMethod[] = [
  { name: 'Stripe', processor: PROCESSOR_NAMES.Stripe, instrument: 'source' },
  { name: 'Braintree', processor: PROCESSOR_NAMES.Braintree, instrument: 'nonce' },
];
