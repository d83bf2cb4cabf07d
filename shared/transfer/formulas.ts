/*
 * Formulas in CSV.
 *
 * What: a spreadsheet runs what begins with one of a few characters as a formula.
 * Why: customers write texts that a shop opens in a spreadsheet.
 * How: which character divides a line depends on the language of the machine (a semicolon in German), so
 * within a text a formula begins after each of them, and after a line break; invisible characters before it
 * are dropped by some programs. Quotes around a cell help only where the program divides at the comma.
 * Test: test/unit/formulas.test.ts
 */

/** What is not seen, white space, and quotes, which a program may take for those of a cell. */
const UNSEEN = String.raw`[\p{C}\p{Z}\p{DI}"]`;

/** Also in the wide forms of East Asia. */
const BEGINS = '[=+\\-@＝＋－＠]';

/** What ends a line, or a cell, for some program. In our CSV a cell with a comma is in quotes. */
const DIVIDES = String.raw`;|\t\r\n\v\f\u0085\u2028\u2029`;

/** Looks back from each beginning of a formula, because a text of white space would take the square of its length. */
const formula = (before: string, flags: string) =>
  new RegExp(`${BEGINS}(?<=(?:${before})${UNSEEN}*.)`, flags);

const ANY = formula(`^|[${DIVIDES}]`, 'su');
const EACH_OR_COMMA = formula(`^|[,${DIVIDES}]`, 'gsu');

/** In JSON, numbers follow commas, and each cell with a comma is in quotes; other control characters are escaped. */
const ALL_IN_JSON = formula(String.raw`[;|\u0085\u2028\u2029]`, 'gsu');

/** Whether some spreadsheet would run a part of the text. */
export const hasFormula = (text: string) => ANY.test(text);

/** JSON in which no formula begins, and which says the same. */
export const withoutFormulas = (json: string) =>
  json.replaceAll(
    ALL_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The text with an apostrophe before each formula, for a file that has other dividers than commas. */
export const disarmed = (text: string) => text.replaceAll(EACH_OR_COMMA, "'$&");
