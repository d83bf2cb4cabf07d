/** @import { Answer, ErrorBody } from './records.d.ts' */
import { config } from './config.js';
import { inLanguage } from './language.js';
import { endSession, session } from './session.js';

/**
 * The API refused a call, could not be reached (status 0), or did not answer in time (status 504).
 * Its message is for developers; `messageOf` in messages.js has words for people.
 */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<ErrorBody>} [body] the first error of the answer
   */
  constructor(status, body = {}) {
    super(body.message ?? `The API answered with status ${status}.`);
    this.status = status;
    /** The wrong attribute, as `shipping_address.city`. */
    this.invalidPropertyName = body.invalidPropertyName ?? '';
    this.failedValidator = body.failedValidator ?? '';
    this.problems = body.problems ?? [];
    /** What an order would be whose total has changed. */
    this.quote = body.quote;
  }
}

/** Milliseconds that an answer may take. */
const MAX_WAIT = 20_000;

/** @typedef {Record<string, string | number | undefined>} Query */

/**
 * @typedef {object} RequestOptions
 * @property {Query} [query] without those that are undefined
 * @property {unknown} [body]
 * @property {string} [idempotencyKey] a request that is sent twice takes place once
 * @property {string | undefined} [orderSecret] shows and pays a guest's order
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
export async function request(method, path, { query = {}, ...options } = {}) {
  const token = options.asGuest ? undefined : session()?.token;
  const { status, body } = await send(
    method,
    withQuery(path, { ...inLanguage(), ...query }),
    options,
    token,
  );
  if (status === 401 && token) {
    endSession();
    if (method === 'GET') return request(method, path, { ...options, query, asGuest: true });
  }
  if (body?.status === true) return body;
  // What is in between, as a gateway or a proxy, answers in its own way.
  const [error] = Array.isArray(body?.errors) ? body.errors : [];
  throw new ApiError(status, error);
}

/**
 * @template Data
 * @param {string} path
 * @param {Query} [query]
 * @param {RequestOptions} [options]
 * @returns {Promise<Answer<Data>>}
 */
export const get = (path, query = {}, options = {}) => request('GET', path, { ...options, query });

/**
 * @param {string} path
 * @param {Query} query
 */
function withQuery(path, query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} options
 * @param {string | undefined} token
 */
async function send(method, path, { body, idempotencyKey, orderSecret }, token) {
  const started = performance.now();
  const response = await fetch(config.api + path, {
    method,
    headers: {
      Authorization: token ? `${config.publicKey}:${token}` : config.publicKey,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(orderSecret && { 'Order-Secret': orderSecret }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(MAX_WAIT),
  }).catch(({ name }) => {
    throw new ApiError(name === 'TimeoutError' ? 504 : 0);
  });
  const answer = await response.json().catch(() => null);
  const { status, headers } = response;
  const milliseconds = performance.now() - started;
  const serverTiming = /desc="(.*?)"/.exec(headers.get('Server-Timing') ?? '')?.[1] ?? '';
  /** @type {ApiCall} */
  const detail = { method, path, status, milliseconds, serverTiming };
  dispatchEvent(new CustomEvent('apicall', { detail }));
  return { status, body: answer };
}
