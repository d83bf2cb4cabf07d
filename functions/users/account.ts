import { objectOf, withoutNulls } from '../../shared/actions/body.ts';
import type {
  RecordChange,
  ResourceHooks,
  SpecialFilter,
} from '../../shared/actions/resource-hooks.ts';
import { ApiError, invalidProperty, unauthorized } from '../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import type { Stored } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { endTokens } from '../../shared/tenancy/tokens.ts';
import {
  findCredentials,
  freeEmail,
  readCredentials,
  replacePassword,
  sameEmail,
  takeEmail,
} from './credentials.ts';
import { hashPassword } from './password.ts';
import { dropCode } from './recovery-code.ts';

/** What makes accounts of the users: an address and a password that are theirs alone. */
export const accountBehaviour: ResourceHooks = {
  normalise,
  computed: (user) => ({ ...user, full_name: user['name'] ?? null }),
  extraWrites,
  filters: { email: hasEmail },
};

/** What clients know from the service that this one takes the place of. */
const REGISTERED_WITH = 'marketcloud';

function normalise(user: JsonObject): JsonObject {
  const addresses = ['billing_address', 'shipping_address'].flatMap((name) => {
    const address = user[name];
    return isObject(address) ? [[name, withoutNulls(address)]] : [];
  });
  return { registered_with: REGISTERED_WITH, ...user, ...Object.fromEntries(addresses) };
}

async function extraWrites({ before, after }: RecordChange, request: ApiRequest): Promise<Write[]> {
  if (after) refuseRole(before, after, request);
  if (before && after) return change(before, after, request);
  if (after) return registration(after, request);
  return before ? removal(before, request) : [];
}

function refuseRole(before: Stored | undefined, after: Stored, { caller }: ApiRequest) {
  if (caller.access === 'admin' || before?.['role'] === after['role']) return;
  throw unauthorized('Only an admin may give a role to a user.');
}

const emailOf = (user: Stored) => String(user['email']);

/** The password of the body, which has been validated with the record. */
const sentPassword = ({ body }: ApiRequest) => objectOf(body)['password'];

async function registration(user: Stored, request: ApiRequest): Promise<Write[]> {
  const email = emailOf(user);
  await requireFree(email, request);
  const password = await hashPassword(String(sentPassword(request)));
  return [takeEmail(request.application.id, { email, userId: user.id, password })];
}

async function change(before: Stored, after: Stored, request: ApiRequest): Promise<Write[]> {
  const { id: application } = request.application;
  const [from, email] = [emailOf(before), emailOf(after)];
  const sent = sentPassword(request);
  const moves = !sameEmail(from, email);
  if (!moves && sent === undefined) return [];
  if (moves) await requireFree(email, request);
  const read = await readCredentials(request, from);
  if (!read) throw new Error('The e-mail address of a user has no item.');
  const password = sent === undefined ? read.password : await hashPassword(String(sent));
  return [
    ...(moves
      ? [freeEmail(application, read), takeEmail(application, { ...read, email, password })]
      : [replacePassword(application, read, password)]),
    ...(sent === undefined ? [] : [endTokens(application, after.id)]),
  ];
}

async function removal(user: Stored, request: ApiRequest): Promise<Write[]> {
  const { id: application } = request.application;
  const email = emailOf(user);
  const credentials = await readCredentials(request, email);
  return [
    ...(credentials ? [freeEmail(application, credentials)] : []),
    dropCode(application, email),
    endTokens(application, user.id),
  ];
}

async function requireFree(email: string, request: ApiRequest): Promise<void> {
  if (await readCredentials(request, email)) throw emailTaken(email);
}

/** One element for clients that show it beside the field, one for those that look for its type. */
function emailTaken(email: string) {
  const message = 'This e-mail address is already in use.';
  return invalidProperty({
    name: 'email',
    failedValidator: 'unique',
    message,
    value: email,
    further: [new ApiError(400, message, { type: 'EmailAddressExists' })],
  });
}

/** One address or several, in any case; looked up and not searched for. */
async function hasEmail(text: string, request: ApiRequest): Promise<SpecialFilter> {
  const emails = [text, ...text.split('|'), ...text.split(',')]
    .map((email) => email.toLowerCase())
    .filter((email) => email !== '' && email.length <= 254);
  const wanted = new Set(emails);
  const found = await findCredentials(request, [...wanted]);
  return {
    ids: found.map(({ userId }) => userId),
    matches: ({ email }) => wanted.has(String(email).toLowerCase()),
  };
}
