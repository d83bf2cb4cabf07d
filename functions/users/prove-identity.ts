import type { ServiceRequest } from '../../shared/actions/context.ts';
import { may } from '../../shared/contract/permissions.ts';
import { matchesPassword } from '../../shared/passwords/password-hash.ts';
import type { Item, Write } from '../../shared/storage/write.ts';
import type { Client } from '../../shared/tenancy/client.ts';
import { keyFor } from '../../shared/tenancy/hash-keys.ts';
import {
  type Counted,
  emailAtNetworks,
  failureKeys,
  failuresIn,
  forgetFailures,
  LIMITS,
  tryLogin,
} from '../../shared/tenancy/login-limits.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { credentialsKey } from '../../shared/tenancy/user-emails.ts';
import { type Credentials, credentialsIn } from './credentials.ts';
import { deviceId, isDevice } from './device-token.ts';
import { hashAddress, isKnown } from './known-addresses.ts';

interface Claim {
  readonly email: string;
  readonly password: string;
  /** A device token of an earlier login. */
  readonly device?: string | undefined;
  /** The user is known already, by a token. */
  readonly isOwn?: boolean;
}

/**
 * The user of these credentials; undefined when the address is unknown or the password wrong, which
 * nobody can tell apart by the time it takes. Throws a 429 when too many attempts have failed. The
 * counts are read together with the password.
 */
export async function proveIdentity(
  claim: Claim,
  request: ServiceRequest,
  cipher: SecretCipher,
): Promise<Credentials | undefined> {
  const { table, application, clock } = request;
  const possible = countable(claim, request);
  const key = credentialsKey(application.id, claim.email);
  const keys = [key, ...failureKeys(application.id, possible)];
  const [items, deviceKey, addressKey] = await Promise.all([
    table.getMany(keys, { consistent: true }),
    keyFor(application, cipher, 'device'),
    keyFor(application, cipher, 'address'),
  ]);
  const credentials = credentialsIn(items, key);
  const counted = countedFor(possible, {
    ofDevice: hasDevice(claim, items, credentials, request, deviceKey),
    ofAddress: isFromKnownAddress(credentials, request, addressKey),
  });
  return tryLogin(
    table,
    application.id,
    { counted, items },
    async () =>
      (await matchesPassword(claim.password, credentials?.password)) ? credentials : undefined,
    clock.now(),
  );
}

/** Whether a user with this address has logged in by this device, or from this network address, before. */
export async function isFromKnownPlace(
  claim: Pick<Claim, 'email' | 'device'>,
  request: ServiceRequest,
  cipher: SecretCipher,
): Promise<boolean> {
  const { table, application } = request;
  const id = deviceId(claim.device ?? '');
  const key = credentialsKey(application.id, claim.email);
  const counted = id === undefined ? {} : { 'login-device': id };
  const [items, deviceKey, addressKey] = await Promise.all([
    table.getMany([key, ...failureKeys(application.id, counted)], { consistent: true }),
    keyFor(application, cipher, 'device'),
    keyFor(application, cipher, 'address'),
  ]);
  const credentials = credentialsIn(items, key);
  const ofDevice = hasDevice(claim, items, credentials, request, deviceKey);
  return ofDevice || isFromKnownAddress(credentials, request, addressKey);
}

/** All that a failure may be counted by. */
function countable(
  { email, device = '', isOwn = false }: Claim,
  { caller, client }: ServiceRequest,
): Counted {
  // Whoever has the secret key can do everything anyway, and logs all customers in.
  if (may(caller, 'users:write')) return {};
  const account = email.toLowerCase();
  const id = deviceId(device);
  const ofAccount = {
    'login-email-address': emailAtNetworks(account, client),
    'login-email': account,
  };
  return {
    'login-address': client.networks,
    ...(isOwn ? { 'login-old-password': account } : ofAccount),
    ...(id !== undefined && { 'login-device': id }),
  };
}

/** Resets the counts of an e-mail address, as far as they are about it or this network address. */
export function forgetLogins(application: number, email: string, client: Client): Write[] {
  const account = email.toLowerCase();
  return [
    forgetFailures(application, 'login-email', account),
    ...emailAtNetworks(account, client).map(({ name }) =>
      forgetFailures(application, 'login-email-address', name),
    ),
  ];
}

/** A valid device has a count of its own, and who comes from a known address is no stranger. */
function countedFor(possible: Counted, known: { ofDevice: boolean; ofAddress: boolean }): Counted {
  const {
    'login-device': device,
    'login-email': email,
    'login-email-address': both,
    ...rest
  } = possible;
  if (known.ofDevice && device !== undefined) return { ...rest, 'login-device': device };
  return {
    ...rest,
    ...(both !== undefined && { 'login-email-address': both }),
    ...(email !== undefined && !known.ofAddress && { 'login-email': email }),
  };
}

function hasDevice(
  { device = '' }: Pick<Claim, 'device'>,
  items: readonly Item[],
  credentials: Credentials | undefined,
  { application, clock }: ServiceRequest,
  key: Buffer,
): boolean {
  const id = deviceId(device);
  if (id === undefined || !credentials) return false;
  const failures = failuresIn(items, application.id, 'login-device', id);
  if (failures >= LIMITS['login-device'].failures) return false;
  return isDevice(key, device, credentials, clock.now());
}

function isFromKnownAddress(
  credentials: Credentials | undefined,
  { client, clock }: ServiceRequest,
  key: Buffer,
): boolean {
  const [network] = client.networks;
  if (!credentials || !network) return false;
  const hash = hashAddress(key, credentials.userId, network.name);
  return isKnown(credentials.addresses ?? [], hash, clock.now());
}
