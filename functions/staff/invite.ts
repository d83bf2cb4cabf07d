import type { ActionRequest, Answer, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { ApiError, badRequest, invalidProperty, tooMany } from '../../shared/contract/errors.ts';
import { HOUR_SECONDS } from '../../shared/durations.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import { type Staff, type StaffInput, staff } from '../../shared/resources/staff.ts';
import { authorityOf, requireGrants, requireSeen, seenMember } from '../../shared/staff/grants.ts';
import { type Sending, sendStaffCode } from '../../shared/staff/send-code.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { countUp } from '../../shared/storage/limited-counts.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { CONFLICT } from '../../shared/storage/retry.ts';
import { keyspaceOf } from '../../shared/tenancy/application.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { writesBeside } from './hooks.ts';
import { distinct } from './memberships.ts';

/** How often in an hour a member is sent an invitation again. */
export const MAX_INVITATIONS_RESENT = 3;

type Action = Actions<typeof staff>;
type Service = RecordService<Staff, StaffInput>;

const recordsOf = ({ table, application }: ServiceRequest) =>
  openRecords(table, keyspaceOf(staff, application), staff);

/** Whether the address is that of a member elsewhere is not looked at: the mail says so, and nothing else. */
export const inviteMember =
  (service: Service, cipher: SecretCipher): Action['create'] =>
  async (request) => {
    const { email, name, language, memberships } = request.body;
    if (memberships.length === 0) throw noMembership();
    await requireNew(email, request);
    const fields = {
      email,
      name,
      ...(language && { language }),
      status: 'invited' as const,
      memberships: distinct(memberships),
      totp: false,
    };
    return recordsOf(request).createWith(fields, async (writes, member) => {
      const beside = await writesBeside(undefined, member, request);
      const sending = await sendStaffCode('invitation', member, request, cipher);
      const answer = { ...(await service.answer(member, request)), ...toldOf(sending) };
      const failed = await request.commit(
        [...writes, ...beside, ...sending.writes],
        answer,
        member,
      );
      return failed.length === 0 ? answer : CONFLICT;
    });
  };

/**
 * Where no mails are sent, whoever may invite gives the code on himself: it opens what he has just given, and no login
 * that somebody has. Where they are sent, only who reads the mails of the address has it.
 */
function toldOf({ code, endsAt }: Sending): Pick<Answer, 'invitation'> {
  const told = mailed();
  const given = { code, expires_at: new Date(endsAt).toISOString() };
  return { invitation: told.mailed ? told : { ...told, ...given } };
}

const noMembership = () =>
  invalidProperty({
    name: 'memberships',
    failedValidator: 'min',
    message: 'memberships must have at least one store.',
  });

/** Throws a 400 for the address of a member whom the caller knows. */
async function requireNew(email: string, request: ServiceRequest): Promise<void> {
  const authority = await authorityOf(request);
  const members = await recordsOf(request).all({ consistent: true });
  const isKnown = members.some(
    (member) => sameEmail(member.email, email) && seenMember(authority, member),
  );
  if (!isKnown) return;
  throw invalidProperty({
    name: 'email',
    failedValidator: 'unique',
    message: 'A member already has this email address.',
    value: email,
  });
}

export const resendInvitation =
  (service: Service, cipher: SecretCipher): Action['resend'] =>
  async (request: ActionRequest<unknown, 'id'>) => {
    const { application, clock, ids } = request;
    const member = await service.find(ids.id, request);
    const authority = await authorityOf(request);
    requireSeen(member, authority, request);
    requireGrants(authority, member.memberships, []);
    if (member.status !== 'invited') throw badRequest('The invitation has already been accepted.');
    const expiresAt = Math.floor(clock.now() / 1_000) + HOUR_SECONDS;
    const counts = [{ attribute: 'mails', max: MAX_INVITATIONS_RESENT }];
    const counted = countUp(staffItems.mailsKey(application.accountId, ids.id), counts, {
      expiresAt,
    });
    const sending = await sendStaffCode('invitation', member, request, cipher);
    const [failed] = await request.commit([counted, ...sending.writes], {}, member);
    if (failed === undefined) return toldOf(sending);
    if (failed > 0) throw new ApiError(409, 'The email is being sent. Try again.');
    throw tooMany('The invitation has been resent too often', { secondsToWait: HOUR_SECONDS });
  };
