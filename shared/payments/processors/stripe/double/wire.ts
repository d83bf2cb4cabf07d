import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is awaited between taking a request on and acting. */
export type Turn = () => Promise<void>;

export const randomId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function json(status: number, body: object): Reply {
  const headers = { 'Content-Type': 'application/json', 'Request-Id': randomId('req') };
  return { status, headers, body: JSON.stringify(body) };
}

export const failure = (status: number, error: object) => json(status, { error });

export const invalid = (code: string, more: object) =>
  failure(400, { type: 'invalid_request_error', code, ...more });
