/**
 * The API of the store, by its typed client: `take(api.GET('/products'))` is an answer, or throws a ShopError. Its
 * message is for developers; `messageOf` in messages.js has words for people.
 */
import { createShop } from './client.js';
import { config } from './config.js';
import { pathLanguage } from './language.js';
import { endSession, session } from './session.js';

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

const options = {
  url: config.api.replace(/\/v0$/, ''),
  publicKey: config.publicKey,
  locale: pathLanguage,
  timeout: 20_000,
  fetch: fetchNoted,
};

/** As a guest. */
export const guestApi = createShop(options);

/**
 * As the customer who is logged in, or else as a guest. Logins of the shop are not renewed, so all that is ever
 * saved is that one has ended.
 */
export const api = createShop({ ...options, session: { read: session, save: endSession } });

/**
 * Without an answer there is one that says so, and is not waited for again: status 0 when the API cannot be reached,
 * 504 when it takes too long.
 *
 * @param {Request} request
 */
async function fetchNoted(request) {
  const started = performance.now();
  try {
    const response = await fetch(request);
    dispatchEvent(new CustomEvent('apicall', { detail: callOf(request, response, started) }));
    return response;
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return isLate ? new Response(null, { status: 504 }) : Response.error();
  }
}

/**
 * @param {Request} request
 * @param {Response} response
 * @param {number} started
 * @returns {ApiCall}
 */
const callOf = ({ method, url }, { status, headers }, started) => ({
  method,
  path: url.slice(new URL(config.api, document.baseURI).href.length),
  status,
  milliseconds: performance.now() - started,
  serverTiming: /desc="(.*?)"/.exec(headers.get('Server-Timing') ?? '')?.[1] ?? '',
});
