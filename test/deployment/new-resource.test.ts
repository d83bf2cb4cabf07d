import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import type { Event } from '../../shared/resources/schemas/event.ts';
import {
  defineApp,
  EVERY_VALUE,
  functionsIn,
  resourcesIn,
  synthesise,
  together,
} from '../infra/synthesis.ts';
import { asking, create, statusOf } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { signIn } from '../store/deployed-store.ts';
import { deploy } from '../store/deployment.ts';
import { makeRoot, run } from '../store/ops-command.ts';
import { copyProject } from '../store/project-copy.ts';
import { goTo } from '../store/rail.ts';
import { startReceiver } from '../store/receiver.ts';
import { until } from '../store/until.ts';

const root = makeRoot();
const project = join(root, 'project');
const data = join(root, 'data');
const { visit } = useBrowser();
const env = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' };

/** The files that the guide has one write, by their paths. */
function recipe(): readonly (readonly [path: string, text: string])[] {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');
  const [, steps = ''] = /## Add a resource in ten minutes\n([\s\S]*?)\n## /.exec(guide) ?? [];
  return [...steps.matchAll(/\d\. `([^`]+\.ts)` [\s\S]*?```ts\n([\s\S]*?)```/g)].map(
    ([, path = '', text = '']) => [path, text.replaceAll(/^ {3}/gm, '')] as const,
  );
}

function addBefore(path: string, place: string, added: string): void {
  const file = join(project, path);
  writeFileSync(file, readFileSync(file, 'utf8').replace(place, `${added}${place}`));
}

beforeAll(() => {
  copyProject(project);
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  for (const [path, text] of recipe()) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const list = join(project, 'shared/resources/catalogues.ts');
  appendFileSync(list, "export { suppliers } from './suppliers.ts';\n");
  addBefore(
    'shared/contract/permissions.ts',
    '] as const;',
    "  'suppliers:read',\n  'suppliers:write',\n",
  );
  addBefore(
    'shared/staff/roles.ts',
    "  'addresses:read'",
    "  'suppliers:read': EVERYBODY,\n  'suppliers:write': EDITORS,\n",
  );
});

test('the declaration, handler and documentation from the guide compile', async () => {
  expect(recipe().map(([path]) => path)).toEqual([
    'shared/resources/suppliers.ts',
    'functions/suppliers/handler.ts',
    'functions/suppliers/documentation.ts',
  ]);
  const compiled = await run(resolve('node_modules/.bin/tsc'), ['--project', project]);
  expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('the stacks include the function of the new resource with every option set', async () => {
  const { addShopwright: add } = await import(join(project, 'lib/shopwright.ts'));
  const { replaceable } = defineApp(EVERY_VALUE, { add });
  const template = together(replaceable.map((stack) => Template.fromStack(stack)));
  expect(functionsIn(template, 'staging').has('suppliers')).toBe(true);
  const added = resourcesIn(template).size - resourcesIn(synthesise(EVERY_VALUE).api).size;
  // Each stack has room for several (test/infra/stacks.test.ts).
  expect(added).toBeLessThanOrEqual(12);
});

/** Runs the ops command of the copy. */
async function ops(...args: string[]) {
  const all = [...args, '--data', data, '--json'];
  const { stdout, stderr } = await run(join(project, 'bin/shopwright'), all, env);
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('the resource from the guide works in the API, events, transfers and dashboard', async () => {
  const receiver = await startReceiver();
  const server = await deploy(['--data', data], {
    cwd: project,
    env: { ...env, LOOPBACK_WEBHOOKS: 'on' },
  });
  const account = await ops('account', 'create', '--name', 'Tea Traders');
  const newStore = async (name: string) => {
    const args = ['--account', String(account.id), '--name', name];
    const store = await ops('application', 'create', ...args);
    const asPublic = asking(String(store.public_key), server.url);
    return { id: String(store.id), asAdmin: await signIn(server, store), asPublic };
  };
  const [store, copy] = [await newStore('Tea House'), await newStore('Copy')];
  await create(store.asAdmin, '/webhooks', { url: receiver.url, types: ['supplier.created'] });

  const supplier = await create(store.asAdmin, '/suppliers', { name: 'Uji Growers' });
  expect(supplier).toMatchObject({ name: 'Uji Growers', phone_number: null });
  const list = await store.asAdmin('GET', '/suppliers');
  expect(list.body).toMatchObject({ data: [supplier], count: 1 });

  // Staff alone read it: shoppers learn nothing of who delivers.
  for (const path of ['/suppliers', `/suppliers/${supplier.id}`]) {
    expect(await statusOf(store.asPublic('GET', path))).toBe(401);
  }

  const readEvents = async (): Promise<Event[]> =>
    (await store.asAdmin('GET', '/events?types=supplier.*')).body.data;
  const [event] = await until(readEvents, (events) => events.length > 0);
  expect(event).toMatchObject({ type: 'supplier.created', data: supplier });
  await until(
    async () => receiver.received,
    (received) => received.length > 0,
  );
  expect(receiver.received.map(({ id }) => id)).toEqual([event?.id]);

  const file = join(root, 'records.ndjson');
  const exported = await ops('export', 'records', file, '--application', store.id);
  expect(exported.records).toMatchObject({ suppliers: 1 });
  expect(await ops('import', 'records', file, '--application', copy.id)).toMatchObject({
    created: 1,
  });
  expect((await copy.asAdmin('GET', '/suppliers')).body).toMatchObject({
    data: [{ ...supplier, application_id: Number(copy.id) }],
  });

  const ended = async (path: string) => {
    const read = async () => (await store.asAdmin('GET', path)).body.data;
    return until(read, ({ state }) => state !== 'running');
  };
  const content = 'name,phone_number\nAssam Estates,+91 361 254 1234\n';
  const rows = { resource: 'suppliers', format: 'csv' };
  const added = await create(store.asAdmin, '/imports', { ...rows, content });
  expect(await ended(`/imports/${added.id}`)).toMatchObject({ state: 'done', created: 1 });
  const listed = await create(store.asAdmin, '/exports', rows);
  expect(await ended(`/exports/${listed.id}`)).toMatchObject({ state: 'done', rows: 2 });

  const openapi = await (await fetch(`${server.url}/v0/openapi.json`)).json();
  expect(openapi).toMatchObject({ paths: { '/suppliers': {}, '/suppliers/{id}': {} } });

  // The menu of the dashboard leads to a list of it, and that to a form.
  const invited = await ops(
    ...['staff', 'invite', String(account.id), 'owner@tea.example', '--name', 'Grace Hopper'],
    ...['--url', server.url],
  );
  const { page } = await visit(invited.link);
  await page.getByLabel('New password').fill('assam-and-uji-2026');
  await page.getByRole('button', { name: 'Accept and log in', exact: true }).click();
  await page.locator('#main-content').waitFor();
  await page.goto(`${server.url}/dashboard/${store.id}`);
  await goTo(page, 'Products', 'Suppliers');
  await page.getByText('Uji Growers').click();
  expect(await page.getByLabel('Phone number').inputValue()).toBe(supplier.phone_number ?? '');
  expect(await server.stop()).toBe(0);
});
