import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { enterLogin, useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';
import { addMember, asMember, newEmail, openOwner, PASSWORD } from '../../store/staff.ts';
import { codeFor } from '../../store/staff-browser.ts';

const store = await useDesk({ name: 'Tea House' });
const { logIn, visit, url, place, application } = store;
const { asOwner } = await openOwner(store);

const memberWith = async (email: string) => {
  const { body } = await asOwner('GET', '/staff?per_page=200');
  return body.data.find((member: { email: string }) => member.email === email);
};

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

/** The step of a code. */
const STEP_MS = 30_000;

test('an invited member sets up two-step login and sees only permitted screens', async () => {
  const email = newEmail();
  const { page: owner, complaints } = await logIn('/roles/create');
  await owner.getByRole('textbox', { name: 'Name' }).fill('Packing');
  await owner.getByRole('radio', { name: 'Fulfillment' }).waitFor();
  expect(await owner.getByRole('radio', { name: 'Fulfillment' }).isChecked()).toBe(true);
  expect(await owner.getByRole('checkbox').count()).toBe(0);
  await owner.getByRole('radio', { name: 'Analyst' }).check();
  await owner.getByRole('button', { name: 'Fine-tune' }).click();
  expect(await owner.getByLabel('Reports: view').isChecked()).toBe(true);
  await owner.getByRole('button', { name: 'Clear all' }).click();
  await owner.getByLabel('Orders: view').check();
  await owner.getByLabel('Store details: view').check();
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByRole('heading', { name: 'Packing' }).waitFor();
  await owner.goto(`${place}/staff/create`);
  await owner.getByLabel('Name').fill('Ada Verne');
  await owner.getByRole('textbox', { name: 'Email' }).fill(email);
  expect(await owner.getByRole('radio', { name: 'Fulfillment' }).isChecked()).toBe(true);
  await owner.getByRole('radio', { name: 'Packing' }).check();
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await owner
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Invited')
    .waitFor();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);

  const member = await memberWith(email);
  const code = await codeFor(store, member, 'invitation');
  const { page } = await visit(`${url}/dashboard#invitation=${code}`);
  await page.getByLabel('Your name').fill('Ada Verne');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept and log in' }).click();
  await railLink(page, 'Orders').waitFor();

  await page.goto(`${place}/account`);
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  await page.getByAltText('QR code for an authenticator app').waitFor();
  const secret = await page.getByLabel('Or enter this key in the app').inputValue();
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  const factor = page.getByRole('region', { name: 'Two-step login' });
  await factor.getByLabel('Current password').fill(PASSWORD);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn on two-step login' }).click();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, STEP_MS));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();

  await railLink(page, 'Orders').waitFor();
  expect(await railLink(page, 'Products').count()).toBe(0);
  expect(await railLink(page, 'Staff').count()).toBe(0);
  await page.goto(`${place}/webhooks`);
  await page.getByText('You need the permission webhooks:read.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const asPacker = await asMember(store, member, url);
  const refused = await asPacker('GET', '/webhooks');
  expect([refused.status, refused.body['errors']]).toMatchObject([
    403,
    [{ permission: 'webhooks:read' }],
  ]);
});

test('an owner can invite a packer in at most four steps', async () => {
  const email = newEmail();
  const { page } = await logIn('/staff/create');
  await page.getByLabel('Name').waitFor();
  const effort = await countEffort(page);
  await page.getByLabel('Name').fill('Lin Wu');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByText('Cannot refund orders or change products.').waitFor();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('row', { name: new RegExp(email) }).waitFor();
  await effort('a packer is invited');
  const { memberships } = await memberWith(email);
  expect(memberships).toEqual([{ application_id: application.id, role: 'pack_orders' }]);
});

test('disabling a member logs them out at the next click', async () => {
  const memberships = [{ application_id: application.id, role: 'support' }];
  const { page, email } = await logIn('/orders', memberships);
  const { page: owner } = await logIn('/staff');
  await owner.getByRole('cell', { name: email }).click();
  await owner.getByRole('button', { name: 'More actions', exact: true }).click();
  await owner.getByRole('menuitem', { name: 'Disable' }).click();
  await owner.getByText('This logs out the staff member immediately.').waitFor();
  await owner.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await owner.getByText('Disabled', { exact: true }).waitFor();
  await owner.getByRole('button', { name: 'More actions', exact: true }).click();
  await owner.getByRole('menuitem', { name: 'Enable' }).waitFor();
  expect((await memberWith(email)).status).toBe('disabled');
  await railLink(page, 'Products').click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog.getByRole('alert').nth(1).waitFor();
  await dialog.waitFor();
});

test('an owner can resend an invitation and delete a member after a confirmation', async () => {
  const memberships = [{ application_id: application.id, role: 'support' }];
  const invited = await addMember(store, memberships, { status: 'invited', name: 'Lin Wu' });
  const { page } = await logIn(`/staff/${invited.id}`);
  const more = page.getByRole('button', { name: 'More actions', exact: true });
  await more.click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await page.getByText('The invitation is on its way.').waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Delete Lin Wu?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => memberWith(invited.email)).toBeUndefined();
});

