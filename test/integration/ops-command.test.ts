import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import type { JsonObject } from '../../shared/contract/json.ts';
import { findApplication } from '../../shared/tenancy/application.ts';
import { issueToken, verifyToken } from '../../shared/tenancy/tokens.ts';
import { captureCommand } from '../store/captured-command.ts';
import { cipher, table } from '../store/local-store.ts';
import {
  createApplication,
  idOf,
  json,
  LAUNCHER,
  makeRoot,
  printed,
  refused,
  run,
  shopwright,
  TIME,
} from '../store/ops-command.ts';

const root = makeRoot();

const withoutSecret = ({ secret_key: _, ...rest }: JsonObject) => rest;

/** The application as it is stored, with its secret key decrypted. */
async function stored({ id }: JsonObject) {
  const application = await findApplication(table, Number(id));
  if (!application) throw new Error(`no application ${id}`);
  const { encryptedSecretKey } = application;
  const purpose = { applicationId: Number(id), purpose: 'secret' } as const;
  return { application, secretKey: await cipher.decrypt(encryptedSecretKey, purpose) };
}

const SECRET_KEY = /^sk_[\w-]{43}$/;

const DEFAULTS = {
  name: 'Tea House',
  currency_code: 'EUR',
  currencies: [],
  tax_rate: 0,
  tax_type: 'nothing',
  show_prices_plus_taxes: false,
  apply_discounts_before_taxes: false,
  automatic_promotions: false,
  shipping_required: true,
  guest_payments_need_secret: true,
  unpaid_order_minutes: 60,
  guest_max_quantity: 20,
  order_numbers: 'sequence',
  user_uploads: false,
  password_min_length: 8,
  old_password_required: true,
  return_days: 14,
  working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  delivery_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  timezone: 'UTC',
};

test.concurrent('creates an account and lists it', async () => {
  const account = await json('account', 'create', '--name', 'Tea Traders');
  expect(account).toEqual({
    id: expect.any(Number),
    name: 'Tea Traders',
    created_at: expect.stringMatching(TIME),
  });
  expect(await json('account', 'list')).toContainEqual(account);
  const { stdout } = await shopwright('account', 'list');
  expect(stdout).toMatch(/^ID +CREATED +NAME\n/);
  expect(stdout).toContain(`\n${account['id']}  ${account['created_at']}  Tea Traders\n`);
});

test.concurrent('creates an application with valid keys', async () => {
  const created = await createApplication();
  const { id } = created;
  expect(created).toEqual({
    id: expect.any(Number),
    account_id: expect.any(Number),
    status: 'active',
    public_key: expect.stringMatching(`^pk_${id}_[\\w-]{24}$`),
    key_generation: 1,
    settings: DEFAULTS,
    created_at: expect.stringMatching(TIME),
    updated_at: created['created_at'],
    secret_key: expect.stringMatching(SECRET_KEY),
  });
  const { application: found, secretKey } = await stored(created);
  expect(secretKey).toBe(created['secret_key']);
  const { token } = await issueToken(found, cipher, { access: 'admin' }, Date.now());
  expect(await verifyToken(found, token, Date.now())).toEqual({ access: 'admin' });
});

test.concurrent('takes the currency as an option', async () => {
  const { settings } = await createApplication('--currency', 'GBP');
  expect(settings).toEqual({ ...DEFAULTS, currency_code: 'GBP' });
});

test.concurrent('prints the secret key once, and the next command after creating an account', async () => {
  const account = await shopwright('account', 'create', '--name', 'Tea Traders');
  const id = /id +(\d+)/.exec(account.stdout)?.[1] ?? '';
  const time = /created +(.+)/.exec(account.stdout)?.[1] ?? '';
  expect(account).toEqual(
    printed(`Created the account.

  id       ${id}
  name     Tea Traders
  created  ${time}

Create an application for it: shopwright application create --account ${id} --name NAME
`),
  );

  const created = await shopwright('application', 'create', '--account', id, '--name', 'Tea House');
  const application = { id: Number(/id +(\d+)/.exec(created.stdout)?.[1]) };
  const { application: found, secretKey } = await stored(application);
  expect(created).toEqual(
    printed(`Created the application.

  id          ${application.id}
  public key  ${found.publicKey}
  secret key  ${secretKey}

The secret key is shown only once: store it where you keep secrets.
`),
  );
});

test.concurrent('shows and sets the requests per second of an application', async () => {
  const id = String(idOf(await createApplication()));
  const limit = (...args: string[]) => shopwright('application', 'limit', id, ...args);
  expect(await limit()).toEqual(
    printed(
      `The application ${id} (Tea House) is limited to 1000 requests per second and 1000 emails per hour.\n`,
    ),
  );
  expect(await limit('--requests-per-second', '500')).toEqual(
    printed(
      `The application ${id} (Tea House) is now limited to 500 requests per second and 1000 emails per hour. ` +
        'This takes effect within 30 s.\n',
    ),
  );
  expect((await findApplication(table, Number(id)))?.requestsPerSecond).toBe(500);
  for (const wrong of ['0', '1.5', '10001', 'many']) {
    const { code, stderr } = await limit('--requests-per-second', wrong);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/whole number from 1 to 10000/)]);
  }
  expect(await json('application', 'limit', id)).toEqual({
    application_id: Number(id),
    requests_per_second: 500,
    mails_per_hour: 1000,
  });
});

