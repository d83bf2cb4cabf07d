import { FormError, fieldValue } from './forms.js';
import { readNumber } from './numbers.js';
import { t } from './words.js';

/** An input for a number as people write it: browsers drop commas in those of the type for numbers. */
export const WHOLE_NUMBER = { inputmode: 'numeric', autocomplete: 'off' };

/**
 * A whole number; undefined for any other text.
 *
 * @param {string} text
 */
export function wholeNumber(text) {
  const typed = readNumber(text, { decimals: 0, min: 0 });
  return typed.problem === undefined ? typed.value : undefined;
}

/**
 * The whole number in a field, which says so where there is another text.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function wholeNumberIn(form, name) {
  const units = wholeNumber(fieldValue(form, name));
  if (units === undefined) throw new FormError(t('Please enter a whole number.'), name);
  return units;
}
