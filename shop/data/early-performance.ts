import { consentsFor } from '../../shared/orders/withdrawal.ts';
import {
  CONSENT_REASONS,
  type ConsentReason,
} from '../../shared/resources/schemas/withdrawal-right.ts';
import type { Visit } from '../visit/visit.ts';
import type { Cart } from './cart.ts';

export type { ConsentReason };

/** The name of the boxes by which the shopper agrees that something begins before the withdrawal period ends. */
export const EARLY = 'early_performance';

/** Names such a box in the form, and what is wrong with it. */
export const earlyField = (reason: ConsentReason) => `early-${reason}`;

/** To what the shopper has agreed. */
export const earlyIn = (form: FormData): ConsentReason[] =>
  CONSENT_REASONS.filter((reason) => form.getAll(EARLY).includes(reason));

/** What of a cart needs the agreement of its customer. */
export const consentsOf = ({ items }: Cart): ConsentReason[] => consentsFor(items);

/** What the customer of a cart has not agreed to. */
export const earlyProblems = (
  { say }: Visit,
  cart: Cart,
  agreed: readonly ConsentReason[],
): readonly (readonly [string, string])[] =>
  consentsOf(cart)
    .filter((reason) => !agreed.includes(reason))
    .map((reason) => [earlyField(reason), say('early_needed')]);
