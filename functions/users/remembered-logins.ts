import type { ServiceRequest } from '../../shared/actions/context.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import type { users } from '../../shared/resources/users.ts';
import type { Key } from '../../shared/storage/keys.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Item } from '../../shared/storage/write.ts';
import { failureKeys, tryLogin } from '../../shared/tenancy/login-limits.ts';
import {
  issueRefreshToken,
  rotateRefreshToken,
  type StoredRefreshToken,
} from '../../shared/tenancy/refresh-tokens.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { issueToken, type UserBearer } from '../../shared/tenancy/tokens.ts';
import {
  endAccess,
  LOGIN_LIFETIME_MS,
  loginsIn,
  loginsKey,
  replaceLogins,
  type UserLogin,
  type UserLogins,
} from '../../shared/tenancy/user-logins.ts';
import { loginFailed } from './login-failed.ts';

/** The user, of whom the login is one, and what `rotateRefreshToken` reads. */
const FORM = /^(\d{1,16})\.([\w-]{22}\.[\w-]{43})$/;

const textOf = (user: number, token: string) => `${user}.${token}`;

const ENDED = 'The login has ended. Log in again.';

/** Member of the answer of a login that is to be remembered. `since`: when it began to be proved. */
export async function remembered(
  { userId, hasProvedEmail }: UserBearer,
  since: number,
  { table, application, caller, clock }: ServiceRequest,
): Promise<{ readonly refresh_token: string }> {
  const key = loginsKey(application.id, userId);
  const { token, stored } = issueRefreshToken();
  const { generation } = application.signing;
  return withOptimisticLock(async () => {
    const read = loginsIn(await table.get(key, { consistent: true }));
    // The password has changed since it was proved.
    if (read.endedAt >= since) throw loginFailed(caller);
    const login = lasting(stored, { generation, proved: hasProvedEmail }, since);
    const write = replaceLogins(key, read, [...read.logins, login], clock.now());
    return (await table.write(write)) ? { refresh_token: textOf(userId, token) } : CONFLICT;
  });
}

const lasting = (
  stored: StoredRefreshToken,
  { generation, proved }: Pick<UserLogin, 'generation' | 'proved'>,
  now: number,
): UserLogin => ({
  ...stored,
  generation,
  ...(proved && { proved }),
  until: now + LOGIN_LIFETIME_MS,
});

/** Trades a refresh token for a token of the user, and for the next refresh token. */
export const refreshLogin =
  (cipher: SecretCipher): Actions<typeof users>['refresh'] =>
  async (request) => {
    const { application, caller, clock, body, table } = request;
    // The time before the login is read: who ends it meanwhile ends this token too.
    const now = clock.now();
    const [, id = '', token = ''] = FORM.exec(body.refresh_token) ?? [];
    const userId = Number(id);
    const key = loginsKey(application.id, userId);
    const counted = countedFor(request);
    const keys = [key, ...failureKeys(application.id, counted)];
    const items = await table.getMany(keys, { consistent: true });
    const next = await tryLogin(
      table,
      application.id,
      { counted, items },
      () => rotate(token, { key, items }, request),
      now,
    );
    if (next === undefined) throw loginFailed(caller, ENDED);
    const bearer = { access: 'user', userId, hasProvedEmail: next.proved } as const;
    const issued = await issueToken(application, cipher, bearer, now);
    return {
      data: { token: issued.token, access: 'user', refresh_token: textOf(userId, next.token) },
    };
  };

/** Ends the login of a refresh token, or all logins and tokens of the user whose it is, or who asks. */
export const logOut: Actions<typeof users>['logout'] = async (request) => {
  const { application, body, caller, clock, commit } = request;
  const { refresh_token: token, everywhere = false } = body;
  if (token === undefined && !everywhere) throw missingProperty('refresh_token');
  const owner = token === undefined ? undefined : await endLogin(token, request);
  if (!everywhere) return {};
  const userId = owner ?? caller.userId;
  if (userId === undefined) throw loginFailed(caller, ENDED);
  await commit(endAccess(application.id, userId, clock.now()), {});
  forgetTenant(application.id);
  return {};
};

/** The user of the login that has ended; undefined when it had before, and of a token that was replaced long ago. */
async function endLogin(text: string, request: ServiceRequest): Promise<number | undefined> {
  const { application, caller, clock, table } = request;
  const [, id = '', token = ''] = FORM.exec(text) ?? [];
  if (id === '') return undefined;
  const userId = Number(id);
  if (caller.userId !== undefined && caller.userId !== userId) throw ofAnotherUser();
  const key = loginsKey(application.id, userId);
  return withOptimisticLock(async () => {
    const read = loginsIn(await table.get(key, { consistent: true }));
    const now = clock.now();
    const { next, login } = useToken(read, token, application.signing.generation, now);
    if (!login) return undefined;
    const others = read.logins.filter((each) => each !== login);
    const isEnded = await table.write(replaceLogins(key, read, others, now));
    if (!isEnded) return CONFLICT;
    return next && userId;
  });
}

const ofAnotherUser = () =>
  invalidProperty({
    name: 'refresh_token',
    failedValidator: 'whitelist',
    message: 'refresh_token belongs to a login of another user.',
  });

/** Failures are counted by network address alone: nobody keeps a user from refreshing a login. */
const countedFor = ({ caller, client }: ServiceRequest) =>
  may(caller, 'users:write') ? {} : { 'login-address': client.networks };

interface Read {
  readonly key: Key;
  readonly items: readonly Item[];
}

/** Undefined when the login has ended, and after an old token, which ends it. */
async function rotate(
  token: string,
  { key, items }: Read,
  { table, application, clock }: ServiceRequest,
): Promise<Next | undefined> {
  let item = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  return withOptimisticLock(async () => {
    const read = loginsIn(item);
    const now = clock.now();
    const { next, logins } = useToken(read, token, application.signing.generation, now);
    if (!logins || (await table.write(replaceLogins(key, read, logins, now)))) return next;
    item = await table.get(key, { consistent: true });
    return CONFLICT;
  });
}

/** The next refresh token, and whether the user had proved the e-mail address at the login. */
interface Next {
  readonly token: string;
  readonly proved: boolean;
}

interface Used {
  /** The login of the token, unless that has ended. */
  readonly login?: UserLogin;
  readonly next?: Next;
  /** The logins afterwards, where that changes them. */
  readonly logins?: readonly UserLogin[];
}

function useToken({ logins }: UserLogins, token: string, generation: number, now: number): Used {
  for (const login of logins) {
    const rotation = rotateRefreshToken(login, token, now);
    if (!rotation) continue;
    if (login.generation !== generation || login.until <= now) return {};
    const { proved = false } = login;
    if (rotation.kind === 'repeated') return { login, next: { token: rotation.token, proved } };
    const others = logins.filter((each) => each !== login);
    if (rotation.kind === 'reused') return { login, logins: others };
    const renewed = lasting(rotation.stored, login, now);
    return { login, next: { token: rotation.token, proved }, logins: [...others, renewed] };
  }
  return {};
}
