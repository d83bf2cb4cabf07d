import { expect, test } from 'vitest';
import { countFailures, LIMITS } from '../../shared/tenancy/login-limits.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ask, create, openStore } from '../store/api.ts';
import { SHOPPER } from '../store/filled-store.ts';
import { cipher, table } from '../store/local-store.ts';
import { command, refused, shopwright } from '../store/ops-command.ts';

const store = await openStore();
const id = String(store.application.id);
const { publicKey } = store.application;
const {
  full_name: _,
  application_id: __,
  ...ada
} = await create(store.asPublic, '/users', SHOPPER);
const record = Object.fromEntries(Object.entries(ada).filter(([, value]) => value !== null));

const logIn = async (password: string) => {
  const body = { email: SHOPPER.email, password };
  const answer = await ask('POST', '/users/authenticate', { authorization: publicKey, body });
  return answer.status;
};

test.concurrent('resets a password to a random one, revokes tokens, and clears the login limit', async () => {
  // Nobody has logged in as this user before, so that all of the limits hold.
  const { token } = await issueToken(
    store.application,
    cipher,
    { access: 'user', userId: ada.id },
    Date.now(),
  );
  const counted = { 'login-email': SHOPPER.email.toLowerCase() };
  const { id: application } = store.application;
  const { failures } = LIMITS['login-email'];
  for (let i = 0; i < failures; i += 1)
    await countFailures(table, application, counted, Date.now());
  expect(await logIn(SHOPPER.password)).toBe(429);

  const { password, ...shown } = await command(
    'user',
    'reset-password',
    id,
    SHOPPER.email,
    '--yes',
  );
  expect(shown).toEqual(record);
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await logIn(String(password))).toBe(200);
  expect(await logIn(SHOPPER.password)).toBe(401);
  const authorization = `${publicKey}:${token}`;
  // In the cloud by a function that has not cached the application; others do for 30 s.
  expect((await ask('GET', '/addresses', { authorization })).status).toBe(401);
});

test.concurrent('a password reset ends remembered logins', async () => {
  const login = { email: 'eve@example.org', password: 'correct horse' };
  await create(store.asPublic, '/users', { name: 'Eve', ...login });
  const remembered = { ...login, remember: true };
  const { refresh_token } = await create(store.asPublic, '/users/authenticate', remembered);
  await command('user', 'reset-password', id, login.email, '--yes');
  const answer = await store.asPublic('POST', '/users/refresh', { refresh_token });
  expect(answer.status).toBe(401);
});

test.concurrent.each([
  [
    ['reset-password', id, 'bob@example.org', '--yes'],
    `The application ${id} has no user bob@example.org.`,
  ],
  [['reset-password', id, 'ada', '--yes'], '"ada" is neither an email address nor a user ID'],
  [
    ['reset-password', id, String(ada.id)],
    'this replaces the password and revokes the tokens of the user; add --yes to confirm',
  ],
])('refuses %j and says why', async (args, message) => {
  expect(await shopwright('user', ...args)).toEqual(refused(message));
});