test.concurrent('shows and lists applications without their secrets', async () => {
  const made = await createApplication();
  const rates = [
    { code: 'USD', rate: 1.08 },
    { code: 'JPY', rate: 163.27 },
  ];
  const body = JSON.stringify({ currencies: rates, company_city: 'A\u001b[2Jb' });
  await json('api', 'PUT', '/application', body, '--application', idOf(made));
  const created = { ...made, ...(await json('application', 'show', idOf(made))) };
  const [id, account] = [idOf(created), String(created['account_id'])];
  const application = withoutSecret(created);

  expect(await json('application', 'show', id)).toEqual(application);
  expect(await json('application', 'list', '--account', account)).toEqual([application]);
  expect(await json('application', 'list')).toContainEqual(application);

  expect(await shopwright('application', 'list', '--account', account)).toEqual(
    printed(
      `${'ID'.padEnd(id.length)}  ${'ACCOUNT'.padEnd(account.length)}  STATUS  ${'PUBLIC KEY'.padEnd(
        String(created['public_key']).length,
      )}  NAME
${id}  ${account}  active  ${created['public_key']}  Tea House
`,
    ),
  );
  expect(await shopwright('application', 'show', id)).toEqual(
    printed(`  id              ${id}
  account         ${account}
  status          active
  public key      ${created['public_key']}
  key generation  1
  created         ${created['created_at']}
  updated         ${created['updated_at']}

Settings

  name                          Tea House
  currency_code                 EUR
  currencies                    USD=1.08 JPY=163.27
  tax_rate                      0
  tax_type                      nothing
  show_prices_plus_taxes        false
  apply_discounts_before_taxes  false
  automatic_promotions          false
  shipping_required             true
  guest_payments_need_secret    true
  unpaid_order_minutes          60
  guest_max_quantity            20
  order_numbers                 sequence
  user_uploads                  false
  password_min_length           8
  old_password_required         true
  return_days                   14
  working_days                  ["monday","tuesday","wednesday","thursday","friday"]
  delivery_days                 ["monday","tuesday","wednesday","thursday","friday"]
  timezone                      UTC
  company_city                  A [2Jb
`),
  );
});

test.concurrent('rotates the secret key, which revokes tokens, and the public key on request', async () => {
  const created = await createApplication();
  const id = idOf(created);
  const before = await stored(created);
  const { token } = await issueToken(before.application, cipher, { access: 'admin' }, Date.now());

  const rotated = await json('application', 'rotate-keys', id, '--yes', '--overlap', '0');
  expect(rotated).toEqual({
    ...created,
    key_generation: 2,
    secret_key: expect.stringMatching(SECRET_KEY),
    updated_at: expect.stringMatching(TIME),
  });
  const after = await stored(created);
  expect(after.secretKey).toBe(rotated['secret_key']);
  expect(after.secretKey).not.toBe(before.secretKey);
  await expect(verifyToken(after.application, token, Date.now())).rejects.toMatchObject({
    status: 401,
  });

  const rotate = ['application', 'rotate-keys', id, '--yes', '--overlap', '0'];
  const { stdout } = await shopwright(...rotate, '--public-key');
  const { application: found, secretKey } = await stored(created);
  expect(found.publicKey).not.toBe(created['public_key']);
  expect(stdout).toBe(`Replaced the keys.

  id          ${id}
  public key  ${found.publicKey}
  secret key  ${secretKey}

The secret key is shown only once: store it where you keep secrets.

This takes effect within 30 s; after that the old keys and every token are refused.
`);
});

test.concurrent('does not rotate keys without --yes when there is no terminal', async () => {
  const created = await createApplication();
  expect(await shopwright('application', 'rotate-keys', idOf(created), '--overlap', '0')).toEqual(
    refused('this ends the old keys and every token; add --yes to confirm'),
  );
  expect((await stored(created)).secretKey).toBe(created['secret_key']);
});

test.concurrent('disables and enables an application', async () => {
  const created = await createApplication();
  const id = idOf(created);
  const application = { ...withoutSecret(created), updated_at: expect.stringMatching(TIME) };

  expect(await json('application', 'disable', id)).toEqual({ ...application, status: 'inactive' });
  expect((await stored(created)).application.status).toBe('inactive');
  expect(await json('application', 'enable', id)).toEqual(application);

  const { stdout: disabled } = await shopwright('application', 'disable', id);
  expect(disabled).toContain(
    'The application is inactive. This takes effect within 30 s; after that its API refuses requests.\n',
  );
  const { stdout: enabled } = await shopwright('application', 'enable', id);
  expect(enabled).toContain(
    'The application is active. This takes effect within 30 s; after that its API accepts requests.\n',
  );
});

