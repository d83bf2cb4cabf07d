import { openSend } from '../../packages/client/src/requests/send.ts';
import { ApiFailure, answered, type Envelope } from './answer.ts';
import { connection } from './connection.ts';
import { API, type Store, tokensOf } from './session.ts';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Call {
  readonly query?: Query;
  readonly body?: unknown;
  /** The version that the change is made of. */
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string;
}

export interface Client {
  readonly store: Store;
  call(method: string, path: string, call?: Call): Promise<Envelope>;
  /** The answer as it is: files of CSV and PDF. */
  fetch(method: string, path: string, call?: Call): Promise<Response>;
}

/** Milliseconds: pictures and files of records are sent over slow lines, too. */
const TIMEOUT = 300_000;

/**
 * Calls the API for one store as the member who is logged in. A token that has ended is replaced; when
 * the login itself has ended, `logInAgain` waits until somebody has logged in, and the call goes on: what was
 * typed is not lost.
 */
export function openClient(store: Store, logInAgain: () => Promise<void>): Client {
  const tokens = tokensOf(store.application_id);
  const authorization = async () => `${store.public_key}:${await tokens.current()}`;

  const header = async (): Promise<string> => {
    try {
      return await authorization();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
      await logInAgain();
      return authorization();
    }
  };

  const renew = async () => {
    tokens.forget();
    return true;
  };

  const send = openSend({
    authorization: { header, renew },
    timeout: TIMEOUT,
    fetch: fetchNoted,
  });

  return {
    store,
    call: async (method, path, call = {}) => answered(await send(requestOf(method, path, call))),
    async fetch(method, path, call = {}) {
      const response = await send(requestOf(method, path, call));
      if (!response.ok) await answered(response);
      return response;
    },
  };
}

/** With the query. */
export function pathOf(path: string, { query = {} }: Call): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

function requestOf(method: string, path: string, call: Call): Request {
  const { body, ifMatch, idempotencyKey } = call;
  return new Request(API + pathOf(path, call), {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Tells those who show the connection whether it is lost. */
async function fetchNoted(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    connection.note(false);
    return response;
  } catch (error) {
    connection.note(true);
    throw new ApiFailure(0, [], { cause: error });
  }
}
