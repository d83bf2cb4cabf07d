import { Secret, TOTP } from 'otpauth';
import { newCode } from '../../shared/staff/codes.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { putOpeningCode } from '../../shared/tenancy/opening-code.ts';
import type { Driver } from './every-operation.ts';
import { table } from './local-store.ts';
import { addMember, newEmail, PASSWORD, staffToken } from './staff.ts';

/** What members do with members and roles, one after another. */
export async function driveStaff(driver: Driver): Promise<void> {
  const { send } = driver;
  const asOwner = await ownerOf(driver);
  await send('POST', '/applications', { name: 'Porto', country: 'PT' }, asOwner);
  // Only one machine has examples.
  await driver.attempt('GET', '/applications/examples', undefined, asOwner);
  await driver.attempt('POST', '/applications/examples', {}, asOwner);
  await driver.attempt('DELETE', '/applications/examples', undefined, asOwner);
  const server = { host: 'mail.example.org', port: 465, from: 'shop@example.org' };
  await driver.attempt('GET', '/applications/mailServer', undefined, asOwner);
  await driver.attempt('PUT', '/applications/mailServer', server, asOwner);
  await driver.attempt('PATCH', '/applications/mailServer', server, asOwner);
  await driver.attempt('DELETE', '/applications/mailServer', undefined, asOwner);
  await driveOpening(driver);
  const packing = { name: 'Packing', permissions: ['orders:read'] };
  const role = await send('POST', '/roles', packing, asOwner);
  const memberships = [{ application_id: driver.application.id, role: String(role.id) }];
  const body = { email: newEmail(), name: 'Ada', memberships };
  const invited = await send('POST', '/staff', body, asOwner);
  await send('POST', `/staff/${invited.id}/resend`, {}, asOwner);
  const { id } = await addMember(driver, memberships);
  for (const path of [
    '/roles',
    `/roles/${role.id}`,
    '/staff',
    `/staff/${id}`,
    '/staff/me',
    '/activity',
  ]) {
    await send('GET', path, undefined, asOwner);
  }
  const mail = { subject: 'A test', text: 'Hello' };
  const test = await send('POST', '/notifications/test', mail, asOwner);
  await send('GET', `/notifications/test/${test.id}`, undefined, asOwner);
  await send('PUT', `/roles/${role.id}`, packing, asOwner);
  await send('PATCH', `/roles/${role.id}`, packing, asOwner);
  await send('PUT', `/staff/${id}`, { status: 'disabled' }, asOwner);
  await send('PATCH', `/staff/${id}`, { status: 'active' }, asOwner);
  const session = staffItems.sessionKey(driver.application.accountId, id, 7);
  const times = { created_at: 1, last_used_at: 1, expires_at: 4_000_000_000 };
  const where = { account: driver.application.accountId, staff_id: id, device: 'x', network: 'x' };
  const opened = { put: { ...session, ...where, ...times, refresh: {} } };
  await table.write(opened);
  await send('DELETE', `/staff/${id}`, undefined, asOwner);
  // To be held against docs/data-model.md.
  await table.write(opened);
  await send('DELETE', `/staff/${invited.id}`, undefined, asOwner);
  await send('DELETE', `/roles/${role.id}`, undefined, asOwner);
  await driveOwnLogin(driver);
}

/** Another test may make an account meanwhile, which ends the link: what is written is the same but for that. */
async function driveOpening({ attempt }: Driver): Promise<void> {
  const code = newCode();
  await table.write(putOpeningCode(code, Date.now()));
  const owner = { owner_name: 'Ada', email: newEmail(), password: PASSWORD };
  const asked = { name: 'Tea', country: 'PT', ...owner };
  await attempt('POST', '/applications/open', { ...asked, code: newCode() }, '');
  await attempt('POST', '/applications/open', { ...asked, code }, '');
  // To be held against docs/data-model.md.
  await table.write(putOpeningCode(newCode(), Date.now()));
}

async function ownerOf(driver: Driver): Promise<string> {
  const owner = await addMember(driver, [{ application_id: 'all', role: 'owner' }]);
  return `${driver.publicKey}:${await staffToken(driver, owner)}`;
}

/** Each change ends the tokens until then, so each is of a member of its own. */
async function driveOwnLogin(driver: Driver): Promise<void> {
  const { send, attempt } = driver;
  const asSomebody = () => ownerOf(driver);
  const asOwner = await asSomebody();
  await send('PUT', '/staff/me', { name: 'Grace' }, asOwner);
  await send('PATCH', '/staff/me', { email: newEmail(), password: PASSWORD }, asOwner);
  const passwords = { old_password: PASSWORD, new_password: 'nanoseconds of wire' };
  await send('POST', '/staff/me/password', passwords, await asSomebody());
  const asMember = await asSomebody();
  const { secret } = await send('POST', '/staff/me/totp', {}, asMember);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const factor = { password: PASSWORD, secret, code };
  await attempt('PATCH', '/staff/me/totp', { ...factor, password: 'wrong horse' }, asMember);
  await send('PUT', '/staff/me/totp', factor, asMember);
  await attempt('POST', '/staff/me/totp/remove', { password: PASSWORD, code }, asMember);
}