const BAD_ID = "is invalid for argument 'id'. The ID must be a whole number of up to 16 digits.";
const NEW = ['application', 'create', '--account', '12', '--name', 'Tea House'];

test.concurrent.each([
  [[...NEW, '--currency', 'euro'], 'currency_code has an invalid format.'],
  [NEW, 'No account has the ID 12.'],
  [['account', 'create'], "required option '--name <name>' not specified; see --help"],
  [
    ['account', 'create', '--name', ' '],
    "option '--name <name>' argument ' ' is invalid. The name must have 1 to 255 characters.",
  ],
  [['application', 'list', '--account', '12'], 'No account has the ID 12.'],
  [['application', 'show', '12'], 'No application has the ID 12.'],
  [
    ['application', 'update', '12', '--name', 'x'],
    'update is now: shopwright api PUT /application; see shopwright api --help',
  ],
  [['application', 'show', 'abc'], `command-argument value 'abc' ${BAD_ID}`],
  [['application', 'show', '9'.repeat(16)], `command-argument value '${'9'.repeat(16)}' ${BAD_ID}`],
  [['application', 'show'], "missing required argument 'id'; see --help"],
  [['acount'], "unknown command 'acount' (Did you mean account?)"],
  [['application', 'vanish', '12'], "unknown command 'vanish'; see --help"],
  [['account', 'list', '--jsn'], "unknown option '--jsn' (Did you mean --json?)"],
  [
    ['account', 'list', '--region', 'eu-west-1'],
    '--region, --key and --bucket need a table on AWS; name it with --table',
  ],
  [
    ['account', 'list', '--table', 'x'],
    "option '--table <name>' cannot be used with option '--data <folder>'; see --help",
  ],
])('refuses %j and says what to do', async (args, message) => {
  expect(await shopwright(...args)).toEqual(refused(message));
});

test.concurrent.each([
  [['application', 'show', '12'], 'No application has the ID 12.'],
  [['application', 'show', 'abc'], `command-argument value 'abc' ${BAD_ID}`],
  [['account', 'list', '--verbose'], "unknown option '--verbose'; see --help"],
  [['acount'], "unknown command 'acount' (Did you mean account?)"],
  [['application'], 'no command given; see --help'],
])('prints the error of %j as one line of JSON with --json', async (args, message) => {
  const stderr = `${JSON.stringify({ error: message })}\n`;
  expect(await shopwright(...args, '--json')).toEqual({ code: 1, stdout: '', stderr });
});

test.concurrent('prints its version, and without a command its help on standard error', async () => {
  expect(await run(LAUNCHER, ['--version'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`^${packageJson.version} \\([0-9a-f]{7,}, [0-9-]{10}\\)\n$`),
    ),
  });
  const { code, stdout, stderr } = await run(LAUNCHER, []);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Usage: shopwright /);
});

test.concurrent.each([
  ['', '[options] [command]'],
  ['account', '[options] [command]'],
  ['account create', '[options]'],
  ['account list', '[options]'],
  ['application', '[options] [command]'],
  ['application create', '[options]'],
  ['application list', '[options]'],
  ['application show', '[options] <id>'],
  ['api', '[options] <method> <path> [body]'],
  ['application rotate-keys', '[options] <id>'],
  ['application disable', '[options] <id>'],
  ['application enable', '[options] <id>'],
])('prints help: shopwright %s --help', async (command, usage) => {
  const words = command.split(' ').filter((word) => word !== '');
  const { code, stdout, stderr } = await captureCommand([...words, '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')[0]).toBe(`Usage: ${['shopwright', ...words, usage].join(' ')}`);
  for (const option of ['--json', '--data', '--table', '--region', '--key']) {
    expect(stdout).toContain(`\n  ${option}`);
  }
});

test.concurrent('starts its own database when no store runs, and keeps its data', async () => {
  const own = join(root, 'own');
  const create = ['account', 'create', '--name', 'Alone', '--json', '--data', own];
  const { stdout } = await captureCommand(create);
  const { id, created_at } = JSON.parse(stdout);
  expect(await captureCommand(['account', 'list', '--data', own])).toEqual(
    printed(`${'ID'.padEnd(String(id).length)}  ${'CREATED'.padEnd(created_at.length)}  NAME
${id}  ${created_at}  Alone
`),
  );
  expect(existsSync(join(own, 'running.json'))).toBe(false);
});

test.concurrent('runs through symbolic links and asks for npm ci when it was not run', async () => {
  symlinkSync(LAUNCHER, join(root, 'absolute'));
  symlinkSync('absolute', join(root, 'relative'));
  expect(await run(join(root, 'relative'), ['--help'])).toMatchObject({ code: 0, stderr: '' });

  mkdirSync(join(root, 'clone/bin'), { recursive: true });
  const launcher = join(root, 'clone/bin/shopwright');
  copyFileSync(LAUNCHER, launcher);
  expect(await run(launcher, ['--help'])).toEqual(refused('run npm ci first'));
});
