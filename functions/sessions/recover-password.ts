import type { Actions } from '../../shared/endpoint/service.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import type { sessions } from '../../shared/resources/sessions.ts';
import { newCode, newNonce, putCode } from '../../shared/staff/codes.ts';
import { readStaffCredentials, type StaffCredentials } from '../../shared/staff/credentials.ts';
import { sendStaffCode } from '../../shared/staff/send-code.ts';
import { openStaff } from '../../shared/staff/staff-records.ts';
import { newId } from '../../shared/storage/identifier.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';
import { type Application, findApplication } from '../../shared/tenancy/application.ts';
import { countFailures, isWithinLimit, NO_STORE } from '../../shared/tenancy/login-limits.ts';
import { listApplications } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { deviceOf, isKnownDevice } from './devices.ts';

type RecoverPassword = Actions<typeof sessions>['recoverPassword'];

/**
 * The answer for an unknown address is equal in body and in what is read and written, so that nobody
 * learns who is a member.
 */
export const recoverPassword =
  (cipher: SecretCipher): RecoverPassword =>
  async (request) => {
    const { table, clock, client, body } = request;
    const now = clock.now();
    await countFailures(table, NO_STORE, { 'recovery-address': client.networks }, now);
    const credentials = await readStaffCredentials(table, body.email);
    const device = deviceOf(request);
    const isKnown = device !== undefined && isKnownDevice(device, credentials ?? {}, now);
    // The limit is that of the address, and of the device if it is known: what strangers ask for keeps it from nothing.
    const subject = [body.email.toLowerCase(), ...(isKnown ? [device] : [])].join(' ');
    if (!(await isWithinLimit(table, NO_STORE, { 'recovery-email': subject }, now)))
      return mailed();
    const { account = NO_STORE, staffId = 0 } = credentials ?? {};
    const [application, member] = await Promise.all([
      senderOf(credentials, table),
      openStaff(table, account).get(staffId),
    ]);
    const writes =
      application && member
        ? (await sendStaffCode('recovery', { ...member, isKnown }, { application, clock }, cipher))
            .writes
        : writesForNobody(body.email, now);
    await table.transactWrite(writes);
    return mailed();
  };

/** Writes as large as those for a member, which lead to nothing and expire. */
function writesForNobody(email: string, now: number): Write[] {
  const code = { kind: 'recovery', account: NO_STORE, staffId: 0, email } as const;
  const receiver = { kind: 'recovery', id: 0, email, name: email, nonce: newNonce() } as const;
  return [
    putCode(newCode(), { ...code, application: NO_STORE }, now),
    putRequest(NO_STORE, newId(now), { staff: receiver }, now),
  ];
}

/** The store whose mail it is: the one that invited the member, or another one of the account. */
async function senderOf(
  credentials: StaffCredentials | undefined,
  table: Table,
): Promise<Application | undefined> {
  const own = await findApplication(table, credentials?.application ?? NO_STORE);
  if (own || !credentials) return own;
  // That store was deleted, or the member has not logged in yet.
  const [other] = await listApplications(table, credentials.account);
  return other;
}
