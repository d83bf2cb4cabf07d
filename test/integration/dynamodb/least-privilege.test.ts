import { afterAll, expect, inject, test } from 'vitest';
import { ONE_ROLE } from '../../../lib/function-groups.ts';
import { writeSnapshot } from '../../../shared/catalogue/snapshot.ts';
import { routesOf } from '../../../shared/contract/resource.ts';
import { functionOf } from '../../../shared/endpoint/gateway.ts';
import { resources } from '../../../shared/resources/index.ts';
import { products } from '../../../shared/resources/products.ts';
import { accountPartition, applicationPartition, snapshots } from '../../../shared/storage/keys.ts';
import { setProcessor } from '../../../shared/tenancy/processors.ts';
import { readApplication } from '../../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { actionsOf, allows, partitionsOf, statementsIn } from '../../infra/policies.ts';
import { synthesise } from '../../infra/synthesis.ts';
import { startFakeStripe } from '../../processors/fake-stripe.ts';
import { type Envelope, openStore } from '../../store/api.ts';
import { documentedItems } from '../../store/documented-items.ts';
import { driveEverything } from '../../store/every-operation.ts';
import { cipher, table } from '../../store/local-store.ts';
import { operations } from '../../store/operations.ts';
import { startOwnServer } from '../../store/own-server.ts';
import { openRecordingEngine, type Use } from '../../store/recording-engine.ts';

/**
 * Every operation, with what the functions do to the table on the way, held against the policies
 * of the synthesised stack: what is done must be allowed, and what is allowed must be done.
 */
const store = await openStore({
  automatic_promotions: true,
  old_password_required: true,
  unpaid_order_minutes: 60,
  unique_sku: true,
  product_url: 'https://shop.example/p',
  newsletter: true,
  newsletter_url: 'https://shop.example/newsletter',
  capture: 'manual',
  tax_type: 'all',
  show_prices_plus_taxes: true,
  // A server of the shop asks for visitors.
  server_addresses: ['127.0.0.0/8', '::1/128'],
  currencies: [{ code: 'USD', rate: 1e-10 }],
});
const stripe = await startFakeStripe();
const application = await readApplication(table, store.application.id);
await setProcessor(
  table,
  cipher,
  application,
  'stripe',
  { secretKey: stripe.secretKey },
  Date.now(),
);
const engine = await openRecordingEngine(inject('local').endpoint);
afterAll(() => Promise.all([engine.close(), stripe.close()]));
const publicUrl = await startOwnServer({
  endpoint: engine.endpoint,
  environment: { STRIPE_URL: stripe.baseUrl },
});

/** The functions of small catalogues have one role, so what one of them does is done by all. */
const roleOf = (name: string) => (ONE_ROLE.includes(name) ? 'small catalogues' : name);

interface FunctionUse extends Use {
  /** The role of the function. */
  readonly of: string;
}
const uses: FunctionUse[] = [];
const driven = new Set<string>();
let requests = 0;
const REQUESTS_OF_VISITOR = 8;

const { publicKey } = store.application;
const admin = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
const asAdmin = `${publicKey}:${admin.token}`;

