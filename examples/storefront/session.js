/** @import { User } from './records.d.ts' */

/** @typedef {{ token: string, user: User }} Session */

const KEY = 'shopwright.session';

/**
 * The customer who is logged in, in all windows of this browser.
 *
 * @returns {Session | undefined}
 */
export function session() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** @param {Session} started */
export function startSession(started) {
  localStorage.setItem(KEY, JSON.stringify(started));
  dispatchEvent(new Event('sessionchange'));
}

export function endSession() {
  localStorage.removeItem(KEY);
  dispatchEvent(new Event('sessionchange'));
}
