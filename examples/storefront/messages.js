import { ApiError } from './api.js';

/** What people are told of an error, by its status. */
const BY_STATUS = new Map([
  [0, 'The shop cannot be reached. Please check your connection and try again.'],
  [401, 'Please log in and try again.'],
  [404, 'We could not find this. It may have been removed.'],
  [409, 'Something has changed in the meantime. Please check and try again.'],
  [429, 'That was a little too fast. Please wait a minute and try again.'],
]);

const WRONG_FORM = 'Please check this: it is not in the right form.';

/** What people are told at a field: by what is wrong with it, or more exactly by field and that. */
const BY_FAILURE = new Map([
  ['missingRequiredProperty', 'Please fill this in.'],
  ['format', WRONG_FORM],
  ['type', WRONG_FORM],
  ['whitelist', 'This is not available any more. Please choose again.'],
  ['min', 'This is too short or too small.'],
  ['max', 'This is too long or too large.'],
  ['email format', 'Please enter an e-mail address such as ada@example.org.'],
  ['email unique', 'There is an account with this e-mail already. Please log in instead.'],
  ['password min', 'Please choose a longer password.'],
  ['quantity min', 'Please enter 1 or more.'],
  ['quantity max', 'There are not so many left.'],
  ['shipping_id missingRequiredProperty', 'Please choose a shipping method.'],
  ['shipping_id whitelist', 'Please choose another shipping method.'],
]);

/**
 * An error in plain words: those of the API are for developers.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  const { status, invalidPropertyName, failedValidator } = error;
  const field = invalidPropertyName.split('.').at(-1);
  return (
    BY_FAILURE.get(`${field} ${failedValidator}`) ??
    BY_FAILURE.get(failedValidator) ??
    BY_STATUS.get(status) ??
    (status >= 500
      ? 'The shop is very busy. Please try again in a moment.'
      : 'This did not work. Please check what you entered and try again.')
  );
}