/** One request after another, so that what the database is asked meanwhile is of its function. */
async function attempt(
  method: string,
  path: string,
  body?: object,
  Authorization = asAdmin,
  further: Readonly<Record<string, string>> = {},
) {
  const [pathname = ''] = path.split('?');
  const of = functionOf(`/v0${pathname}`);
  requests += 1;
  const headers = {
    Authorization,
    'Idempotency-Key': `request-${requests}`,
    // No visitor asks more often than one may.
    'Visitor-Address': `10.${Math.floor(requests / REQUESTS_OF_VISITOR)}.0.1`,
    ...further,
  };
  let status = 0;
  let cookies: string[] = [];
  let answer: Envelope | undefined;
  const once = async () => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${publicUrl}/v0${path}`, init);
    if (status === 0) cookies = response.headers.getSetCookie();
    status ||= response.status;
    answer ??= (await response.json()) as Envelope;
  };
  const recorded = await engine.uses(once);
  // Sent again, it is answered from what was kept.
  if (method !== 'GET') recorded.push(...(await engine.uses(once)));
  uses.push(...recorded.map((use) => ({ of: roleOf(of), ...use })));
  driven.add(`${method} ${pathname}`);
  return { status, answer, cookies };
}

/** Gives the data of the answer; the test fails when there are none. */
async function send(...request: Parameters<typeof attempt>) {
  const { status, answer } = await attempt(...request);
  if (status === 200) return answer?.data;
  throw new Error(`${request.slice(0, 2).join(' ')}: ${JSON.stringify(answer)}`);
}

const { secretKey } = store;
// Every function looks at what a token of a user says, whether it lets users in or not.
const user = await issueToken(
  store.application,
  cipher,
  { access: 'user', userId: 431 },
  Date.now(),
);
for (const { methods, path, access } of resources.flatMap(routesOf)) {
  if (access === 'anyone') continue;
  const found = path.replaceAll(/:\w+/g, '431');
  await attempt(methods[0] ?? 'GET', found, undefined, `${publicKey}:${user.token}`);
}
// And each takes an API key, which it has not seen before.
for (const resource of resources) {
  const [route] = routesOf(resource).filter(({ access }) => access !== 'anyone');
  if (!route) continue;
  const { secret } = await send('POST', '/apiKeys', {
    name: resource.name,
    permissions: ['taxes:read'],
  });
  const found = route.path.replaceAll(/:\w+/g, '431');
  await attempt(route.methods[0] ?? 'GET', found, undefined, `Bearer ${secret}`);
}
await driveEverything({ application, publicKey, publicUrl, secretKey, asAdmin, attempt, send });

const { api } = synthesise();
const policies = new Map(resources.map(({ name }) => [roleOf(name), statementsIn(api, name)]));

const granted = [...policies].flatMap(([of, statements]) =>
  statements.flatMap((statement) =>
    partitionsOf(statement).map((pattern) => ({ of, statement, pattern })),
  ),
);

test('the test calls every route', () => {
  const isDriven = ({ method, path }: (typeof operations)[number]) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return [...driven].some((request) => pattern.test(request));
  };
  // Any further method of a route does the same.
  const routes = operations.filter(
    ({ resource, route, method }) => resources.includes(resource) && method === route.methods[0],
  );
  expect(routes.filter((route) => !isDriven(route)).map(({ path }) => path)).toEqual([]);
});

test('policies allow everything the functions do to the table', () => {
  const refused = uses.filter(
    (use) =>
      !granted.some(
        ({ of, statement, pattern }) => of === use.of && allows(statement, pattern, use),
      ),
  );
  expect(
    new Set(refused.map(({ of, action, partition }) => `${of}: ${action} ${partition}`)),
  ).toEqual(new Set());
});

/** What the partitions of a new store, or of a new account, begin with. */
function madeBy({ put }: FunctionUse): string[] {
  const [pk = '', sk = ''] = [put?.['pk']?.S, put?.['sk']?.S];
  const id = pk.replace(/\D/g, '');
  const isNew = JSON.stringify(put?.['version']) === '{"N":"1"}';
  if (isNew && sk === 'application') return [`${id}#`];
  return isNew && sk === 'account' ? [pk, `${id}#`] : [];
}

/** The partitions of the settings of new stores of an account. */
const madeIn = (account: number) =>
  uses.flatMap(({ of, put }) =>
    of === 'applications' &&
    put?.['pk']?.S === accountPartition(account) &&
    put['sk']?.S !== 'account'
      ? [applicationPartition(Number(put['sk']?.S.replace(/\D/g, '')))]
      : [],
  );

test('no function touches a partition of another store or account', () => {
  const { id, accountId } = application;
  // What staff are counted by is of no store, nor is the number of the table's format.
  const own = [
    ...[`${id}#`, `${accountId}#`, accountPartition(accountId)],
    ...['all#staff#', 'all#application', '0#'],
  ];
  const startsWith = (starts: readonly string[]) => (use: Use) =>
    starts.some((start) => use.partition.startsWith(start));
  const isOwn = startsWith(own);
  // Who makes accounts and stores writes into what he has made.
  const made = startsWith(uses.flatMap((use) => (use.of === 'applications' ? madeBy(use) : [])));
  const isMade = (use: FunctionUse) => use.of === 'applications' && made(use);
  // A login shows the member the stores of the account, each by its settings.
  const isListed = (use: FunctionUse) =>
    use.of === 'sessions' && use.action === 'GetItem' && madeIn(accountId).includes(use.partition);
  expect(uses.filter((use) => !isOwn(use) && !isMade(use) && !isListed(use))).toEqual([]);
});

/** Of each statement, the partitions that no request touched, and why they are granted. */
const UNUSED = [
  // What is `owned` may be looked up by its owner; users own themselves, and are found by id.
  'users: Query *#users#user#*',
  'apiKeys: Query *#apiKeys#user#*',
  'roles: Query *#roles#user#*',
  'staff: Query *#staff#user#*',
  // Lists have the members that the caller sees, which no keys tell.
  'staff: Query *#staff',
  'files: Query *#files#user#*',
  'imports: Query *#imports#user#*',
  'exports: Query *#exports#user#*',
  'subscribers: Query *#subscribers#user#*',
  'withdrawals: Query *#withdrawals#user#*',
  // Only Facebook knows who logs in with it: see facebook-login.test.ts.
  'users: BatchGetItem, GetItem, Query *#users#facebook',
  'users: DeleteItem, PutItem, UpdateItem *#users#facebook',
  // Nobody guesses so often here: see login-limits.test.ts.
  'applications: BatchGetItem, GetItem, Query *#failures',
  // The export of a user with invoices: see users.test.ts.
  'users: BatchGetItem, GetItem, Query *#invoices',
];

