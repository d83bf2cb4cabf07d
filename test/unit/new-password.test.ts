import { expect, test } from 'vitest';
import { shopper } from '../../bin/start/demo-data.ts';
import { COMMON_PASSWORDS } from '../../shared/passwords/common-passwords.ts';
import { requireGoodPassword } from '../../shared/passwords/new-password.ts';

test('10,000 passwords are refused, each in one spelling', () => {
  const all = [...COMMON_PASSWORDS];
  expect(all).toHaveLength(10_000);
  expect(all.map((each) => each.normalize().toLowerCase())).toEqual(all);
  expect(all.filter((each) => each.trim() !== each || each === '')).toEqual([]);
});

test('the commonest that are long enough are more than 3,000, as OWASP ASVS wants', () => {
  expect([...COMMON_PASSWORDS].filter(({ length }) => length >= 8).length).toBeGreaterThan(3_000);
});

test.each(['password', 'PassWord1', 'qwertyuiop', '1Q2W3E4R5T', 'iloveyou'])(
  '%s is refused',
  async (password) => {
    await expect(requireGoodPassword('password', password, 8)).rejects.toThrow(
      'password is one of the 10,000 commonest; choose another one.',
    );
  },
);

test.each([shopper.password, 'passwordpassword2', ' password', 'pässword', 'iloveyou, tea'])(
  '%s is taken, because only whole passwords are compared',
  async (password) => {
    await expect(requireGoodPassword('password', password, 8)).resolves.toBeUndefined();
  },
);
