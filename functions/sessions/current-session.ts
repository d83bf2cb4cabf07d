import type { UnauthenticatedRequest } from '../../shared/actions/context.ts';
import { SESSION_COOKIE } from '../../shared/resources/sessions.ts';
import type { Staff } from '../../shared/resources/staff.ts';
import type { StaffCredentials } from '../../shared/staff/credentials.ts';
import { loginOf } from '../../shared/staff/ended-logins.ts';
import { type Rotation, rotateRefreshToken } from '../../shared/tenancy/refresh-tokens.ts';
import { endTokens } from '../../shared/tenancy/revocations.ts';
import { endTokensOfStaff } from '../../shared/tenancy/tenant-cache.ts';
import { loggedOf } from './activity.ts';
import { readCookie } from './browser.ts';
import { readActiveMember, sessionEnded } from './members.ts';
import { endSession, readSession, type Session, type SessionKey } from './session-items.ts';

type Request = UnauthenticatedRequest<unknown>;

/** Who asks, by the cookie of the request. */
export interface Authenticated {
  readonly session: Session;
  readonly member: Staff;
  readonly credentials: StaffCredentials;
  /** What the use of the refresh token leads to, which only an access token does. */
  readonly rotation: Exclude<Rotation, { kind: 'reused' }>;
}

/** Throws a 401 when the request has no cookie of a session that still lasts. */
export async function requireSession(request: Request): Promise<Authenticated> {
  const { key, token } = presented(request);
  const session = await readSession(request.table, key);
  const rotation = session && rotateRefreshToken(session.refresh, token, request.clock.now());
  if (!session || !rotation) throw sessionEnded();
  if (rotation.kind === 'reused') {
    // Somebody has copied a token that was replaced since. Who of the two asks, nobody knows.
    await endWithTokens({ session, type: 'session.copied' }, request);
    throw sessionEnded();
  }
  const member = await readActiveMember(request.table, session);
  const { table } = request;
  const credentials = await loginOf(member, { table, account: session.account });
  if (!credentials || hasEnded(session, credentials)) throw sessionEnded();
  return { session, member, credentials, rotation };
}

/** Whether a change of the password, say, has ended a session. */
export const hasEnded = ({ createdAt }: Session, { sessionsAfter }: StaffCredentials) =>
  createdAt <= sessionsAfter;

const COOKIE = /^([\da-z]{1,11})\.([\da-z]{1,11})\.([\da-z]{1,11})\.([\w-]{1,64}\.[\w-]{1,64})$/;

function presented(request: Request): { readonly key: SessionKey; readonly token: string } {
  const found = COOKIE.exec(readCookie(SESSION_COOKIE, request) ?? '');
  const [account = 0, staffId = 0, id = 0] = (found ?? []).slice(1, 4).map(fromBase36);
  const token = found?.[4];
  const isKey = [account, staffId, id].every((each) => each > 0 && Number.isSafeInteger(each));
  if (token === undefined || !isKey) throw sessionEnded();
  return { key: { account, staffId, id }, token };
}

const fromBase36 = (digits: string) => Number.parseInt(digits, 36);

interface Ended {
  readonly type: 'session.ended' | 'session.copied';
  readonly session: SessionKey;
  readonly member?: Staff;
}

/** Ends a session, and all access tokens of the member: other sessions get new ones. */
export async function endWithTokens(ended: Ended, request: Request): Promise<void> {
  const { table, clock } = request;
  const { session, type } = ended;
  const { account, staffId } = session;
  await table.transactWrite([
    endSession(session),
    endTokens(account, staffId, clock.now()),
    loggedOf(type, ended, request),
  ]);
  await endTokensOfStaff(request, account, [staffId]);
}
