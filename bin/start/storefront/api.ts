import { find } from './dom.ts';
import { endSession, session } from './session.ts';

export interface ApiError {
  readonly message: string;
  /** The attribute of the body that is wrong, as `shipping_address.city`. */
  readonly invalidPropertyName?: string;
}

/** What the API answered instead of doing it: the envelope of an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly invalidPropertyName: string | undefined;

  constructor(status: number, { message, invalidPropertyName }: ApiError) {
    super(message);
    this.status = status;
    this.invalidPropertyName = invalidPropertyName;
  }
}

export interface Answer<Data> {
  readonly data: Data;
  readonly count?: number;
  readonly page?: number;
  readonly pages?: number;
}

interface Asked {
  readonly body?: unknown;
  /** Makes one of a call that is sent twice. */
  readonly idempotencyKey?: string;
  /** Without the login: a wrong password must not end it. */
  readonly asGuest?: boolean;
}

/** A call that was made, for whoever wants to see the API at work. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly database: string;
}

const UNREACHABLE = { message: 'The store does not answer. Does “npm start” still run?' };

const publicKey = find<HTMLMetaElement>('meta[name=public-key]').content;

/** One request to the API; throws a Refusal for whatever is no success. */
export async function ask<Data>(method: string, path: string, asked: Asked = {}) {
  const token = asked.asGuest ? undefined : session()?.token;
  const answer = await send<Data>(method, path, asked, token);
  const isOver = answer.status === 401 && token !== undefined;
  if (isOver) endSession();
  // Only what changes nothing: an order must not become one of a guest by itself.
  if (isOver && method === 'GET') return ask<Data>(method, path, { ...asked, asGuest: true });
  if (answer.body.status) return answer.body;
  throw new Refusal(answer.status, answer.body.errors[0] ?? UNREACHABLE);
}

export const get = <Data>(path: string, query: Readonly<Record<string, unknown>> = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return ask<Data>('GET', text ? `${path}?${text}` : path);
};

type Envelope<Data> =
  | ({ readonly status: true } & Answer<Data>)
  | { readonly status: false; readonly errors: readonly ApiError[] };

async function send<Data>(
  method: string,
  path: string,
  { body, idempotencyKey }: Asked,
  token: string | undefined,
) {
  const started = performance.now();
  const response = await fetch(`/v0${path}`, {
    method,
    headers: {
      Authorization: token ? `${publicKey}:${token}` : publicKey,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(0, UNREACHABLE);
  });
  const answered: Envelope<Data> = await response.json();
  const { status, headers } = response;
  const milliseconds = performance.now() - started;
  const database = /desc="(.*?)"/.exec(headers.get('Server-Timing') ?? '')?.[1] ?? '';
  const detail: Call = { method, path, status, milliseconds, database };
  dispatchEvent(new CustomEvent('apicall', { detail }));
  return { status, body: answered };
}
