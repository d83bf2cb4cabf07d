import { expect, test } from 'vitest';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { baseUrl, create, openStore, PRODUCT } from '../store/api.ts';
import { cipher } from '../store/local-store.ts';
import { objectAt } from '../store/openapi.ts';
import { sh } from '../store/shell.ts';

interface Command {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly source: string;
}

/** The commands of the reference, run by a shell as readers paste them. */
const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries(objectAt(describeApi(), '/paths')).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) => {
      const { operationId, 'x-codeSamples': samples } = isObject(operation) ? operation : {};
      const [sample] = [samples].flat();
      const source = isObject(sample) ? String(sample['source']) : '';
      return [String(operationId), { id: String(operationId), method, path, source }];
    }),
  ),
);

type Variables = Record<string, string>;

/** Runs commands in one shell, one after another, and gives what each answered. */
async function run(ids: readonly string[], variables: Variables): Promise<JsonObject[]> {
  const script = ids.map((id) => `${commands.get(id)?.source}\necho`).join('\n');
  return (await sh(script, variables))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function runOne(id: string, variables: Variables): Promise<JsonObject> {
  const [answer = {}] = await run([id], variables);
  expect([id, answer]).toMatchObject([id, { status: true }]);
  return isObject(answer['data'] ?? null) ? (answer['data'] as JsonObject) : {};
}

const store = await openStore();
const keys: Variables = {
  API: baseUrl,
  PUBLIC_KEY: store.application.publicKey,
  SECRET_KEY: store.secretKey,
};

/** What a shell has after the commands that get tokens and create records, by their names. */
async function fill(): Promise<{ variables: Variables; done: string[] }> {
  const variables = { ...keys };
  variables['TOKEN'] = String((await runOne('tokensCreate', variables))['token']);
  variables['USER'] = String((await runOne('usersCreate', variables))['id']);
  variables['USER_TOKEN'] = String((await runOne('usersAuthenticate', variables))['token']);
  const done = ['tokensCreate', 'usersCreate', 'usersAuthenticate'];
  for (let next = findCreate(variables); next; next = findCreate(variables)) {
    variables[next.variable] = String((await runOne(next.id, variables))['id']);
    done.push(next.id);
  }
  return { variables, done };
}

/** A command that creates a record of another kind from what there is. */
const findCreate = (variables: Variables) =>
  CREATES.find(
    ({ variable, needs }) => !(variable in variables) && needs.every((name) => name in variables),
  );

/** Commands that create records, and the variables of shells that have their ids. */
const CREATES = [...commands.values()].flatMap(({ id, method, path, source }) => {
  const [, variable] = commands.get(id.replace('Create', 'Get'))?.source.match(/\/\$(\w+)/) ?? [];
  if (method !== 'post' || path.split('/').length > 2 || variable === undefined) return [];
  return [{ id, variable, needs: source.match(/(?<=\$)\w+/g) ?? [] }];
});

/** They end the token, or the user. */
const LAST = [
  'usersUpdatePassword',
  'usersUpdateMyPassword',
  'usersRemoveMe',
  'usersRemove',
  'usersErase',
  'usersEraseMe',
  'usersEraseMeByCurrent',
];

/**
 * What needs more than a store, such as a code that was sent and credentials of others, an order
 * that is paid, and one that is not, a refund, a parcel, an event, links to a file
 * and a PDF, and a mail about a record of another resource.
 */
const REFUSED = [
  'filesGetContent',
  'notificationsConfirmOrder',
  'notificationsSendFor',
  'paymentsCapture',
  'usersResetPassword',
  'usersAuthenticateByFacebook',
  'paymentsCreateClientToken',
  'paymentsGetStripe',
  'ordersChangeShipment',
  'paymentsTakeStripeEvent',
  'paymentsTakeBraintreeEvent',
  'paymentsGetBraintree',
  'paymentsPayByStripe',
  'paymentsPayByBraintree',
  'paymentsPayOrder',
  'ordersCancel',
  'invoicesGetContent',
  'invoicesCreateRefundPdf',
  'webhooksRedeliver',
];

/** In which order they work on the same records: reading, paying, changing, deleting. */
function rank({ id, method }: Command): number {
  if (id === 'paymentsCreate') return 1;
  if (id === 'cartsDetachCoupon') return 3;
  return { get: 0, delete: 4 }[method] ?? 2;
}

test('the commands of all operations work as they are pasted', async () => {
  const { variables, done } = await fill();
  // The first cart has been ordered.
  variables['CART'] = String((await runOne('cartsCreate', variables))['id']);
  const left = [...commands.values()]
    .filter(({ id }) => ![...done, ...LAST].includes(id))
    .filter(({ path }) => !/^\/(docs|openapi)|variants/.test(path))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ id }) => id);
  const answers = await run(left, variables);
  expect(answers).toHaveLength(left.length);
  const failed = left.filter((_, i) => answers[i]?.['status'] !== true);
  expect(failed.sort()).toEqual(REFUSED.sort());
});

test('the commands of variants work as they are pasted', async () => {
  const variants = [{ color: 'blue' }, { color: 'red' }].map((each) => ({ ...each, ...PRODUCT }));
  const { id } = await create(store.asAdmin, '/products', { ...PRODUCT, variants });
  const { token } = await issueToken(store.application, cipher, { access: 'admin' });
  const left = [...commands.values()].filter(({ path }) => path.includes('variants'));
  const ids = left.sort((one, other) => rank(one) - rank(other)).map((command) => command.id);
  const answers = await run(ids, { ...keys, TOKEN: token, PRODUCT: String(id) });
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => true));
});

test.each(LAST)('the command of %s works as it is pasted', async (id) => {
  const user = { name: 'Ada', email: `${id}@example.org`, password: 'correct horse' };
  const { id: userId } = await create(store.asAdmin, '/users', user);
  const { token } = await issueToken(store.application, cipher, { access: 'user', userId });
  await runOne(id, { ...keys, USER: String(userId), USER_TOKEN: token });
});
