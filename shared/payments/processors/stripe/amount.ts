import { processorAmount } from '../../../pricing/processor-amount.ts';
import { stripe } from '../../../resources/schemas/processors/stripe.ts';

/** Stripe's minor units for those of ISO 4217; undefined when there are none of the same worth. */
export const stripeAmount = (amount: number, currency: string): number | undefined =>
  processorAmount(stripe.minorUnits, amount, currency);
