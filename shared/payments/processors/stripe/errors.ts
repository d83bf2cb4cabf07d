import type Stripe from 'stripe';

type StripeError = Stripe.errors.StripeError;

/** Compares the name of the type: the classes are in the library, which is loaded lazily. */
const isOfType =
  (...types: readonly string[]) =>
  (error: unknown): error is StripeError =>
    error instanceof Error && 'type' in error && types.includes(String(error.type));

export const isCardError = isOfType('StripeCardError');

export const isInvalidRequest = isOfType('StripeInvalidRequestError');

export const isAuthentication = isOfType('StripeAuthenticationError');

export const isOfPermission = isOfType('StripePermissionError');

export const isMisconfiguration = isOfType(
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeInvalidRequestError',
);

export const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
