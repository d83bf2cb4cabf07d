import { randomBytes } from 'node:crypto';
import type { Reply } from './fake-processor.ts';

export const randomId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function json(status: number, body: object): Reply {
  const headers = { 'Content-Type': 'application/json', 'Request-Id': randomId('req') };
  return { status, headers, body: JSON.stringify(body) };
}

export const failure = (status: number, error: object) => json(status, { error });

export const invalid = (code: string, more: object) =>
  failure(400, { type: 'invalid_request_error', code, ...more });
