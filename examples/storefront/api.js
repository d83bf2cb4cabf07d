/** @import { Answer, Envelope } from './records.d.ts' */
import { config } from './config.js';
import { endSession, session } from './session.js';

/** The API refused a call, or could not be reached (status 0). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {string} [invalidPropertyName] the wrong attribute, as `shipping_address.city`
   */
  constructor(status, message, invalidPropertyName = '') {
    super(message);
    this.status = status;
    this.invalidPropertyName = invalidPropertyName;
  }
}

/**
 * @typedef {object} RequestOptions
 * @property {unknown} [body]
 * @property {string} [idempotencyKey] a request that is sent twice takes place once
 * @property {boolean} [asGuest] without the token of the session
 */

/**
 * A finished request, the detail of the event `apicall`.
 *
 * @typedef {object} ApiCall
 * @property {string} method
 * @property {string} path
 * @property {number} status
 * @property {number} milliseconds
 * @property {string} serverTiming
 */

/**
 * Throws an ApiError for every answer that is no success. An expired session ends; a GET is then
 * repeated as a guest, a write is not.
 *
 * @template Data
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 * @returns {Promise<Answer<Data>>}
 */
export async function request(method, path, options = {}) {
  const token = options.asGuest ? undefined : session()?.token;
  const { status, envelope } = await send(method, path, options, token);
  if (status === 401 && token) {
    endSession();
    if (method === 'GET') return request(method, path, { ...options, asGuest: true });
  }
  if (envelope.status) return envelope;
  const [error] = envelope.errors;
  throw new ApiError(
    status,
    error?.message ?? `The store answered with status ${status}.`,
    error?.invalidPropertyName,
  );
}

/**
 * @template Data
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query] without those that are undefined
 * @returns {Promise<Answer<Data>>}
 */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return request('GET', text ? `${path}?${text}` : path);
}

/**
 * @template Data
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} options
 * @param {string | undefined} token
 * @returns {Promise<{ status: number, envelope: Envelope<Data> }>}
 */
async function send(method, path, { body, idempotencyKey }, token) {
  const started = performance.now();
  const response = await fetch(config.api + path, {
    method,
    headers: {
      Authorization: token ? `${config.publicKey}:${token}` : config.publicKey,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, 'The store cannot be reached.');
  });
  // A proxy in between may answer with a page.
  const envelope = await response.json().catch(() => ({ status: false, errors: [] }));
  const { status, headers } = response;
  const milliseconds = performance.now() - started;
  const serverTiming = /desc="(.*?)"/.exec(headers.get('Server-Timing') ?? '')?.[1] ?? '';
  /** @type {ApiCall} */
  const detail = { method, path, status, milliseconds, serverTiming };
  dispatchEvent(new CustomEvent('apicall', { detail }));
  return { status, envelope };
}
