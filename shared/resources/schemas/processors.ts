export const PROCESSORS = ['stripe', 'braintree'] as const;

export type ProcessorName = (typeof PROCESSORS)[number];

/** Processors by their names on the wire. */
export const PROCESSOR_NAMES = {
  Stripe: 'stripe',
  Braintree: 'braintree',
} as const;

export type ProcessorTitle = keyof typeof PROCESSOR_NAMES;

export const PROCESSOR_TITLES = ['Stripe', 'Braintree'] as const satisfies ProcessorTitle[];
