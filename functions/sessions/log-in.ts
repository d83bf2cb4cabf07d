import type { UnauthenticatedRequest } from '../../shared/actions/context.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { matchesPassword } from '../../shared/passwords/password-hash.ts';
import type { sessions } from '../../shared/resources/sessions.ts';
import {
  changeStaffCredentials,
  type StaffCredentials,
  staffCredentialsOf,
  type Totp,
} from '../../shared/staff/credentials.ts';
import { openStaff } from '../../shared/staff/staff-records.ts';
import { takeTotpCode } from '../../shared/staff/totp.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Item } from '../../shared/storage/write.ts';
import {
  type Counted,
  emailAtNetworks,
  failureKeys,
  failuresIn,
  forgetFailures,
  LIMITS,
  NO_STORE,
  tryLogin,
} from '../../shared/tenancy/login-limits.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { deviceOf, isKnownDevice, rememberDevice } from './devices.ts';
import { firstStoreOf } from './members.ts';
import { openSession } from './open-session.ts';

type LogIn = Actions<typeof sessions>['create'];
type Claim = BodyOf<typeof sessions, 'create'>;
type Request = UnauthenticatedRequest<Claim>;

interface Proven {
  readonly credentials: StaffCredentials;
  /** After the code that was taken. */
  readonly totp?: Totp;
}

/** Trades e-mail, password and, where there is one, the code of the second factor for a session. */
export const logIn =
  (cipher: SecretCipher): LogIn =>
  (request) =>
    // Another login of the member came first, or the password has changed: it is proven again.
    withOptimisticLock(async () => (await tryToLogIn(request, cipher)) ?? CONFLICT);

async function tryToLogIn(request: Request, cipher: SecretCipher) {
  const proven = await prove(request, cipher);
  if (!proven) throw loginFailed();
  const { credentials, totp } = proven;
  const { account, staffId, email } = credentials;
  const { table, clock } = request;
  const member = await openStaff(table, account).read(staffId);
  if (member?.record.status !== 'active') throw loginFailed();
  const { devices, cookie } = rememberDevice(credentials, request);
  const application = credentials.application ?? (await firstStoreOf(table, account));
  const last_login_at = new Date(clock.now()).toISOString();
  const { write } = openStaff(table, account).changeOf(member, { last_login_at });
  const writes = [
    write,
    changeStaffCredentials(credentials, { devices, application, ...(totp && { totp }) }),
    forgetFailures(NO_STORE, 'login-email', email),
  ];
  const login = { account, member: member.record, writes, cookies: [cookie] };
  return openSession({ ...login, type: 'session.created' }, request);
}

/** One error for every reason, so that nobody learns who is a member. */
const loginFailed = () =>
  new ApiError(401, 'The email address, the password or the code is wrong.', {
    counted: 'login_failures',
  });

/** Undefined when something is wrong, which nobody can tell apart by the time it takes. */
async function prove(request: Request, cipher: SecretCipher): Promise<Proven | undefined> {
  const { table, clock, body } = request;
  const possible = countable(request);
  const key = staffItems.emailKey(body.email);
  const keys = [key, ...failureKeys(NO_STORE, possible)];
  const items = await table.getMany(keys, { consistent: true });
  const found = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  const credentials = found && staffCredentialsOf(found);
  const counted = countedFor(possible, hasKnownDevice(credentials, items, request));
  return tryLogin(
    table,
    NO_STORE,
    { counted, items },
    () => proveBy(credentials, request, cipher),
    clock.now(),
  );
}

async function proveBy(
  credentials: StaffCredentials | undefined,
  { body, clock }: Request,
  cipher: SecretCipher,
): Promise<Proven | undefined> {
  const isRight = await matchesPassword(body.password, credentials?.password);
  if (!isRight || !credentials) return undefined;
  if (!credentials.totp) return { credentials };
  // Whoever has the password learns that it is not enough.
  if (body.totp === undefined) throw codeNeeded();
  const totp = await takeTotpCode(credentials.totp, body.totp, cipher, clock.now());
  return totp && { credentials, totp };
}

const codeNeeded = () =>
  new ApiError(401, 'Send the code for two-step login, too: totp.', { type: 'TotpRequired' });

/** All that a failure may be counted by. */
function countable(request: Request): Counted {
  const { body, client } = request;
  const email = body.email.toLowerCase();
  const device = deviceOf(request);
  return {
    'login-address': client.networks,
    'login-email-address': emailAtNetworks(email, client),
    'login-email': email,
    ...(device !== undefined && { 'login-device': device }),
  };
}

/** A device that is known has a count of its own, so that nobody else keeps the member out. */
function countedFor(possible: Counted, isKnown: boolean): Counted {
  const { 'login-device': device, 'login-address': address, ...ofEmail } = possible;
  const ofAddress = address && { 'login-address': address };
  return isKnown && device !== undefined
    ? { ...ofAddress, 'login-device': device }
    : { ...ofAddress, ...ofEmail };
}

function hasKnownDevice(
  credentials: StaffCredentials | undefined,
  items: readonly Item[],
  request: Request,
): boolean {
  const device = deviceOf(request);
  if (device === undefined || !credentials) return false;
  const failures = failuresIn(items, NO_STORE, 'login-device', device);
  if (failures >= LIMITS['login-device'].failures) return false;
  return isKnownDevice(device, credentials, request.clock.now());
}
