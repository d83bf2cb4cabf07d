import type { UnauthenticatedRequest } from '../../shared/actions/context.ts';
import { readIsOneMachine } from '../../shared/config.ts';
import { ApiError, badRequest } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { newStore } from '../../shared/opening/new-store.ts';
import { requireGoodPassword } from '../../shared/passwords/new-password.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import type { applications } from '../../shared/resources/applications.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '../../shared/resources/staff.ts';
import { readStaffCredentials, takeStaffEmail } from '../../shared/staff/credentials.ts';
import { ALL_STORES } from '../../shared/staff/roles.ts';
import { countStaff } from '../../shared/staff/staff-counts.ts';
import { openStaff } from '../../shared/staff/staff-records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { countFailures, NO_STORE } from '../../shared/tenancy/login-limits.ts';
import { isOpeningCode, useOpeningCode } from '../../shared/tenancy/opening-code.ts';
import { newAccount, tellFormat } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { servedPages } from './served-pages.ts';
import { viewStore } from './view-store.ts';

type Request = UnauthenticatedRequest<BodyOf<typeof applications, 'open'>>;

/** The first store of a deployment, with its account and its owner: all of it or nothing. */
export const openFirstStore =
  (cipher: SecretCipher): Actions<typeof applications>['open'] =>
  async (request) => {
    const { table, body } = request;
    await requireCode(request);
    const { name, country, timezone, owner_name, email, password } = body;
    const person = { email, name: owner_name };
    await requireGoodPassword('password', password, MIN_STAFF_PASSWORD_LENGTH, person);
    if (await readStaffCredentials(table, email)) throw emailTaken();
    const { account, put } = newAccount(name);
    const store = await newStore(
      { name, country, timezone, email },
      { table, cipher, account: account.id, pages: pagesIn(request) },
    );
    const owner = await newOwner(request, { account: account.id, store: store.application.id });
    await tellFormat(table);
    const failed = await table.transactWrite([
      useOpeningCode(body.code),
      put,
      ...store.writes,
      ...owner,
    ]);
    if (failed.length > 0) throw wrongCode();
    return { data: viewStore(store.application) };
  };

/** Throws a 400 for a code that is wrong, was used, or has ended. */
async function requireCode({ table, clock, client, body }: Request): Promise<void> {
  if (await isOpeningCode(table, body.code, clock.now())) return;
  await countFailures(table, NO_STORE, { 'login-address': client.networks }, clock.now());
  throw wrongCode();
}

/** On one machine the first store has the shop at the root. */
const pagesIn = (request: Request) => (store: number) =>
  servedPages(request, readIsOneMachine() ? undefined : store);

interface Owned {
  readonly account: number;
  readonly store: number;
}

async function newOwner({ table, body }: Request, { account, store }: Owned): Promise<Write[]> {
  const { owner_name, email, password } = body;
  const { record, write } = openStaff(table, account).newRecord({
    email,
    name: owner_name,
    memberships: [{ application_id: ALL_STORES, role: 'owner' }],
    status: 'active',
    totp: false,
  });
  const login = takeStaffEmail({
    email,
    account,
    staffId: record.id,
    application: store,
    password: await hashPassword(password),
    sessionsAfter: 0,
  });
  return [write, login, ...(await countStaff(table, account, undefined, record))];
}

const wrongCode = () =>
  badRequest('The link has been used or has expired. `shopwright open` creates another one.');

const emailTaken = () => new ApiError(409, 'This email address belongs to another member.');
