import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { describeApi } from '../../bin/build/openapi/document.ts';
import recorded from '../../bin/build/openapi/examples.json' with { type: 'json' };
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { baseUrl, create, openStore, PRODUCT, publicUrl } from '../store/api.ts';
import { cipher } from '../store/local-store.ts';
import { objectAt } from '../store/openapi.ts';
import { writeExamples } from '../store/recorded-examples.ts';
import { curlEach } from '../store/shell.ts';
import { addMember, staffToken } from '../store/staff.ts';
import { until } from '../store/until.ts';

interface Command {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly source: string;
}

/** The commands of the reference, run by a shell as readers paste them. */
const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries(objectAt(describeApi(), '/paths')).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      const { operationId, ...members } = isObject(operation) ? operation : {};
      // What is the same as another operation has no command.
      if (members['x-same-as']) return [];
      const [sample] = [members['x-codeSamples']].flat();
      const source = isObject(sample) ? String(sample['source']) : '';
      return [[String(operationId), { id: String(operationId), method, path, source }]];
    }),
  ),
);

type Variables = Record<string, string>;

/** Runs commands in one shell, one after another, and gives what each answered. */
async function run(ids: readonly string[], variables: Variables): Promise<JsonObject[]> {
  const sources = ids.map((id) => commands.get(id)?.source ?? '');
  const answers: JsonObject[] = (await curlEach(sources, variables)).map((line) =>
    JSON.parse(line),
  );
  ids.forEach((id, i) => {
    const answer = answers[i];
    if (answer?.['status'] === true) answered.set(id, answer);
  });
  return answers;
}

/** The answers that were no errors, by operation. */
const answered = new Map<string, JsonObject>();

async function runOne(id: string, variables: Variables): Promise<JsonObject> {
  const [answer = {}] = await run([id], variables);
  expect([id, answer]).toMatchObject([id, { status: true }]);
  return isObject(answer['data'] ?? null) ? (answer['data'] as JsonObject) : {};
}

const store = await openStore({
  newsletter: true,
  newsletter_url: 'https://shop.example.org/newsletter',
});
const folder = mkdtempSync(join(tmpdir(), 'shopwright-'));
afterAll(() => rmSync(folder, { recursive: true }));
const OWNER = { application_id: 'all', role: 'owner' };
await addMember(store, [OWNER], { email: 'grace@example.org' });
const keys: Variables = {
  API: baseUrl,
  PUBLIC_KEY: store.application.publicKey,
  SECRET_KEY: store.secretKey,
  STAFF_TOKEN: await staffToken(store, await addMember(store, [OWNER])),
  ORIGIN: publicUrl,
  APPLICATION: String(store.application.id),
  COOKIES: join(folder, 'cookies'),
};

/** What a shell has after the commands that get tokens and create records, by their names. */
async function fill(): Promise<{ variables: Variables; done: string[] }> {
  const variables = { ...keys };
  variables['TOKEN'] = String((await runOne('tokensCreate', variables))['token']);
  variables['USER'] = String((await runOne('usersCreate', variables))['id']);
  variables['USER_TOKEN'] = String((await runOne('usersAuthenticate', variables))['token']);
  await runOne('sessionsCreate', variables);
  const done = ['tokensCreate', 'usersCreate', 'usersAuthenticate', 'sessionsCreate'];
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
  'staffChangeMyPassword',
  'usersUpdatePassword',
  'usersUpdateMyPassword',
  'usersRemoveMe',
  'usersRemove',
  'usersErase',
  'usersEraseMe',
  'usersEraseMeByCurrent',
];

/** An order may have the number of the example or not. */
const OF_A_NUMBER = 'ordersGetByNumber';

const NOT_ON_AWS =
  inject('engine').name === 'dynamodb-local'
    ? ['applicationsAddExamples', 'applicationsRemoveExamples']
    : [];

/**
 * What needs more than a store, such as a code that was sent, an API key and credentials of others, an order
 * that is paid, one that is not, and a draft, a page of orders, tracked stock, a refund, a parcel,
 * a note, an event, links to a file, a picture, a PDF and a preview, another session, and a mail about a record of another resource.
 */
