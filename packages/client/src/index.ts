import createClient, {
  createQuerySerializer,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { errorsOf, ShopError } from './error.ts';
import {
  type Ask,
  type Authorization,
  asCustomer,
  asServer,
  fixed,
  type SessionStore,
} from './requests/authorization.ts';
import { newKey } from './requests/new-key.ts';
import { isRead, openSend, type SendOptions } from './requests/send.ts';
import type { components, paths } from './schema.ts';

export { type ErrorDetail, ShopError, take } from './error.ts';
export { all } from './pages.ts';
export type { Session, SessionStore } from './requests/authorization.ts';
export type { paths } from './schema.ts';

/** The records, bodies and answers of the API, by their names: `Schemas['Product']`. */
export type Schemas = components['schemas'];

/** Who calls: give what you have. A secret or API key is for servers alone. */
export interface ShopOptions extends Omit<SendOptions, 'authorization'> {
  /** The address of the store without the version: `https://shop.example`. */
  readonly url: string;
  readonly publicKey?: string | undefined;
  /** With the public key: calls as a server, which may do everything. */
  readonly secretKey?: string | undefined;
  /** Alone: calls with the permissions of the key. */
  readonly apiKey?: string | undefined;
  /** With the public key: calls with this token, until it ends. */
  readonly token?: string | undefined;
  /** With the public key: calls as the customer who is logged in. */
  readonly session?: SessionStore | undefined;
  /** Texts in this language, as `de`. */
  readonly locale?: string | undefined;
  /** Prices in this currency, as `USD`. */
  readonly currency?: string | undefined;
}

type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...init: Init<MaybeOptionalInit<paths[Path], Method>>
) => Promise<FetchResponse<Answers<paths[Path], Method>, object, 'application/json'>>;

/** It may be left out where nothing of it is required. */
type Init<Options> = RequiredKeysOf<Options> extends never ? [Options?] : [Options];

type Answers<Operations, Method extends string> = Method extends keyof Operations
  ? Operations[Method] extends Record<string | number, unknown>
    ? Operations[Method]
    : never
  : never;

/** Calls by path, as the reference has them. A member that the API does not know does not compile. */
export interface Shop {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
}

/** A client of the API of one store. */
export function createShop(options: ShopOptions): Shop {
  const { url, locale, currency } = options;
  const serialize = createQuerySerializer<Record<string, unknown>>({
    object: { style: 'form', explode: true },
    array: { style: 'form', explode: false },
  });
  return createClient<paths, 'application/json'>({
    baseUrl: baseOf(url),
    fetch: withKeys(openSend({ ...options, authorization: authorizationOf(options) })),
    querySerializer: (query) => serialize({ locale, currency, ...query }),
  }) as Shop;
}

type Send = ReturnType<typeof openSend>;

/** A write takes place once, and has one answer, however often it is sent. */
const withKeys =
  (send: Send): Send =>
  (request) => {
    if (!isRead(request) && !request.headers.has(KEY)) {
      request.headers.set(KEY, newKey());
    }
    return send(request);
  };

const KEY = 'Idempotency-Key';

const baseOf = (url: string) => `${url.replace(/\/+$/, '')}/v0`;

function authorizationOf({
  publicKey,
  secretKey,
  apiKey,
  token,
  session,
  ...options
}: ShopOptions): Authorization {
  if (apiKey !== undefined) return fixed(`Bearer ${apiKey}`);
  if (!publicKey) throw new Error('createShop needs a publicKey or an apiKey.');
  if (secretKey !== undefined) return asServer(publicKey, secretKey, askWith(options, ''));
  if (session) return asCustomer(publicKey, session, askWith(options, publicKey));
  return fixed(token ? `${publicKey}:${token}` : publicKey);
}

/** Logins and refreshes, which the client sends itself. */
function askWith(
  options: Omit<SendOptions, 'authorization'> & { readonly url: string },
  header: string,
): Ask {
  const send = withKeys(openSend({ ...options, authorization: fixed(header) }));
  return async (path, body) => {
    const request = new Request(`${baseOf(options.url)}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await send(request);
    if (response.status === 401) return undefined;
    const answer = await response.json().catch(() => undefined);
    if (!response.ok) throw new ShopError(response.status, errorsOf(answer));
    return isObject(answer) && isObject(answer.data) ? answer.data : answer;
  };
}

const isObject = (value: unknown): value is { readonly data?: unknown } =>
  typeof value === 'object' && value !== null;
