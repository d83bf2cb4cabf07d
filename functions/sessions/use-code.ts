import type { Answer, UnauthenticatedRequest } from '../../shared/actions/context.ts';
import { ApiError, badRequest } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
import { requireGoodPassword } from '../../shared/passwords/new-password.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import type { sessions } from '../../shared/resources/sessions.ts';
import { MIN_STAFF_PASSWORD_LENGTH, type Staff } from '../../shared/resources/staff.ts';
import { type CodeKind, readCode, type StaffCode, useCode } from '../../shared/staff/codes.ts';
import {
  changeStaffCredentials,
  moveStaffEmail,
  readStaffCredentials,
  type StaffCredentials,
  takeStaffEmail,
} from '../../shared/staff/credentials.ts';
import { countStaff } from '../../shared/staff/staff-counts.ts';
import { openStaff } from '../../shared/staff/staff-records.ts';
import { newId } from '../../shared/storage/identifier.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { countFailures, forgetFailures, NO_STORE } from '../../shared/tenancy/login-limits.ts';
import { endTokens } from '../../shared/tenancy/revocations.ts';
import { endTokensOfStaff } from '../../shared/tenancy/tenant-cache.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { loggedOf, type SessionActivity } from './activity.ts';
import { rememberDevice } from './devices.ts';
import { firstStoreOf } from './members.ts';
import { type Current, openSession } from './open-session.ts';

type SessionActions = Actions<typeof sessions>;
type Request = UnauthenticatedRequest<{ readonly code: string }>;

/** What whoever has a code does with it, once. */
export const codeActions: Pick<
  SessionActions,
  'authenticateByLink' | 'acceptInvitation' | 'confirmEmail' | 'resetPassword'
> = {
  async authenticateByLink(request) {
    const { code, member } = await requireCode('login', request);
    if (member.record.status !== 'active') throw wrongCode();
    const type = 'session.created_by_link';
    return logInBy(code, { type, member, changes: {}, writes: [] }, request);
  },

  async acceptInvitation(request) {
    const { table, body } = request;
    const { name, password } = body;
    const { code, member, credentials } = await requireCode('invitation', request);
    const owner = { email: code.email, name: name ?? member.record.name };
    await requireGoodPassword('password', password, MIN_STAFF_PASSWORD_LENGTH, owner);
    if (member.record.status !== 'invited') throw wrongCode();
    if (credentials) throw emailTaken();
    const { devices, cookie } = rememberDevice({}, request);
    const { account, staffId, email, application } = code;
    const taken = takeStaffEmail({
      email,
      account,
      staffId,
      application: application ?? (await firstStoreOf(table, account)),
      password: await hashPassword(password),
      sessionsAfter: 0,
      devices,
    });
    const active = { ...member.record, status: 'active' } as const;
    const counted = await countStaff(table, account, member.record, active);
    const changes = { status: 'active', ...(name !== undefined && { name }) } as const;
    const login = { member, changes, writes: [taken, ...counted], cookies: [cookie] };
    return logInBy(code, { ...login, type: 'member.joined' }, request);
  },

  /** Whoever has the code reads the mails of the new address, which is the member's from now on. */
  async confirmEmail(request) {
    const { table, clock, body } = request;
    const { code, member, credentials } = await requireCode('email', request);
    const { account, staffId, newEmail } = code;
    if (!isOwn(credentials, code) || newEmail === undefined) throw wrongCode();
    if (await readStaffCredentials(table, newEmail)) throw emailTaken();
    const now = clock.now();
    const failed = await table.transactWrite([
      openStaff(table, account).changeOf(member, { email: newEmail }).write,
      useCode(body.code),
      ...moveStaffEmail(credentials, newEmail, now),
      endTokens(account, staffId, now),
      ...tellOldAddress(code, member.record, now),
      loggedOf('login.email_changed', { session: code, member: member.record }, request),
    ]);
    if (failed.length > 0) throw changedMeanwhile();
    await endTokensOfStaff(request, account, [staffId]);
    return {};
  },

  async resetPassword(request) {
    const { table, clock, body } = request;
    const { code, member, credentials } = await requireCode('recovery', request);
    const { new_password } = body;
    await requireGoodPassword(
      'new_password',
      new_password,
      MIN_STAFF_PASSWORD_LENGTH,
      member.record,
    );
    const { account, staffId, email } = code;
    if (!isOwn(credentials, code)) throw wrongCode();
    const now = clock.now();
    const password = await hashPassword(new_password);
    const failed = await table.transactWrite([
      useCode(body.code),
      changeStaffCredentials(credentials, { password, sessionsAfter: now }),
      endTokens(account, staffId, now),
      // Whoever can read the mail is never kept out.
      forgetFailures(NO_STORE, 'login-email', email.toLowerCase()),
      loggedOf('login.password_reset', { session: code, member: member.record }, request),
    ]);
    if (failed.length > 0) throw wrongCode();
    await endTokensOfStaff(request, account, [staffId]);
    return {};
  },
};

