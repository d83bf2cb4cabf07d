import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it, test } from 'vitest';
import { contextOf } from '../../bin/start/http-server.ts';
import { localFunctions } from '../../bin/start/sqlite-engine.ts';
import { readAppSpec } from '../../functions/trial/deployments.ts';
import { trialsOf } from '../../functions/trial/trials.ts';
import { tryVersion } from '../../functions/trial/try-version.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { failure } from '../../shared/endpoint/response.ts';
import { served } from '../../shared/resources/index.ts';
import { openProbeStore, PROBE_STORE_ID } from '../../shared/tenancy/probe-store.ts';
import {
  createAccount,
  listAccounts,
  listApplications,
} from '../../shared/tenancy/provisioning.ts';
import { cipher, files, itemsOf, storage, table } from '../store/local-store.ts';
import { SLOW_MACHINE_MS } from '../store/slow-machine.ts';

const now = Date.now();
const { publicKey } = await openProbeStore(table, now);
const functions = await localFunctions({
  ...{ storage, cipher, files, publicUrl: 'https://api.example.com' },
  replicas: new ReplicaCache(1_000_000, { receivesAllChanges: false }),
  // As behind a CDN: requests without its secret get a 404.
  ...{ originSecretHashes: ['0'.repeat(64)], trustedProxyHeader: 'cdn-address' },
});

type Answering = (event: APIGatewayProxyEventV2) => Promise<unknown>;

const versionOf =
  (name: string): Answering =>
  async (event) =>
    functions.get(name)?.(event, contextOf('trial', SLOW_MACHINE_MS));

/** Why the hook refuses this version of a function, if it does. */
const faultOf = (name: string, version: Answering) =>
  tryVersion(
    { functionName: `shopwright-prod-${name}`, version: '7' },
    {
      ...{ publicKey, stage: 'prod', now },
      call: async (event) =>
        Response.json((await version(event as APIGatewayProxyEventV2)) ?? null),
    },
  );

const isOrder = ({ rawPath, requestContext }: APIGatewayProxyEventV2) =>
  rawPath === '/v0/orders' && requestContext.http.method === 'POST';

describe('a new version', () => {
  it.each(served)('of $name gets traffic when it works', async ({ name }) => {
    expect(await faultOf(name, versionOf(name))).toBeUndefined();
  });

  it.each(served)('of $name gets none when it fails every request', async ({ name }) => {
    expect(await faultOf(name, async () => failure(new Error('broken')))).toMatch(
      /was answered with 500, not \d/,
    );
  });

  it('of orders gets none when it fails every order, and answers all else', async () => {
    const broken: Answering = async (event) =>
      isOrder(event) ? failure(new Error('broken')) : versionOf('orders')(event);
    expect(await faultOf('orders', broken)).toMatch('POST /v0/orders was answered with 500');
  });

  it('of orders gets none when it quotes another total', async () => {
    const broken: Answering = async (event) => {
      const answer = (await versionOf('orders')(event)) as { readonly body: string };
      return { ...answer, body: answer.body.replace('"total":1,', '"total":100,') };
    };
    expect(await faultOf('orders', broken)).toMatch('POST /v0/orders/quote was answered with 200');
  });

  it('gets none when it cannot be invoked, or throws', async () => {
    const call = (response: Response) => ({
      ...{ publicKey, stage: 'prod', now },
      call: async () => response,
    });
    const version = { functionName: 'shopwright-prod-brands', version: '7' };
    const thrown = new Response('{"errorType":"SyntaxError"}', {
      headers: { 'X-Amz-Function-Error': 'Unhandled' },
    });
    expect(await tryVersion(version, call(thrown))).toBe('It failed: {"errorType":"SyntaxError"}');
    const refused = new Response('throttled', { status: 429 });
    expect(await tryVersion(version, call(refused))).toBe('It could not be invoked: 429 throttled');
  });
});

test('trials write no records', async () => {
  const recordsOf = async () =>
    (await itemsOf(PROBE_STORE_ID)).filter(({ pk }) => pk !== `${PROBE_STORE_ID}#requests`);
  const before = await recordsOf();
  expect(before.map(({ pk }) => pk).sort()).toEqual(['1#application', '1#products']);
  for (const { name } of served) await faultOf(name, versionOf(name));
  expect(await recordsOf()).toEqual(before);
});

test('a function without a trial is refused', () => {
  expect(() => trialsOf('unknown', publicKey, now)).toThrow('There is no trial for the function');
});

describe('the store of the probes', () => {
  it('is made once', async () => {
    expect(await openProbeStore(table, now + 1)).toEqual(await openProbeStore(table, now));
  });

  it('is of no account', async () => {
    await createAccount(table, 'Tests');
    const accounts = await listAccounts(table);
    const stores = await Promise.all(accounts.map(({ id }) => listApplications(table, id)));
    expect(accounts.length).toBeGreaterThan(0);
    expect(stores.flat().filter(({ id }) => id === PROBE_STORE_ID)).toEqual([]);
  });
});

describe('the AppSpec', () => {
  const spec = (Properties: object, ...more: object[]) =>
    JSON.stringify({ Resources: [{ any: { Properties } }, ...more] });

  it('names the version that is tried', () => {
    expect(readAppSpec(spec({ Name: 'shopwright-prod-orders', TargetVersion: '12' }))).toEqual({
      functionName: 'shopwright-prod-orders',
      version: '12',
    });
  });

  it.each([
    spec({ Name: 'shopwright-prod-orders' }),
    spec({ Name: 'shopwright-prod-orders', TargetVersion: '$LATEST' }),
    spec({ Name: 'a', TargetVersion: '1' }, { other: { Properties: { Name: 'b' } } }),
    '{}',
  ])('is refused if it names no one version: %s', (content) => {
    expect(() => readAppSpec(content)).toThrow('The AppSpec does not name one version');
  });
});
