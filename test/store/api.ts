import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { PERMISSIONS, type Permission } from '../../shared/contract/permissions.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { issueToken, type StaffBearer } from '../../shared/tenancy/tokens.ts';
import { sendRequest } from './http-request.ts';
import { cipher, type Provisioned, provision } from './local-store.ts';

export const publicUrl = inject('publicUrl');
export const baseUrl = `${publicUrl}/v0`;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope;
}

/** Loosely typed on purpose: tests compare whole answers. */
export type Envelope = JsonObject & { data: Data };
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests are about
type Data = any;

export type Ask = (method: string, path: string, body?: unknown) => Promise<Answered>;

interface Asked {
  readonly authorization?: string;
  readonly body?: unknown;
  /** Of the server, when it is not that of all tests. */
  readonly url?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request to the local HTTP server; `path` is below the version. */
export async function ask(
  method: string,
  path: string,
  { authorization, body, url = publicUrl, headers = {} }: Asked = {},
): Promise<Answered> {
  const received = await sendRequest(`${url}/v0${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...headers,
      ...(authorization !== undefined && { Authorization: authorization }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = received.headers.get('content-type')?.startsWith('application/json');
  // Of what is no envelope, as the reference page, only status and headers are of interest.
  const answer = isJson ? (JSON.parse(received.text) as Envelope) : { data: received.text };
  return { status: received.status, headers: received.headers, body: answer };
}

export const asking =
  (authorization: string, url?: string): Ask =>
  (method, path, body) =>
    ask(method, path, { authorization, body, url });

/** The same for a client at a network address, for a server that believes a proxy. */
export const askingFrom =
  (address: string, authorization: string, url: string): Ask =>
  (method, path, body) =>
    ask(method, path, { authorization, body, url, headers: { 'X-Forwarded-For': address } });

export interface TestStore extends Provisioned {
  readonly asPublic: Ask;
  readonly asUser: Ask;
  readonly asAdmin: Ask;
  readonly userId: number;
}

/** A new, empty store, with a function for each access level that sends it requests. */
export async function openStore(
  settings: Partial<Settings> = {},
  url?: string,
): Promise<TestStore> {
  const provisioned = await provision(settings);
  const { application } = provisioned;
  const userId = 431;
  const admin = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  return {
    ...provisioned,
    userId,
    asPublic: asking(application.publicKey, url),
    asUser: await logIn(provisioned, userId, url),
    asAdmin: asking(`${application.publicKey}:${admin.token}`, url),
  };
}

/** Requests with a token of the user. A token needs no record of the user. */
export async function logIn(
  { application }: Provisioned,
  userId: number,
  url?: string,
): Promise<Ask> {
  const { token } = await issueToken(application, cipher, { access: 'user', userId }, Date.now());
  return asking(`${application.publicKey}:${token}`, url);
}

/** Somebody of the staff; a token needs no record of the member. */
export const MEMBER = { kind: 'staff', id: 977, name: 'Grace Hopper' } as const;

/** Requests with a token of a member of the staff, who has these permissions in the store. */
export async function asStaff(
  { application }: Pick<Provisioned, 'application'>,
  permissions: Iterable<Permission> = PERMISSIONS,
  {
    staff = MEMBER as StaffBearer['staff'],
    url,
  }: { staff?: StaffBearer['staff']; url?: string } = {},
): Promise<Ask> {
  const bearer = { access: 'staff', staff, session: 1, permissions: new Set(permissions) } as const;
  const issue = async () => {
    const { token } = await issueToken(application, cipher, bearer, Date.now());
    return { asStaff: asking(`${application.publicKey}:${token}`, url), at: performance.now() };
  };
  let issued = await issue();
  return async (...asked) => {
    if (performance.now() - issued.at > TOKEN_AGE_MS) issued = await issue();
    return issued.asStaff(...asked);
  };
}

/** Before a token of staff expires: the tests of a file may take longer on a slow machine. */
const TOKEN_AGE_MS = 5 * 60_000;

/** Creates a record and returns it; any status but 200 fails the test. */
export async function create(ask: Ask, path: string, body: object): Promise<Data> {
  const { status, body: answer } = await ask('POST', path, body);
  if (status !== 200) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A client that comes again when it is told that the service is busy. */
export async function insist(send: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}

/** The body of `POST /tokens` for the keys. */
export function credentials(
  { application, secretKey }: { application: Pick<Application, 'publicKey'>; secretKey: string },
  { timestamp = Date.now() as number | string, encoding = 'base64' as 'base64' | 'hex' } = {},
) {
  const digest = createHash('sha256').update(`${secretKey}${timestamp}`).digest(encoding);
  return { publicKey: application.publicKey, secretKey: digest, timestamp };
}

export const statusOf = async (asking: Promise<Answered>) => (await asking).status;

/** So many at the same time. */
export const atOnce = <Result>(count: number, make: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

/**
 * So many one after another. For writes of one item: the local DynamoDB makes one twice that it has
 * let wait for long.
 */
export async function inTurn<Result>(
  count: number,
  make: (i: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < count; i += 1) results.push(await make(i));
  return results;
}

/** The first error of an answer. */
export const errorOf = ({ body }: Answered): Data => (body['errors'] as Data[])[0];

export const PRODUCT = { name: 'Blue Kettle', price: 24.5, stock_type: 'infinite' };

export const ADDRESS = {
  full_name: 'Ada Verne',
  country: 'Portugal',
  city: 'Porto',
  address1: 'Rua das Flores 8',
  postal_code: '4050-262',
  email: 'ada@example.org',
};
