import { ApiError } from '../../contract/errors.ts';

/** What an invoice lacks for EN 16931. */
export interface Problem {
  /** The setting, or the field of the order, from which invoices have it. */
  readonly name?: string;
  readonly message: string;
}

/** The 409 that names everything that is missing. An invoice that is issued does not change. */
export function notAnEInvoice([first, ...others]: readonly [Problem, ...Problem[]]): ApiError {
  return new ApiError(409, first.message, {
    extras: first.name
      ? {
          valid: false,
          failedValidator: 'missingRequiredProperty',
          invalidPropertyName: first.name,
        }
      : {},
    further: others.map((each) => notAnEInvoice([each])),
  });
}

/** A reason that no field repairs. */
export const cannotBe = (message: string) =>
  notAnEInvoice([{ message: `This invoice cannot be an EN 16931 e-invoice: ${message}` }]);
