import { expect, test } from 'vitest';
import { shopper } from '../../bin/start/demo-data.ts';
import { COMMON_PASSWORDS } from '../../shared/passwords/common-passwords.ts';
import { requireGoodPassword } from '../../shared/passwords/new-password.ts';

const ADA = { email: 'analyst@shop.example', name: 'Ada Löve' };

test('the list has 10,000 common passwords in normalized form', () => {
  const all = [...COMMON_PASSWORDS];
  expect(all).toHaveLength(10_000);
  expect(all.map((each) => each.normalize().toLowerCase())).toEqual(all);
  expect(all.filter((each) => each.trim() !== each || each === '')).toEqual([]);
});

test('the list has over 3,000 long passwords, as OWASP ASVS requires', () => {
  expect([...COMMON_PASSWORDS].filter(({ length }) => length >= 8).length).toBeGreaterThan(3_000);
});

test.each(['password', 'PassWord1', 'qwertyuiop', '1Q2W3E4R5T', 'iloveyou'])(
  'refuses the common password %s',
  async (password) => {
    await expect(requireGoodPassword('password', password, 8, ADA)).rejects.toThrow(
      'password is one of the 10,000 most common passwords. Choose another one.',
    );
  },
);

test.each([
  ...['analyst@shop.example', 'ANALYST@shop.example ', 'a nalyst', 'ada  löve', 'AdaLo\u0308ve'],
  ...[
    '        ',
    '\t\u00a0 \t\t \u3000 ',
    'aaaaaaaa',
    'Aaaa aaaA',
    '😀😀😀😀😀😀😀😀',
    'ShopWright',
  ],
])('refuses %j as easy to guess', async (password) => {
  await expect(requireGoodPassword('password', password, 4, ADA)).rejects.toThrow(
    'password must not be an email address or a name, or repeat one character. Choose another one.',
  );
});

test.each([
  shopper.password,
  'ada löve 1815',
  'passwordpassword2',
  ' password',
  'pässword',
  'iloveyou, tea',
])('accepts %s because it compares whole passwords', async (password) => {
  await expect(requireGoodPassword('password', password, 8, ADA)).resolves.toBeUndefined();
});
