import type { Answer, UnauthenticatedRequest } from '../../shared/actions/context.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { oneLine } from '../../shared/mail/mail.ts';
import { SESSION_COOKIE, type sessions } from '../../shared/resources/sessions.ts';
import type { Staff } from '../../shared/resources/staff.ts';
import { newId } from '../../shared/storage/identifier.ts';
import type { Write } from '../../shared/storage/write.ts';
import { networkOf } from '../../shared/tenancy/networks.ts';
import { issueRefreshToken } from '../../shared/tenancy/refresh-tokens.ts';
import { loggedOf, type SessionActivity } from './activity.ts';
import { cookie } from './browser.ts';
import { storesOf, viewMember } from './members.ts';
import {
  addSession,
  endSession,
  listSessions,
  MAX_SESSIONS,
  SESSION_SECONDS,
  type Session,
  type SessionKey,
} from './session-items.ts';

export type Current = DataOf<typeof sessions, 'getCurrent'>;

interface Login {
  /** The way in, as the log of the account has it. */
  readonly type: SessionActivity;
  readonly account: number;
  readonly member: Staff;
  /** What proves who it is, and is used up or kept with it. */
  readonly writes: readonly Write[];
  /** Further cookies. */
  readonly cookies?: readonly string[];
}

/** Logs a member in. Undefined when one of the writes found what it did not expect. */
export async function openSession(
  { type, account, member, writes, cookies = [] }: Login,
  request: UnauthenticatedRequest<unknown>,
): Promise<Answer<Current> | undefined> {
  const { table, clock, client } = request;
  const now = clock.now();
  const { token, stored } = issueRefreshToken();
  const session: Session = {
    account,
    staffId: member.id,
    id: newId(now),
    device: oneLine(request.headers['user-agent'] ?? ''),
    network: networkOf(client.address),
    createdAt: now,
    lastUsedAt: now,
    refresh: stored,
  };
  const known = await listSessions(table, session);
  const failed = await table.transactWrite([
    ...writes,
    addSession(session),
    loggedOf(type, { session, member }, request),
    ...beyondLimit(known).map(endSession),
  ]);
  if (failed.length > 0) return undefined;
  const data = await describe(session, member, request);
  return { data, cookies: [sessionCookie(session, token, request), ...cookies] };
}

const beyondLimit = (known: readonly Session[]): Session[] =>
  known.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt).slice(MAX_SESSIONS - 1);

/** Who is logged in, with his stores. */
export async function describe(
  session: Session,
  member: Staff,
  { table }: UnauthenticatedRequest<unknown>,
): Promise<Current> {
  const stores = await storesOf(table, session.account, member);
  return { member: viewMember(member), stores, session: viewSession(session, session) };
}

export const viewSession = (session: Session, current: SessionKey) => ({
  id: session.id,
  device: session.device,
  network: session.network,
  created_at: new Date(session.createdAt).toISOString(),
  last_used_at: new Date(session.lastUsedAt).toISOString(),
  current: session.id === current.id,
});

/** The session with its refresh token, which no script of a page can read. */
export function sessionCookie(
  { account, staffId, id }: SessionKey,
  token: string,
  request: UnauthenticatedRequest<unknown>,
): string {
  const value = [...[account, staffId, id].map((each) => each.toString(36)), token].join('.');
  return cookie(SESSION_COOKIE, value, SESSION_SECONDS, request);
}