/** What is written after the answers, by functions that no request reaches, and what opens the first shop of all. */
const IN_BACKGROUND =
  /^(?:code that opens the first shop|test email of a member|state of a webhook|delivery to a webhook|event that later ones wait for|changes that have their events|change of its stock only|email for an event|email about a cart|number of emails|requests of a store|heartbeat of the sweep, on AWS|number of records|progress of reports|part of a record in the sums of reports|report sums of a day|search word of a record|search text for parts of words): |^due work: failures$|^progress of an (?:im|ex)port: written$/;

test('functions use everything their policies allow', () => {
  const unused = granted
    // Stock is taken from any shard, and words are in one of four partitions.
    .filter(({ pattern }) => !/#(?:stock|found)#/.test(pattern))
    // Nobody asks so often here: see floods.test.ts.
    .filter(({ pattern }) => pattern !== '*#requests')
    .filter(
      ({ of, statement, pattern }) =>
        !uses.some((use) => use.of === of && allows(statement, pattern, use)),
    )
    .map(({ of, statement, pattern }) => {
      const actions = actionsOf(statement).map((action) => action.replace('dynamodb:', ''));
      return `${of}: ${actions.join(', ')} ${pattern}`;
    });
  expect(new Set(unused)).toEqual(new Set(UNUSED));
});

/** All that the functions put, and what is left in the table, with the attributes of each. */
async function itemsOfStore() {
  const { id, accountId } = application;
  const now = Date.now();
  const empty = { records: [], seen: [], takenAt: now };
  await writeSnapshot(table, { application: id, type: products }, empty);
  const touched = uses.filter(({ index }) => index === undefined).map(({ partition }) => partition);
  const own = [accountPartition(accountId), snapshots.headKey(id, products.name).pk];
  const partitions = [...new Set([...touched, ...own])];
  const left = await Promise.all(partitions.map((pk) => table.query(pk)));
  const put = uses.flatMap(({ put }) =>
    put ? [{ ...put, pk: String(put['pk']?.S), sk: String(put['sk']?.S) }] : [],
  );
  return [...left.flat(), ...put].map(({ pk, sk, ...attributes }) => ({
    key: { pk, sk },
    attributes: Object.keys(attributes),
  }));
}

test('docs/data-model.md describes every item and every attribute', async () => {
  const documented = documentedItems();
  const seen = new Set<string>();
  for (const { key, attributes } of await itemsOfStore()) {
    const fitting = documented.filter(({ fits }) => fits(key)).map(({ name }) => name);
    expect(fitting, `${key.pk} / ${key.sk}`).toHaveLength(1);
    for (const attribute of attributes) seen.add(`${fitting}: ${attribute}`);
  }
  const all = documented.flatMap(({ name, attributes }) =>
    attributes.map((each) => `${name}: ${each}`),
  );
  // A part of a name in brackets may be anything.
  const beginnings = all.filter((each) => each.includes('<')).map((each) => each.split('<')[0]);
  const isDocumented = (each: string) =>
    all.includes(each) || beginnings.some((beginning = each) => each.startsWith(beginning));
  expect([...seen].filter((each) => !isDocumented(each))).toEqual([]);
  // No keys were replaced, no payment of these was declined, no store changed by the operator, no login was
  // from a new address or by Facebook, no change was set aside or ended a function, and this is not SQLite.
  // A mail server is entered on one machine alone.
  // Sales have removed the reasons of changes of stock, no stranger of these holds any, and each deletion is put once.
  expect(all.filter((each) => !seen.has(each) && !IN_BACKGROUND.test(each))).toEqual([
    'account: written',
    'application (a store): written',
    'revocation of a whole generation: generation',
    'revocation of a whole generation: expires_at',
    'tracked stock of a product: reason',
    'tracked stock of a product: written',
    'email address of a user: facebook',
    'email address of a user: written',
    'login with Facebook: user_id',
    "strangers' orders that hold stock: data",
    "strangers' orders that hold stock: expires_at",
    'last number of a document: written',
    'response to a write: failed',
    'deletion of a record: written',
    'number of the last event: change',
    'last of them in the SQLite log: number',
    'last change of an item that was set aside: change',
    'times that a change has ended the function: tries',
    'times that a change has ended the function: expires_at',
    'image of a change that was set aside: change',
    'image of a change that was set aside: time',
    'image of a change that was set aside: at',
    'image of a change that was set aside: image',
    'image of a change that was set aside: written',
    'mail server that an owner has set, on one machine: account',
    'mail server that an owner has set, on one machine: data',
    'store whose shop is at a host, on one machine: application',
  ]);
});
