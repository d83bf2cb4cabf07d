import { hash, randomBytes } from 'node:crypto';
import type { UnauthenticatedRequest } from '../../shared/actions/context.ts';
import { DAY_SECONDS } from '../../shared/durations.ts';
import { equalSecrets } from '../../shared/equal-secrets.ts';
import { DEVICE_COOKIE } from '../../shared/resources/sessions.ts';
import type { KnownDevice, StaffCredentials } from '../../shared/staff/credentials.ts';
import { cookie, readCookie } from './browser.ts';

/** How long a browser is known from which a member has logged in: seconds. */
export const DEVICE_SECONDS = 180 * DAY_SECONDS;

/** Devices of a member; beyond it, the least recently used one is forgotten. */
export const MAX_DEVICES = 10;

const BYTES = 32;

type Request = UnauthenticatedRequest<unknown>;

/** The digest of the device that the request comes from, whoever uses it. */
export function deviceOf(request: Request): string | undefined {
  const secret = readCookie(DEVICE_COOKIE, request);
  return secret === undefined ? undefined : digestOf(secret);
}

const digestOf = (secret: string) => hash('sha256', secret, 'base64url');

/** Whether the member has logged in from the device before. */
export const isKnownDevice = (
  digest: string,
  { devices = [] }: Pick<StaffCredentials, 'devices'>,
  now: number,
): boolean => devices.some((each) => isFresh(each, now) && equalSecrets(each.digest, digest));

const isFresh = ({ at }: KnownDevice, now: number) => now - at < DEVICE_SECONDS * 1_000;

/** The devices after a login, and the cookie that shows the device later. */
export function rememberDevice(
  { devices = [] }: Pick<StaffCredentials, 'devices'>,
  request: Request,
): { readonly devices: readonly KnownDevice[]; readonly cookie: string } {
  const at = request.clock.now();
  const secret = randomBytes(BYTES).toString('base64url');
  const earlier = deviceOf(request);
  const others = devices.filter((each) => each.digest !== earlier && isFresh(each, at));
  return {
    devices: [{ digest: digestOf(secret), at }, ...others].slice(0, MAX_DEVICES),
    cookie: cookie(DEVICE_COOKIE, secret, DEVICE_SECONDS, request),
  };
}
