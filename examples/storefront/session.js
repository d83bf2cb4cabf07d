/** @import { User } from './records.d.ts' */

/** @typedef {{ token: string, user: User }} Session */

const KEY = 'shopwright.session';

/** It stays when the customer logs out. */
const DEVICE_KEY = 'shopwright.device';

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

/**
 * Shows to the next login that somebody has logged in from this browser before: wrong passwords that
 * others try cannot lock the customer out.
 */
export const device = () => localStorage.getItem(DEVICE_KEY) ?? undefined;

/** @param {Session & { device?: string }} started */
export function startSession({ device, ...started }) {
  if (device) localStorage.setItem(DEVICE_KEY, device);
  localStorage.setItem(KEY, JSON.stringify(started));
  dispatchEvent(new Event('sessionchange'));
}

export function endSession() {
  localStorage.removeItem(KEY);
  dispatchEvent(new Event('sessionchange'));
}
