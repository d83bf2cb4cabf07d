import type { Context } from 'aws-lambda';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { bundleFile, bundleNames } from '../../../bin/build/bundle.ts';
import { contextOf } from '../../../bin/start/http-server.ts';
import { probesAt } from '../../../functions/probe/probes.ts';
import { trialsOf } from '../../../functions/trial/trials.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { watching } from '../../../shared/resources/watching.ts';
import { heartbeatKey } from '../../../shared/storage/keys.ts';
import { PROBE_STORE_ID } from '../../../shared/tenancy/probe-store.ts';
import { bundledFunctions } from '../../store/dynamodb/bundled-functions.ts';
import { enterEnvironment } from '../../store/dynamodb/environment.ts';
import { startFakeDeployments, type Version } from '../../store/fake-deployments.ts';
import { itemsOf, table } from '../../store/local-store.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** The bundles as Lambda runs them: each with what its environment says when it is loaded. */
const load = async (name: string, version = ''): Promise<Handler> =>
  (await import(`${bundleFile(name)}${version && `?${version}`}`)).handler;

const running =
  (handler: Handler): Version =>
  (event) =>
    handler(event, contextOf('trial', MINUTE_MS));

vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
vi.stubEnv('MAIL_FROM', 'orders@shop.example');
enterEnvironment(inject('local'), 'https://api.example.com');
vi.stubEnv('STAGE', 'local');
await bundledFunctions();

const tried = bundleNames.filter((name) => !watching.some((each) => each.name === name));
const versions = new Map<string, Version>();
for (const name of tried) versions.set(`shopwright-local-${name}:7`, running(await load(name)));

const fake = await startFakeDeployments({ versions });
vi.stubEnv('AWS_ENDPOINT_URL_CODEDEPLOY', fake.url);
const ofOthers = process.env['AWS_ENDPOINT_URL_LAMBDA'];
vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', fake.url);
const hook = await load('trial', 'hook');
vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', ofOthers);
afterAll(async () => {
  vi.unstubAllEnvs();
  await fake.close();
});

/** What the hook says of a version: `orders:7`. */
async function statusOf(version: string): Promise<string | undefined> {
  const DeploymentId = `shopwright-local-${version}`;
  const LifecycleEventHookExecutionId = `hook of ${DeploymentId}`;
  await hook({ DeploymentId, LifecycleEventHookExecutionId }, contextOf('hook', MINUTE_MS));
  return fake.reports.findLast(({ deploymentId }) => deploymentId === DeploymentId)?.status;
}

/** Another version of a function, with these values in its environment. */
async function versionIn(environment: Record<string, string>, name: string, version: number) {
  const before = Object.keys(environment).map((key) => [key, process.env[key]] as const);
  for (const [key, value] of Object.entries(environment)) vi.stubEnv(key, value);
  versions.set(`shopwright-local-${name}:${version}`, running(await load(name, `${version}`)));
  for (const [key, value] of before) vi.stubEnv(key, value);
}

test.each(tried)(
  'the bundle of %s gets traffic, and only its new version is called',
  async (name) => {
    fake.invoked.length = 0;
    expect(await statusOf(`${name}:7`)).toBe('Succeeded');
    expect(new Set(fake.invoked)).toEqual(new Set([`shopwright-local-${name}:7`]));
  },
);

test('trials write no records', async () => {
  const items = await itemsOf(PROBE_STORE_ID);
  const written = items.map(({ pk }) => pk).filter((pk) => pk !== `${PROBE_STORE_ID}#requests`);
  expect(written.sort()).toEqual(['1#application', '1#products']);
});

test('the sweep does no work when it is tried, and does not say that it ran', async () => {
  const beat = async () => table.get(heartbeatKey);
  const before = await beat();
  expect(await statusOf('sweep:7')).toBe('Succeeded');
  expect(await beat()).toEqual(before);
});

test('a shop has what the probe looks for', async () => {
  const [{ event } = { event: {} }] = trialsOf('shop', 'none', Date.now());
  const answer = await versions.get('shopwright-local-shop:7')?.(event as never);
  expect(answer).toMatchObject({ statusCode: 200 });
  expect(JSON.stringify(answer)).toContain(probesAt(0).find(({ path }) => path === '/s/1')?.says);
});

test('the bundle of the probe ends when its address answers, and fails when it does not', async () => {
  // Only once in ten minutes it asks for pages, which this server does not have.
  const begun = Date.now() - (Date.now() % (10 * MINUTE_MS));
  vi.useFakeTimers({ toFake: ['Date'], now: begun + MINUTE_MS });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.stubEnv('PUBLIC_URL', 'http://127.0.0.1:9');
  const probe = await load('probe');
  await expect(probe({}, contextOf('probe', MINUTE_MS))).rejects.toThrow(
    'The probe failed: /v0/orders/quote was not answered',
  );
  vi.stubEnv('PUBLIC_URL', inject('publicUrl'));
  const answered = await load('probe', 'answered');
  await answered({}, contextOf('probe', MINUTE_MS));
});

const REFUSING = ['brands', 'orders', 'carts', 'sweep', 'deliveries', 'transfers', 'shop'];

test.each(REFUSING)('a version of %s whose table is not there gets no traffic', async (name) => {
  await versionIn({ TABLE_NAME: 'shopwright-gone' }, name, 8);
  expect(await statusOf(`${name}:8`)).toBe('Failed');
});

test('a version that throws when it starts gets no traffic', async () => {
  versions.set('shopwright-local-stream:9', async () => {
    throw new Error('Cannot find module');
  });
  expect(await statusOf('stream:9')).toBe('Failed');
});

test('a version that is not there gets no traffic', async () => {
  expect(await statusOf('orders:404')).toBe('Failed');
});
