import { expect, test } from 'vitest';
import { NOT_BLANK_IN_UNICODE } from '../../shared/contract/fields.ts';

/** As our validators read it. */
const notBlank = new RegExp(NOT_BLANK_IN_UNICODE, 'u');
const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]$/u;
const MAX_CODE_POINT = 0x10ffff;

test('an ignorable, space or control character is not a name', () => {
  const taken: string[] = [];
  for (let code = 0; code <= MAX_CODE_POINT; code += 1) {
    const character = String.fromCodePoint(code);
    if (IGNORED.test(character) && notBlank.test(character)) taken.push(code.toString(16));
  }
  expect(taken).toEqual([]);
});

test('a visible character is a name', () => {
  for (const character of ['a', '.', '日', 'é', '🫖', '\u{20000}', '\u{1d157}', '\u{f0000}'])
    expect([character, notBlank.test(character)]).toEqual([character, true]);
});
