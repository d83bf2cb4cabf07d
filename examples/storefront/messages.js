/** @import { Text } from './words.js' */
import { ShopError } from './client.js';
import { t } from './words.js';

/**
 * What people are told of an error, by its status.
 *
 * @type {ReadonlyMap<number, Text>}
 */
const BY_STATUS = new Map([
  [0, 'The shop cannot be reached. Please check your connection and try again.'],
  [401, 'Please log in and try again.'],
  [404, 'We could not find this. It may have been removed.'],
  [409, 'Something has changed in the meantime. Please check and try again.'],
  [429, 'That was a little too fast. Please wait a minute and try again.'],
]);

const WRONG_FORM = 'Please check this: it is not in the right form.';
const LONGER_PASSWORD = 'Please choose a longer password.';
const RARER_PASSWORD = 'Too many people use this password. Please choose another one.';

/**
 * What people are told at a field: by what is wrong with it, or more exactly by field and that.
 *
 * @type {ReadonlyMap<string, Text>}
 */
const BY_FAILURE = new Map([
  ['missingRequiredProperty', 'Please fill this in.'],
  ['format', WRONG_FORM],
  ['type', WRONG_FORM],
  ['whitelist', 'This is not available any more. Please choose again.'],
  ['min', 'This is too short or too small.'],
  ['max', 'This is too long or too large.'],
  ['email format', 'Please enter an e-mail address such as ada@example.org.'],
  ['email unique', 'There is an account with this e-mail already. Please log in instead.'],
  ['password min', LONGER_PASSWORD],
  ['password whitelist', RARER_PASSWORD],
  ['new_password min', LONGER_PASSWORD],
  ['new_password whitelist', RARER_PASSWORD],
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
export const messageOf = (error) => t(textOf(error));

/**
 * @param {unknown} error
 * @returns {Text}
 */
function textOf(error) {
  if (!(error instanceof ShopError)) return 'Something went wrong. Please try again.';
  const { status } = error;
  const field = error.field?.split('.').at(-1);
  const failedValidator = error.errors[0]?.failedValidator ?? '';
  return (
    BY_FAILURE.get(`${field} ${failedValidator}`) ??
    BY_FAILURE.get(failedValidator) ??
    BY_STATUS.get(status) ??
    (status >= 500
      ? 'The shop is very busy. Please try again in a moment.'
      : 'This did not work. Please check what you entered and try again.')
  );
}
