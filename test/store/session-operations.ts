import { Secret, TOTP } from 'otpauth';
import { changeStaffCredentials } from '../../shared/staff/credentials.ts';
import { encryptTotpSecret, newTotpSecret } from '../../shared/staff/totp.ts';
import type { Driver } from './every-operation.ts';
import { cipher, table } from './local-store.ts';
import { addMember, credentialsOf, PASSWORD } from './staff.ts';
import { codeFor } from './staff-browser.ts';

const OWNER = { application_id: 'all', role: 'owner' };

/** Without an Authorization header. */
const NOBODY = '';

/** What members do with their sessions, each request with the cookies of the one before. */
export async function driveSessions(driver: Driver): Promise<void> {
  const { application } = driver;
  const member = await addMember(driver, [OWNER]);
  const browser = openBrowser(driver);
  const logIn = (more: object = {}) =>
    browser('POST', '/sessions', { email: member.email, password: PASSWORD, ...more });
  await browser('POST', '/sessions', { email: member.email, password: 'wrong horse' });
  await logIn();
  const { answer } = await browser('GET', '/sessions');
  await browser('GET', '/sessions/current');
  await browser('POST', '/sessions/token', { application_id: application.id });
  await browser('POST', '/sessions/link', { code: await codeFor(driver, member, 'login') });
  await browser('DELETE', `/sessions/${answer?.data[0].id}`);
  await browser('POST', '/sessions/recoverPassword', { email: member.email });
  const code = await codeFor(driver, member, 'recovery');
  await browser('POST', '/sessions/resetPassword', { code, new_password: PASSWORD });
  const moved = await addMember(driver, [OWNER]);
  await browser('POST', '/sessions/confirmEmail', { code: await codeFor(driver, moved, 'email') });
  const invited = await addMember(driver, [OWNER], { status: 'invited' });
  const invitation = await codeFor(driver, invited, 'invitation');
  await browser('POST', '/sessions/acceptInvitation', { code: invitation, password: PASSWORD });
  await browser('DELETE', '/sessions/current');
  await setTotp(member, logIn);
}

async function setTotp(
  member: Parameters<typeof credentialsOf>[0],
  logIn: (more: object) => Promise<unknown>,
): Promise<void> {
  const read = await credentialsOf(member);
  if (!read) throw new Error('The member has no login.');
  const { secret } = newTotpSecret(member.email);
  const totp = { secret: await encryptTotpSecret(secret, cipher), step: 0 };
  await table.write(changeStaffCredentials(read, { totp }));
  await logIn({ totp: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
}

function openBrowser({ attempt, publicUrl }: Driver) {
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: object) => {
    const headers = {
      'X-Requested-With': 'desk',
      Origin: publicUrl,
      Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    const answered = await attempt(method, path, body, NOBODY, headers);
    for (const line of answered.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answered;
  };
}
