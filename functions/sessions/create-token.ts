import { notFound, unauthorized } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import type { sessions } from '../../shared/resources/sessions.ts';
import { permissionsIn } from '../../shared/staff/roles.ts';
import { openRoles } from '../../shared/staff/staff-records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import { findApplication } from '../../shared/tenancy/application.ts';
import { networkOf } from '../../shared/tenancy/networks.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Authenticated, requireSession } from './current-session.ts';
import { sessionCookie } from './open-session.ts';
import { changeSession } from './session-items.ts';

type CreateToken = Actions<typeof sessions>['createToken'];
type Request = Parameters<CreateToken>[0];

/** Trades the refresh token of the cookie, which is replaced, for an access token of one store. */
export const createToken =
  (cipher: SecretCipher): CreateToken =>
  (request) =>
    withOptimisticLock(async () => {
      // The time before anything is read: who ends tokens meanwhile ends this one too.
      const now = request.clock.now();
      const found = await requireSession(request);
      const { session, member, rotation } = found;
      const { application, permissions } = await readStore(found, request);
      const staff = { kind: 'staff', id: member.id, name: member.name } as const;
      const bearer = { access: 'staff', staff, session: session.id, permissions } as const;
      const { token, expire } = await issueToken(application, cipher, bearer, now);
      if (rotation.kind === 'rotated') {
        const changes: Parameters<typeof changeSession>[1] = {
          refresh: rotation.stored,
          lastUsedAt: now,
          network: networkOf(request.client.address),
        };
        if (!(await request.table.write(changeSession(session, changes)))) return CONFLICT;
      }
      return {
        data: { token, expire, application_id: application.id, permissions: [...permissions] },
        cookies: [sessionCookie(session, rotation.token, request)],
      };
    });

/** The store that is asked for. One in which the member may do nothing is as if it were not there. */
async function readStore({ session, member }: Authenticated, { table, body, enterStore }: Request) {
  const { application_id: id } = body;
  const [application, customRoles] = await Promise.all([
    findApplication(table, id),
    openRoles(table, session.account).all({ consistent: true }),
  ]);
  const permissions = permissionsIn(id, member.memberships, customRoles);
  if (application?.accountId !== session.account || permissions.size === 0) {
    throw notFound(`No store has the ID ${id}.`);
  }
  enterStore(application);
  if (application.status !== 'active') throw unauthorized('This store is closed.');
  return { application, permissions };
}
