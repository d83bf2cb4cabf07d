import { changeRecord } from '../../shared/actions/change-record.ts';
import type { Answer, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import {
  ApiError,
  badRequest,
  invalidProperty,
  missingProperty,
  notFound,
} from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
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
  freeStaffEmail,
  readStaffCredentials,
  type StaffCredentials,
  takeStaffEmail,
} from '../../shared/staff/credentials.ts';
import { encryptTotpSecret, newTotpSecret, takeTotpCode } from '../../shared/staff/totp.ts';
import { newId } from '../../shared/storage/identifier.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';
import { endTokens } from '../../shared/tenancy/revocations.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { endTokensOfStaff } from '../../shared/tenancy/tenant-cache.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { provePassword } from './prove-member.ts';

type Action = Actions<typeof staff>;
type Service = RecordService<Staff, StaffInput>;

/** The member whose token it is; throws NotFound. */
export function ownId({ caller }: ServiceRequest): number {
  if (caller.staff?.kind === 'staff') return caller.staff.id;
  throw notFound('This token belongs to no member of the staff.');
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
  new ApiError(409, 'The login was changed or used meanwhile; try again.');

const unknown = (id: number) => notFound(`There is no ${id} in staff.`);

/** Another e-mail address takes the password, because it is what the member logs in with. */
export const updateMe =
  (service: Service): Action['updateMe'] =>
  async (request) => {
    const { name, language, email, password } = request.body;
    const member = await service.find(ownId(request), request);
    const changes = { name: name ?? member.name, language: language ?? member.language };
    if (email === undefined || email === member.email) return changeOwn(service, request, changes);
    if (password === undefined) throw missingProperty('password');
    const read = await provePassword('password', { member, password }, request);
    const moved = { ...changes, email };
    if (sameEmail(email, member.email)) return changeOwn(service, request, moved);
    return changeOwn(service, request, moved, await moveLogin(read, email, member, request));
  };

/** The login of another e-mail address, which nobody has anywhere. The old address is told. */
async function moveLogin(
  read: StaffCredentials,
  email: string,
  member: Staff,
  { table, application, clock }: ServiceRequest,
): Promise<LoginChange> {
  if (await readStaffCredentials(table, email)) throw emailTaken(email);
  const now = clock.now();
  const moved = { ...read, email, sessionsAfter: now };
  const { id, name, language } = member;
  const told = { kind: 'email_changed', id, email: member.email, name, language } as const;
  const mail = putRequest(
    application.id,
    newId(now),
    { staff: { ...told, changed_to: email } },
    now,
  );
  return { read, writes: [freeStaffEmail(read), takeStaffEmail(moved), mail] };
}

const emailTaken = (email: string) =>
  invalidProperty({
    name: 'email',
    failedValidator: 'unique',
    message: 'This e-mail address is already in use.',
    value: email,
  });

export const changeMyPassword =
  (service: Service): Action['changeMyPassword'] =>
  async (request) => {
    const { old_password, new_password } = request.body;
    await requireGoodPassword('new_password', new_password, MIN_STAFF_PASSWORD_LENGTH);
    const member = await service.find(ownId(request), request);
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
    if (read.totp) throw badRequest('There is a second factor already; remove it first.');
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
