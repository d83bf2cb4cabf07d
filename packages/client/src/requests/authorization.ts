/** How the calls of a client show who makes them. */
export interface Authorization {
  /** The header `Authorization` of the next request. */
  header(): Promise<string>;
  /** Called when a request with this header was answered with 401: whether there is one as good as it was. */
  renew(refused: string): Promise<boolean>;
}

/** A customer who is logged in, as `POST /users/authenticate` answers. */
export interface Session {
  readonly token: string;
  /** What a login has that asked to be remembered. */
  readonly refresh_token?: string | undefined;
}

/** Where a shop keeps the session of its customer: a cookie, `localStorage`, a variable. */
export interface SessionStore {
  read(): Session | undefined | Promise<Session | undefined>;
  /** Called with a renewed session, and without one when it has ended. */
  save(session: Session | undefined): void | Promise<void>;
}

/** What answers to a login or its refresh; undefined when it was refused. */
export type Ask = (path: string, body: object) => Promise<unknown>;

/** What does not change: an API key, a public key, or a public key with a token. */
export const fixed = (header: string): Authorization => ({
  header: async () => header,
  renew: async () => false,
});

/**
 * As the customer of a session, and as nobody without one. A token that has ended is replaced when the login is
 * remembered; otherwise the session ends.
 */
export function asCustomer(publicKey: string, sessions: SessionStore, ask: Ask): Authorization {
  const headerOf = (session: Session | undefined) =>
    session ? `${publicKey}:${session.token}` : publicKey;
  const refresh = oneAtATime(async () => {
    const { refresh_token } = (await sessions.read()) ?? {};
    const renewed = refresh_token && (await ask('/users/refresh', { refresh_token }));
    await sessions.save(isSession(renewed) ? renewed : undefined);
    return isSession(renewed);
  });
  return {
    header: async () => headerOf(await sessions.read()),
    async renew(refused) {
      const session = await sessions.read();
      if (!session) return false;
      return headerOf(session) !== refused || refresh();
    },
  };
}

/** Asks as a server of the store: tokens by its secret key, which is never sent itself. */
export function asServer(publicKey: string, secretKey: string, ask: Ask): Authorization {
  let header: string | undefined;
  const logIn = oneAtATime(async () => {
    const timestamp = Date.now();
    const proof = await sha256(`${secretKey}${timestamp}`);
    const answer = await ask('/tokens', { publicKey, secretKey: proof, timestamp });
    header = isSession(answer) ? `${publicKey}:${answer.token}` : undefined;
    return header !== undefined;
  });
  return {
    async header() {
      if (header === undefined) await logIn();
      return header ?? publicKey;
    },
    renew: async (refused) => (header !== undefined && header !== refused) || logIn(),
  };
}

/** Requests that fail together renew once. */
function oneAtATime<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= act().finally(() => {
      running = undefined;
    });
    return running;
  };
}

const isSession = (answer: unknown): answer is Session =>
  typeof answer === 'object' &&
  answer !== null &&
  'token' in answer &&
  typeof answer.token === 'string';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
