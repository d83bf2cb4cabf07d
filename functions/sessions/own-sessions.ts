import { notFound } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { SESSION_COOKIE, type sessions } from '../../shared/resources/sessions.ts';
import { cookie } from './browser.ts';
import { endWithTokens, hasEnded, requireSession } from './current-session.ts';
import { describe, viewSession } from './open-session.ts';
import { listSessions } from './session-items.ts';

type Own = Pick<Actions<typeof sessions>, 'list' | 'getCurrent' | 'removeCurrent' | 'remove'>;

/** What a member does with the own sessions. */
export const ownSessions: Own = {
  async list(request) {
    const { session, credentials } = await requireSession(request);
    const own = await listSessions(request.table, session);
    const lasting = own.filter((each) => !hasEnded(each, credentials));
    return { data: lasting.map((each) => viewSession(each, session)) };
  },

  async getCurrent(request) {
    const { session, member } = await requireSession(request);
    return { data: await describe(session, member, request) };
  },

  async removeCurrent(request) {
    const { session, member } = await requireSession(request);
    await endWithTokens({ session, member, type: 'session.ended' }, request);
    return { cookies: [cookie(SESSION_COOKIE, '', 0, request)] };
  },

  async remove(request) {
    const { session, member } = await requireSession(request);
    const { id } = request.ids;
    const own = await listSessions(request.table, session);
    if (!own.some((each) => each.id === id)) throw notFound(`No session has the ID ${id}.`);
    await endWithTokens({ session: { ...session, id }, member, type: 'session.ended' }, request);
    return {};
  },
};
