import { changeRecord } from '../../shared/actions/change-record.ts';
import type { Answer, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { readSendsMails } from '../../shared/config.ts';
import {
  ApiError,
  badRequest,
  invalidProperty,
  missingProperty,
  notFound,
  tooMany,
} from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import { HOUR_SECONDS } from '../../shared/durations.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { requireGoodPassword } from '../../shared/passwords/new-password.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import {
  MIN_STAFF_PASSWORD_LENGTH,
  type Staff,
  type StaffInput,
  staff,
} from '../../shared/resources/staff.ts';
import {
  changeStaffCredentials,
  readStaffCredentials,
  type StaffCredentials,
} from '../../shared/staff/credentials.ts';
import { sendStaffCode } from '../../shared/staff/send-code.ts';
import { encryptTotpSecret, newTotpSecret, takeTotpCode } from '../../shared/staff/totp.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { countUp } from '../../shared/storage/limited-counts.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';
import { endTokens } from '../../shared/tenancy/revocations.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { endTokensOfStaff } from '../../shared/tenancy/tenant-cache.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { provePassword } from './prove-member.ts';

/** How often in an hour a member is sent a link to a new e-mail address. */
export const MAX_EMAIL_LINKS = 3;

type Action = Actions<typeof staff>;
type Service = RecordService<Staff, StaffInput>;

/** The member whose token it is; throws NotFound. */
export function ownId({ caller }: ServiceRequest): number {
  if (caller.staff?.kind === 'staff') return caller.staff.id;
  throw notFound('This token does not belong to a staff member.');
}

/** A change of what the caller logs in with, by what was read of it. */
interface LoginChange {
  readonly read: StaffCredentials;
  readonly writes: readonly Write[];
}

/** Changes the caller's own record. With another login, the tokens and sessions of before end. */
async function changeOwn(
  service: Service,
  request: ServiceRequest,
  changes: Changes<Staff>,
  login?: LoginChange,
): Promise<Answer<object>> {
  const { table, application, clock } = request;
  const account = application.accountId;
  const id = ownId(request);
  const answer = await changeRecord(staff, id, request, {
    change: async () => {
      if (!login) return { changes };
      if (!(await isUnchanged(login.read, table))) throw changedMeanwhile();
      return { changes, writes: [...login.writes, endTokens(account, id, clock.now())] };
    },
    answerOf: (member) => service.answer(member, request),
    unknown,
  });
  if (login) await endTokensOfStaff(request, account, [id]);
  if (!answer) throw unknown(id);
  return answer;
}

async function isUnchanged({ email, password, totp }: StaffCredentials, table: Table) {
  const now = await readStaffCredentials(table, email);
  return now?.password.salt === password.salt && now.totp?.step === totp?.step;
}

const changedMeanwhile = () =>
  new ApiError(409, 'The login was changed or used in the meantime. Try again.');

const unknown = (id: number) => notFound(`No staff member has the ID ${id}.`);

/**
 * Another e-mail address takes the password, because it is what the member logs in with, and the proof of it:
 * it is the member's once the link in a mail to it was opened (functions/sessions/use-code.ts). Until then
 * nothing is stored of it, so that nobody keeps it from whose it is.
 */
export const updateMe =
  (service: Service, cipher: SecretCipher): Action['updateMe'] =>
  async (request) => {
    const { name, language, email, password } = request.body;
    const member = await service.find(ownId(request), request);
    const changes = { name: name ?? member.name, language: language ?? member.language };
    if (email === undefined || email === member.email) return changeOwn(service, request, changes);
    if (password === undefined) throw missingProperty('password');
    await provePassword('password', { member, password }, request);
    if (sameEmail(email, member.email)) return changeOwn(service, request, { ...changes, email });
    await sendLink(member, email, request, cipher);
    const answer = await changeOwn(service, request, changes);
    return { ...answer, warnings: [...(answer.warnings ?? []), sentTo(email)] };
  };

const sentTo = (email: string) =>
  `A link was sent to ${email}. The email address changes when it is opened.`;

async function sendLink(
  member: Staff,
  newEmail: string,
  request: ServiceRequest,
  cipher: SecretCipher,
): Promise<void> {
  const { table, application, clock } = request;
  if (!readSendsMails()) throw withoutMails();
  if (await readStaffCredentials(table, newEmail)) throw emailTaken(newEmail);
  const counts = [{ attribute: 'mails', max: MAX_EMAIL_LINKS }];
  const expiresAt = Math.floor(clock.now() / 1_000) + HOUR_SECONDS;
  const counted = countUp(staffItems.mailsKey(application.accountId, member.id), counts, {
    expiresAt,
  });
  const sending = await sendStaffCode('email', { ...member, newEmail }, request, cipher);
  const [failed] = await table.transactWrite([counted, ...sending.writes]);
  if (failed === 0) {
    throw tooMany('Too many links to new email addresses have been sent', {
      secondsToWait: HOUR_SECONDS,
    });
  }
  if (failed !== undefined) throw new ApiError(409, 'The email is being sent. Try again.');
}

const withoutMails = () =>
  new ApiError(
    409,
    'This server sends no emails, so a new email address cannot be confirmed. The operator can ' +
      'change it (shopwright staff email).',
  );

const emailTaken = (email: string) =>
  invalidProperty({
    name: 'email',
    failedValidator: 'unique',
    message: 'This email address is already in use.',
    value: email,
  });

export const changeMyPassword =
  (service: Service): Action['changeMyPassword'] =>
  async (request) => {
    const { old_password, new_password } = request.body;
    const member = await service.find(ownId(request), request);
    await requireGoodPassword('new_password', new_password, MIN_STAFF_PASSWORD_LENGTH, member);
    const claim = { member, password: old_password };
    const read = await provePassword('old_password', claim, request);
    const password = await hashPassword(new_password);
    const sessionsAfter = request.clock.now();
    const writes = [changeStaffCredentials(read, { password, sessionsAfter })];
    await changeOwn(service, request, {}, { read, writes });
    return {};
  };

/** Nothing is stored of it before a code shows that the app of the member has it. */
export const proposeTotp =
  (service: Service): Action['proposeTotp'] =>
  async (request) => {
    const { email } = await service.find(ownId(request), request);
    return { data: newTotpSecret(email) };
  };

export const setTotp =
  (service: Service, cipher: SecretCipher): Action['setTotp'] =>
  async (request) => {
    const { password, secret, code } = request.body;
    const now = request.clock.now();
    const member = await service.find(ownId(request), request);
    const read = await provePassword('password', { member, password }, request);
    if (read.totp) throw badRequest('Two-step login is already on. Turn it off first.');
    const proposed = { secret: await encryptTotpSecret(secret, cipher), step: 0 };
    const totp = await takeTotpCode(proposed, code, cipher, now);
    if (!totp) throw wrongCode();
    const writes = [changeStaffCredentials(read, { totp, sessionsAfter: now })];
    await changeOwn(service, request, { totp: true }, { read, writes });
    return {};
  };

export const removeTotp =
  (service: Service, cipher: SecretCipher): Action['removeTotp'] =>
  async (request) => {
    const { password, code } = request.body;
    const now = request.clock.now();
    const member = await service.find(ownId(request), request);
    const hasCode = async ({ totp }: StaffCredentials) =>
      totp !== undefined && (await takeTotpCode(totp, code, cipher, now)) !== undefined;
    const read = await provePassword('password', { member, password, hasCode }, request);
    const writes = [changeStaffCredentials(read, { totp: null, sessionsAfter: now })];
    await changeOwn(service, request, { totp: false }, { read, writes });
    return {};
  };

const wrongCode = () =>
  invalidProperty({
    name: 'code',
    failedValidator: 'whitelist',
    message: 'code is not the one that the app shows now.',
  });