const REFUSED = [
  'applicationsOpen',
  // Only a server of one machine has these.
  'applicationsGetExamples',
  'applicationsGetMailServer',
  'applicationsSetMailServer',
  'applicationsRemoveMailServer',
  ...NOT_ON_AWS,
  'apiKeysGetCurrent',
  'filesGetContent',
  'picturesGetPicture',
  'exportsGetContent',
  'feedsGetProducts',
  'notificationsConfirmOrder',
  'notificationsSendFor',
  'notificationsTest',
  'notificationsGetTest',
  'paymentsCapture',
  'staffSetTotp',
  'staffRemoveTotp',
  'sessionsAuthenticateByLink',
  'sessionsConfirmEmail',
  'sessionsAcceptInvitation',
  'sessionsResetPassword',
  'sessionsRemove',
  'subscribersConfirm',
  'usersResetPassword',
  'usersRefresh',
  'usersAuthenticateByFacebook',
  'paymentsCreateClientToken',
  'paymentsGetStripe',
  'ordersChangeNote',
  'ordersRemoveNote',
  'usersChangeNote',
  'usersRemoveNote',
  'usersShowUnsubscribe',
  'usersUnsubscribe',
  'ordersAddReturn',
  'ordersChangeReturn',
  'ordersChangeShipment',
  'paymentsTakeStripeEvent',
  'paymentsTakeBraintreeEvent',
  'paymentsGetBraintree',
  'paymentsPayByStripe',
  'paymentsPayByBraintree',
  'paymentsPayOrder',
  'paymentsTestCredentials',
  'productsChangeStock',
  'ordersCancel',
  'ordersChangeDraft',
  'ordersRemoveDraft',
  'ordersSend',
  'ordersLink',
  'invoicesGetContent',
  'invoicesCreateRefundPdf',
  'webhooksRedeliver',
  'themesGetPreview',
];

/** In which order they work on the same records: reading, paying, changing, deliveries, deleting. */
function rank({ id, method }: Command): number {
  if (id === 'paymentsCreate') return 1;
  if (id === 'webhooksListDeliveries') return 3;
  // Payments would ask a processor.
  if (id === 'cartsDetachCoupon' || id.startsWith('applicationSet')) return 3;
  return { get: 0, delete: 4 }[method] ?? 2;
}

test('the sample commands of all operations work when pasted', async () => {
  const { variables, done } = await fill();
  // The first cart has been ordered.
  variables['CART'] = String((await runOne('cartsCreate', variables))['id']);
  const left = [...commands.values()]
    .filter(({ id }) => ![...done, ...LAST, OF_A_NUMBER].includes(id))
    .filter(({ path }) => !/^\/(docs|llms|mcp|openapi)|variants/.test(path))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ id }) => id);
  const later = left.indexOf('webhooksListDeliveries');
  const answers = await run(left.slice(0, later), variables);
  // Those of what the commands until here have changed.
  await until(
    () => store.asAdmin('GET', `/webhooks/${variables['WEBHOOK']}/deliveries`),
    ({ body }) => body.data.length > 0,
  );
  answers.push(...(await run(left.slice(later), variables)));
  expect(answers).toHaveLength(left.length);
  const failed = left.filter((_, i) => answers[i]?.['status'] !== true);
  expect(failed.sort()).toEqual(REFUSED.sort());
  if (process.env['RECORD_EXAMPLES']) return writeExamples(answered, variables);
  expect(Object.keys(recorded).sort()).toEqual([...answered.keys(), ...NOT_ON_AWS].sort());
});

test('the sample commands for variants work when pasted', async () => {
  const variants = [{ color: 'blue' }, { color: 'red' }].map((each) => ({ ...each, ...PRODUCT }));
  const { id } = await create(store.asAdmin, '/products', { ...PRODUCT, variants });
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const left = [...commands.values()].filter(({ path }) => path.includes('variants'));
  const ids = left.sort((one, other) => rank(one) - rank(other)).map((command) => command.id);
  const answers = await run(ids, { ...keys, TOKEN: token, PRODUCT: String(id) });
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => true));
});

test.each(LAST)('the sample command for %s works when pasted', async (id) => {
  const user = { name: 'Ada', email: `${id}@example.org`, password: 'correct horse' };
  const { id: userId } = await create(store.asAdmin, '/users', user);
  const { token } = await issueToken(
    store.application,
    cipher,
    { access: 'user', userId },
    Date.now(),
  );
  await runOne(id, { ...keys, USER: String(userId), USER_TOKEN: token });
});
