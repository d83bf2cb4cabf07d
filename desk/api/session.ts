import { ApiFailure, answered, type Envelope } from './answer.ts';
import { connection } from './connection.ts';

/** The API is on the origin of the dashboard, always: the cookie of a login goes nowhere else. */
export const API = '/v0';

export interface Store {
  readonly application_id: number;
  readonly name: string;
  readonly public_key: string;
  readonly status: string;
  readonly permissions: readonly string[];
}

export interface Member {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly language?: string;
  readonly totp: boolean;
  readonly memberships: readonly { application_id: number | 'all'; role: string }[];
}

/** Who is logged in, and where. */
export interface Session {
  readonly member: Member;
  readonly stores: readonly Store[];
}

/** A call that the cookie of the login answers for, or that begins a login. */
export const callSession = (method: string, path: string, body?: object): Promise<Envelope> =>
  callOpen(method, `/sessions${path}`, body);

/** A call of whoever has no token of a store. */
export async function callOpen(method: string, path: string, body?: object): Promise<Envelope> {
  const sent = fetch(`${API}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'dashboard' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await sent.catch((error) => {
    connection.note(true);
    throw new ApiFailure(0, [], { cause: error });
  });
  return answered(response);
}

export const currentSession = async (): Promise<Session> =>
  (await callSession('GET', '/current')).data as Session;

interface Token {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expire: number;
}

/** A token that ends sooner is replaced before it is used. */
const MIN_LIFETIME_MS = 30_000;

export type Tokens = ReturnType<typeof openTokens>;

const opened = new Map<number, Tokens>();

/** The tokens of one store, by its id, one after the other. */
export function tokensOf(applicationId: number): Tokens {
  const tokens = opened.get(applicationId) ?? openTokens(applicationId);
  opened.set(applicationId, tokens);
  return tokens;
}

function openTokens(application_id: number) {
  let asked: Promise<Token> | undefined;
  let known: Token | undefined;
  const ask = async () => {
    const { data } = await callSession('POST', '/token', { application_id });
    known = data as Token;
    return known;
  };
  const next = () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  return {
    async current(): Promise<string> {
      const isUsable = known && known.expire - Date.now() > MIN_LIFETIME_MS;
      const { token } = isUsable && known ? known : await next();
      return token;
    },
    forget() {
      known = undefined;
    },
  };
}
