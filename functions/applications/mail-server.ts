import type { ServiceRequest } from '../../shared/actions/context.ts';
import { missingProperty, notFound } from '../../shared/contract/errors.ts';
import type { Actions, MailServers } from '../../shared/endpoint/service.ts';
import type { applications } from '../../shared/resources/applications.ts';
import { authorityOf, requireOwner } from '../../shared/staff/grants.ts';

/** The mail server of the account, which only a server of one machine takes from its owner. */
export function mailServerActions(
  servers: MailServers | undefined,
): Pick<Actions<typeof applications>, 'getMailServer' | 'setMailServer' | 'removeMailServer'> {
  return {
    async getMailServer(request) {
      const { read } = await requireTaken(request, servers);
      const found = await read(request.application.accountId);
      if (!found) throw noServer();
      return { data: found };
    },

    async setMailServer(request) {
      const { save } = await requireTaken(request, servers);
      const { body } = request;
      if ((body.user === undefined) !== (body.password === undefined)) {
        throw missingProperty(body.user === undefined ? 'user' : 'password');
      }
      const data = await save(request.application.accountId, body);
      await request.commit([], { data }, { name: body.host });
      return { data };
    },

    async removeMailServer(request) {
      const { read, remove } = await requireTaken(request, servers);
      if (!(await read(request.application.accountId))) throw noServer();
      await remove(request.application.accountId);
      await request.commit([], {});
      return {};
    },
  };
}

/** Throws a 403 for who is not an owner of all stores, and a 404 where whoever runs the server sends the mails. */
async function requireTaken(request: ServiceRequest, servers: MailServers | undefined) {
  requireOwner(await authorityOf(request));
  if (servers) return servers;
  throw notFound('The server operator has set how emails are sent.');
}

const noServer = () => notFound('No mail server is set.');
