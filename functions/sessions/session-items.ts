import { DAY_SECONDS } from '../../shared/durations.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { type Item, isAbsent, type Write } from '../../shared/storage/write.ts';
import type { StoredRefreshToken } from '../../shared/tenancy/refresh-tokens.ts';

/** How long a session lasts from its last use: seconds. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;

/** Sessions of one member; a further one ends the one that was used least recently. */
export const MAX_SESSIONS = 20;

/** Which session it is. */
export interface SessionKey {
  readonly account: number;
  readonly staffId: number;
  readonly id: number;
}

/** The login of a member in one browser. */
export interface Session extends SessionKey {
  /** What the browser says it is. */
  readonly device: string;
  readonly network: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly refresh: StoredRefreshToken;
}

const keyOf = ({ account, staffId, id }: SessionKey) => staffItems.sessionKey(account, staffId, id);

const itemOf = (session: Session) => ({
  ...keyOf(session),
  account: session.account,
  staff_id: session.staffId,
  device: session.device,
  network: session.network,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  refresh: { ...session.refresh },
  expires_at: Math.ceil(session.lastUsedAt / 1_000) + SESSION_SECONDS,
});

function sessionOf(item: Item): Session {
  const { sk, account, staff_id, device, network, created_at, last_used_at, refresh } =
    item as ReturnType<typeof itemOf>;
  return {
    account,
    staffId: staff_id,
    id: Number(sk),
    device,
    network,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    refresh,
  };
}

export async function readSession(table: Table, key: SessionKey): Promise<Session | undefined> {
  const item = await table.get(keyOf(key), { consistent: true });
  return item && sessionOf(item);
}

/** The sessions of one member, oldest first. */
export async function listSessions(
  table: Table,
  { account, staffId }: Omit<SessionKey, 'id'>,
): Promise<Session[]> {
  const items = await table.query(staffItems.sessionsOf(account, staffId), { consistent: true });
  return items.map(sessionOf);
}

export const addSession = (session: Session): Write => ({
  put: itemOf(session),
  condition: isAbsent,
});

/** Replaces a session, unless its refresh token was replaced meanwhile. */
export const changeSession = (read: Session, changes: Partial<Session>): Write => ({
  put: itemOf({ ...read, ...changes }),
  condition: [{ attribute: ['refresh', 'digest'], equals: read.refresh.digest }],
});

export const endSession = (key: SessionKey): Write => ({ remove: keyOf(key) });
