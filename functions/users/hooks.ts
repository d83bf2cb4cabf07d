import type { Context } from '../../shared/actions/context.ts';
import type {
  RecordChange,
  ResourceHooks,
  SpecialFilter,
} from '../../shared/actions/resource-hooks.ts';
import { wordFilters } from '../../shared/actions/word-filters.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { ApiError, invalidProperty, unauthorized } from '../../shared/contract/errors.ts';
import { isStranger, may, seesPersonal } from '../../shared/contract/permissions.ts';
import { requirePersonal } from '../../shared/contract/personal.ts';
import type { Unvalidated } from '../../shared/contract/records.ts';
import { userWords } from '../../shared/found/user-words.ts';
import { requireGoodPassword } from '../../shared/passwords/new-password.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import { type User, type UserInput, users } from '../../shared/resources/users.ts';
import type { Write } from '../../shared/storage/write.ts';
import { dropCode } from '../../shared/tenancy/recovery-code.ts';
import { sameEmail } from '../../shared/tenancy/user-emails.ts';
import { endAccess, endLogins } from '../../shared/tenancy/user-logins.ts';
import {
  type Credentials,
  dropFacebookLink,
  findCredentials,
  freeEmail,
  readCredentials,
  replacePassword,
  takeEmail,
} from './credentials.ts';
import { keptToken } from './kept-token.ts';

/** Stands for the stored password where a changed record is validated and none was sent. */
const KEPT_PASSWORD: Unvalidated<UserInput> = { password: 'unchanged' };

/** Users are accounts: each has an e-mail address of its own, and a password. */
export const userHooks: ResourceHooks<User, UserInput> = {
  normalise: (user, { id, sent }) =>
    id === undefined || sent.password !== undefined ? user : { ...KEPT_PASSWORD, ...user },
  computed(user) {
    const shown = { ...user };
    shown.full_name = user.name;
    return shown;
  },
  extraWrites,
  filters: { ...wordFilters(userWords, ['q', 'tag']), email: byEmail },
};

/** Staff see whether the e-mail address is proved, in answers: it is no part of the record, and costs a read. */
export async function withProof(user: User, context: Context): Promise<object> {
  const { caller } = context;
  if (isStranger(caller) || !seesPersonal(caller)) return user;
  const credentials = await readCredentials(context, user.email);
  return { ...user, email_proved: credentials?.provedAt === undefined ? undefined : true };
}

/** Keeps the credentials in step with the record. */
async function extraWrites(
  { before, after, sent }: RecordChange<User, UserInput>,
  context: Context,
): Promise<Write[]> {
  if (!after) return before ? removal(before, context) : [];
  requireSameRole(before, after, context);
  // Validated with the record by now: text, where it was sent.
  const password = typeof sent.password === 'string' ? sent.password : undefined;
  return before ? update(before, after, password, context) : registration(after, password, context);
}

function requireSameRole(before: User | undefined, after: User, { caller }: Context) {
  if (may(caller, 'users:write') || before?.role === after.role) return;
  throw unauthorized('Only an admin may give a role to a user.');
}

async function registration(
  { id, email }: User,
  password: string | undefined,
  context: Context,
): Promise<Write[]> {
  if (password === undefined) throw new Error('A new user has no password.');
  const { password_min_length } = context.application.settings;
  await requireGoodPassword('password', password, password_min_length, { email });
  await requireFree(email, context);
  const hash = await hashPassword(password);
  const credentials = { email, userId: id, password: hash, provedAt: provedAt(context) };
  return [takeEmail(context.application.id, credentials)];
}

/** Staff vouch for a user whom they make, or to whom they give an address or a password. */
const provedAt = ({ caller, clock }: Context, before?: number) =>
  may(caller, 'users:write') ? clock.now() : before;

async function update(
  before: User,
  { id, email }: User,
  newPassword: string | undefined,
  context: Context,
): Promise<Write[]> {
  const { application, clock } = context;
  const moves = !sameEmail(before.email, email);
  if (!moves && newPassword === undefined) return [];
  // Whoever can log in as the user sees what is personal.
  requirePersonal(context.caller);
  if (newPassword !== undefined) {
    const { password_min_length } = application.settings;
    await requireGoodPassword('password', newPassword, password_min_length, { email });
  }
  if (moves) await requireFree(email, context);
  const read = await readCredentials(context, before.email);
  if (!read) throw new Error('The e-mail address of a user has no item.');
  const password = newPassword === undefined ? read.password : await hashPassword(newPassword);
  return [
    ...replacement(read, { email, password }, context),
    ...(newPassword !== undefined || application.settings.old_password_required
      ? endAccess(application.id, id, clock.now(), keptToken(context, id))
      : [endLogins(application.id, id, clock.now())]),
  ];
}

function replacement(
  read: Credentials,
  changed: Pick<Credentials, 'email' | 'password'>,
  context: Context,
): Write[] {
  const { id } = context.application;
  if (sameEmail(read.email, changed.email)) {
    const kept = { ...read, provedAt: provedAt(context, read.provedAt) };
    return [replacePassword(id, kept, changed.password)];
  }
  const moved = { ...read, ...changed, provedAt: provedAt(context) };
  return [freeEmail(id, read), takeEmail(id, moved)];
}

async function removal({ id, email }: User, context: Context): Promise<Write[]> {
  const { application, clock } = context;
  const credentials = await readCredentials(context, email);
  return [
    ...(credentials ? [freeEmail(application.id, credentials)] : []),
    ...(credentials?.facebook === undefined
      ? []
      : [dropFacebookLink(application.id, credentials.facebook)]),
    dropCode(application.id, email),
    ...endAccess(application.id, id, clock.now()),
  ];
}

async function requireFree(email: string, context: Context): Promise<void> {
  if (await readCredentials(context, email)) throw emailTaken(email);
}

/** One element for clients that show it beside the field, one for those that look for its type. */
function emailTaken(email: string) {
  const message = 'This email address is already in use.';
  return invalidProperty({
    name: 'email',
    failedValidator: 'unique',
    message,
    value: email,
    further: [new ApiError(400, message, { type: 'EmailAddressExists' })],
  });
}

/** One address or several, in any case; read by their keys, without a scan of all users. */
async function byEmail(text: string, context: Context): Promise<SpecialFilter> {
  const emails = [text, ...text.split('|'), ...text.split(',')]
    .map((email) => email.toLowerCase())
    .filter((email) => email !== '' && email.length <= MAX_EMAIL_LENGTH);
  const wanted = new Set(emails);
  const found = await findCredentials(context, [...wanted]);
  return {
    ids: found.map(({ userId }) => userId),
    matches(user) {
      const email = attribute(user, 'email');
      return typeof email === 'string' && wanted.has(email.toLowerCase());
    },
  };
}

const MAX_EMAIL_LENGTH = users.schema.properties.email.maxLength;
