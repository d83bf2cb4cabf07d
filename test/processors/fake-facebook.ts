import { createServer } from 'node:http';
import { listen } from '../store/loopback.ts';

/** Somebody at Facebook, by the token of a login there. */
interface Person {
  readonly id: string;
  readonly email?: string;
  readonly name?: string;
}

interface Options {
  readonly port: number;
  readonly appId: string;
  readonly appSecret: string;
}

interface Answered {
  readonly status: number;
  readonly body: object;
}

const REFUSED: Answered = { status: 400, body: { error: {} } };

/** As much of the Graph API as a login takes. */
export async function startFakeFacebook({ port, appId, appSecret }: Options) {
  const people = new Map<string, Person>();
  const state = { isDown: false };

  function debug(query: URLSearchParams): Answered {
    if (query.get('access_token') !== `${appId}|${appSecret}`) return REFUSED;
    const { id: user_id } = people.get(query.get('input_token') ?? '') ?? {};
    const data = { app_id: appId, is_valid: user_id !== undefined, user_id };
    return { status: 200, body: { data } };
  }

  function profile(path: string, query: URLSearchParams): Answered {
    const person = people.get(query.get('access_token') ?? '');
    const isProven = /^[0-9a-f]{64}$/.test(query.get('appsecret_proof') ?? '');
    if (!person || path !== `/v23.0/${person.id}` || !isProven) return REFUSED;
    const picture = { data: { url: 'https://faces.example/1.png' } };
    return { status: 200, body: { ...person, picture } };
  }

  function answer(url: string): Answered {
    const { pathname, searchParams } = new URL(url, 'http://facebook');
    if (state.isDown) return { status: 500, body: {} };
    if (pathname === '/v23.0/debug_token') return debug(searchParams);
    return profile(pathname, searchParams);
  }

  const server = createServer(({ url = '' }, response) => {
    const { status, body } = answer(url);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  return { ...(await listen(server, port)), people, state };
}