test('a member can end another session, and a new password ends all', async () => {
  const { page, email } = await logIn('/account');
  const { page: other } = await visit(`${url}/dashboard`);
  await enterLogin(other, email);
  await page.reload();
  const logins = page.getByRole('region', { name: 'Sessions' });
  await logins.getByRole('button', { name: 'End session' }).click();
  await page.getByText('Session ended').waitFor();
  await expect.poll(() => logins.getByRole('listitem').count()).toBe(1);
  const form = page.getByRole('region', { name: 'Password', exact: true });
  await form.getByLabel('Current password').fill('wrong horse battery');
  await form.getByLabel('New password').fill('a better password than before');
  await form.getByRole('button').click();
  await form.getByRole('alert').waitFor();
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button').click();
  await form.getByText('All your sessions have ended.').waitFor();
  await form.getByRole('button', { name: 'Log in again' }).click();
  await enterLogin(page, email, 'a better password than before');
});

test('the staff list shows missing two-step login and role permissions', async () => {
  const memberships = [{ application_id: application.id, role: 'support' }];
  const { name } = await addMember(store, memberships, { name: 'Pia Alves' });
  const { page } = await logIn('/staff');
  const people = page.getByRole('table', { name: 'People' });
  await people
    .getByRole('row', { name: /Pia Alves/ })
    .getByText('Off')
    .waitFor();
  await page.getByText(new RegExp(`${name}.* log in without two-step login`)).waitFor();
  const roles = page.getByRole('region', { name: 'Roles' }).getByRole('table');
  const refunds = await roles
    .getByRole('row', { name: /^Refunds/ })
    .getByRole('cell')
    .allInnerTexts();
  expect(refunds.slice(0, 3)).toEqual(['manage', 'manage', expect.stringMatching(/^up to/)]);

  await people.getByRole('button', { name: 'More actions for Pia Alves' }).click();
  await page.getByRole('menuitem', { name: 'Change roles' }).click();
  await page.getByRole('heading', { name: 'Pia Alves', level: 1 }).waitFor();
  await page.getByRole('radio', { name: 'Analyst' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await asOwner('GET', '/staff?per_page=200')).body.data)
    .toContainEqual(
      expect.objectContaining({
        name: 'Pia Alves',
        memberships: [{ application_id: application.id, role: 'analyst' }],
      }),
    );
});

test.each(['light', 'dark'] as const)('staff pages pass axe in %s mode', async (colorScheme) => {
  const { page } = await logIn('/staff', undefined, { colorScheme });
  for (const path of ['/staff', '/staff/create', '/roles', '/roles/create', '/account']) {
    await page.goto(place + path);
    await page.locator('#main-content :is(h2, td, form)').first().waitFor();
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
});
