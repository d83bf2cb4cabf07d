import { createHash } from 'node:crypto';
import type { Envelope } from '../store/api.ts';

/** A request, with the `Authorization` of whom it comes from. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization?: string | undefined;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly body: Envelope;
}

export type Ask = (asked: Asked) => Promise<Answered>;

/** Requests to a server of any version. */
export const askingAt =
  (url: string): Ask =>
  async ({ method, path, authorization, body, headers }) => {
    const response = await fetch(`${url}/v0${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...headers,
        ...(authorization !== undefined && { Authorization: authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Envelope };
  };

export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** The `Authorization` of an admin, by a token of the server. */
export async function adminOf(ask: Ask, { publicKey, secretKey }: Keys): Promise<string> {
  const timestamp = Date.now();
  const digest = createHash('sha256').update(`${secretKey}${timestamp}`).digest('base64');
  const body = { publicKey, secretKey: digest, timestamp };
  const { body: answer } = await ask({ method: 'POST', path: '/tokens', body });
  return `${publicKey}:${answer['token']}`;
}