const isOwn = (
  credentials: StaffCredentials | undefined,
  { account, staffId }: StaffCode,
): credentials is StaffCredentials =>
  credentials?.staffId === staffId && credentials.account === account;

/** A mail of the store that sent the link; none where an operator made it. */
function tellOldAddress({ application, newEmail }: StaffCode, member: Staff, now: number): Write[] {
  if (application === undefined || newEmail === undefined) return [];
  const { id, email, name, language } = member;
  const told = { kind: 'email_changed', id, email, name, language, changed_to: newEmail } as const;
  return [putRequest(application, newId(now), { staff: told }, now)];
}

interface UsedCode {
  readonly code: StaffCode;
  readonly member: VersionedRecord<Staff>;
  /** The login of whoever has the address. */
  readonly credentials: StaffCredentials | undefined;
}

/**
 * Throws a 400 for a code that is wrong, was used, is of a member who is gone, or was made before what
 * has ended the sessions. A thief who has asked for several is out with a new password.
 */
async function requireCode(kind: CodeKind, request: Request): Promise<UsedCode> {
  const { table, clock, client, body } = request;
  const code = await readCode(table, kind, body.code);
  const member = code && (await openStaff(table, code.account).read(code.staffId));
  if (code && member && sameEmail(member.record.email, code.email)) {
    const credentials = await readStaffCredentials(table, code.email);
    const { sessionsAfter = 0 } = credentials ?? {};
    if (code.createdAt >= sessionsAfter) return { code, member, credentials };
  }
  await countFailures(table, NO_STORE, { 'login-address': client.networks }, clock.now());
  throw wrongCode();
}

const wrongCode = () => badRequest('The link has been used or has expired. Request another one.');

const changedMeanwhile = () =>
  new ApiError(409, 'The login was changed or used in the meantime. Try again.');

const emailTaken = () =>
  new ApiError(409, 'This email address belongs to another member, maybe of another account.');

interface Login {
  readonly type: SessionActivity;
  readonly member: VersionedRecord<Staff>;
  readonly changes: Partial<Pick<Staff, 'status' | 'name'>>;
  readonly writes: Parameters<typeof openSession>[0]['writes'];
  readonly cookies?: readonly string[];
}

async function logInBy(
  { account }: StaffCode,
  { type, member, changes, writes, cookies = [] }: Login,
  request: Request,
): Promise<Answer<Current>> {
  const { table, clock, body } = request;
  const last_login_at = new Date(clock.now()).toISOString();
  const changed = openStaff(table, account).changeOf(member, { ...changes, last_login_at });
  const all = [changed.write, useCode(body.code), ...writes];
  const login = { type, account, member: changed.record, writes: all, cookies };
  const answer = await openSession(login, request);
  if (!answer) throw wrongCode();
  return answer;
}
