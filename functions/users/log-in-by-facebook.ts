import { randomUUID } from 'node:crypto';
import type { Context, ServiceRequest } from '../../shared/actions/context.ts';
import { storedFields } from '../../shared/actions/prepare-record.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { badRequest, serviceUnavailable } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { hasPassword, noPassword } from '../../shared/passwords/password-hash.ts';
import { type User, type UserInput, users } from '../../shared/resources/users.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { decryptFacebookApp, type FacebookApp } from '../../shared/tenancy/facebook-app.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import {
  bearerOf,
  type Credentials,
  facebookKey,
  linkFacebook,
  putFacebookLink,
  readCredentials,
  takeEmail,
} from './credentials.ts';
import type { FacebookGraph, FacebookLogin } from './facebook-graph.ts';
import { loginFailed } from './login-failed.ts';
import { remembered } from './remembered-logins.ts';

const MAX_NAME_LENGTH = users.schema.properties.name.maxLength;

type Service = RecordService<User, UserInput>;

/** Trades a token of Facebook for one of the user. */
export const logInByFacebook =
  (
    service: Service,
    cipher: SecretCipher,
    graph: FacebookGraph,
  ): Actions<typeof users>['authenticateByFacebook'] =>
  async (request) => {
    const { application, caller, clock, body, table } = request;
    const now = clock.now();
    if (!application.facebook) {
      throw badRequest('Facebook login is not configured for this store.');
    }
    const app = await decryptFacebookApp(cipher, application, application.facebook);
    if (!(await graph.isGenuine(app, body))) {
      throw loginFailed(caller, 'Facebook does not confirm this login.');
    }
    const link = await table.get(facebookKey(application.id, body.user_id), { consistent: true });
    const userId = link
      ? Number(link['user_id'])
      : await connect(body, { app, service, graph }, request);
    const record = await service.find(userId, request);
    const credentials = await readCredentials(request, record.email);
    const bearer = bearerOf({ userId, provedAt: credentials?.provedAt });
    const [{ token }, refresh] = await Promise.all([
      issueToken(application, cipher, bearer, now),
      body.remember ? remembered(bearer, now, request) : {},
    ]);
    const { data: user = {} } = await service.answer(record, request);
    return { data: { token, user, access: 'user', role: record.role ?? 'user', ...refresh } };
  };

interface Tools {
  readonly app: FacebookApp;
  readonly service: Service;
  readonly graph: FacebookGraph;
}

/** The user to whom the person at Facebook belongs from now on; a new one, if need be. */
async function connect(
  login: FacebookLogin,
  { app, service, graph }: Tools,
  request: ServiceRequest,
): Promise<number> {
  const { userId: callerId } = request.caller;
  if (callerId !== undefined) {
    const { email } = await service.find(callerId, request);
    const own = await readCredentials(request, email);
    if (own) return link(own, login, request);
  }
  const { email, name, picture } = await graph.profile(app, login);
  if (email === undefined) throw badRequest('Facebook provides no email address for this person.');
  const known = await readCredentials(request, email);
  if (known && hasPassword(known.password)) {
    throw badRequest(
      'A user with this email address already exists. Log in with the password, then send this ' +
        'again with the token of that login to link both.',
    );
  }
  const provedAt = request.clock.now();
  if (known) return link({ ...known, provedAt }, login, request);
  const prepared = service.prepareNew(
    {
      email,
      name: (name ?? email).slice(0, MAX_NAME_LENGTH),
      password: randomUUID(),
      image_url: picture,
    },
    request,
  );
  return register(storedFields(users, prepared), { facebook: login.user_id, provedAt }, request);
}

async function link(
  credentials: Credentials,
  { user_id }: FacebookLogin,
  context: Context,
): Promise<number> {
  const { id } = context.application;
  await writeAll(
    [linkFacebook(id, credentials, user_id), putFacebookLink(id, user_id, credentials.userId)],
    context,
  );
  return credentials.userId;
}

async function register(
  fields: ReturnType<typeof storedFields<User, UserInput>>,
  { facebook, provedAt }: { readonly facebook: string; readonly provedAt: number },
  context: Context,
): Promise<number> {
  const { application, table } = context;
  const records = openRecords(table, application, users);
  const { record, write } = records.newRecord({ ...fields, registered_with: 'facebook' });
  const { id: userId, email } = record;
  const credentials = { email, userId, password: noPassword(), facebook, provedAt };
  await writeAll(
    [
      write,
      takeEmail(application.id, credentials),
      putFacebookLink(application.id, facebook, userId),
    ],
    context,
  );
  return userId;
}

/** Another request may have done the same: sent again, the login finds what that has written. */
async function writeAll(writes: readonly Write[], { table }: Context): Promise<void> {
  if ((await table.transactWrite(writes)).length > 0) throw serviceUnavailable();
}
