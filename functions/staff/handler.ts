import type { ActionRequest, ServiceRequest } from '../../shared/actions/context.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { type Staff, staff } from '../../shared/resources/staff.ts';
import { endsTokens } from '../../shared/staff/ended-logins.ts';
import { authorityOf, requireSeen, unseenMemberships } from '../../shared/staff/grants.ts';
import { staffItems } from '../../shared/storage/keys.ts';
import { endTokensOfStaff } from '../../shared/tenancy/tenant-cache.ts';
import { staffHooks } from './hooks.ts';
import { inviteMember, resendInvitation } from './invite.ts';
import { distinct } from './memberships.ts';
import {
  changeMyPassword,
  ownId,
  proposeTotp,
  removeTotp,
  setTotp,
  updateMe,
} from './own-login.ts';

export const service = endpoint(
  staff,
  ({ cipher, records: { actions, byId, service: records } }) => ({
    list: actions.list,
    create: inviteMember(records, cipher),
    async get(request) {
      const { id } = request.ids;
      requireSeen(await records.find(id, request), await authorityOf(request), request);
      return actions.get(request);
    },
    async update(request) {
      const { memberships, status } = request.body;
      const authority = await authorityOf(request);
      let isEnding = false;
      const change = (member: Staff) => {
        const changes: Partial<Staff> = {
          ...(status && ({ status } satisfies Partial<Staff>)),
          ...(memberships &&
            ({
              memberships: [
                ...unseenMemberships(authority, member.memberships),
                ...distinct(memberships),
              ],
            } satisfies Partial<Staff>)),
        };
        isEnding = endsTokens(member, { ...member, ...changes });
        return changes;
      };
      const answer = await records.change(request.ids.id, change, request);
      if (isEnding) await endTokensOf(request);
      return answer;
    },
    async remove(request) {
      const answer = await records.remove(request.ids.id, request);
      await endTokensOf(request);
      await removeSessions(request.ids.id, request);
      return answer;
    },
    resend: resendInvitation(records, cipher),
    getMe: (request) => byId.get(ownId(request), request),
    updateMe: updateMe(records, cipher),
    changeMyPassword: changeMyPassword(records),
    proposeTotp: proposeTotp(records),
    setTotp: setTotp(records, cipher),
    removeTotp: removeTotp(records, cipher),
  }),
  { hooks: staffHooks },
);

const endTokensOf = (request: ActionRequest<unknown, 'id'>) =>
  endTokensOfStaff(request, request.application.accountId, [request.ids.id]);

/** Sessions end with the e-mail address of the member; their items are deleted, too. */
async function removeSessions(member: number, { table, application }: ServiceRequest) {
  const sessions = await table.query(staffItems.sessionsOf(application.accountId, member));
  await Promise.all(sessions.map(({ pk, sk }) => table.write({ remove: { pk, sk } })));
}
