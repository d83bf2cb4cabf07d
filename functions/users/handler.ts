import { noteActions } from '../../shared/actions/note-actions.ts';
import { readFacebookUrl } from '../../shared/config.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { users } from '../../shared/resources/users.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { changePassword, recoverPassword, resetPassword } from './change-password.ts';
import { callerId, readerId, showLatestCart } from './current-user.ts';
import { eraseUser } from './erase-user.ts';
import { exportUser } from './export-user.ts';
import { facebookGraph } from './facebook-graph.ts';
import { userHooks, withProof } from './hooks.ts';
import { logInByFacebook } from './log-in-by-facebook.ts';
import { logIn } from './login.ts';
import { embeddedPurchases } from './purchases.ts';
import { logOut, refreshLogin } from './remembered-logins.ts';
import { requireOldPassword } from './require-old-password.ts';
import { samePassword } from './same-password.ts';
import { unsubscribing } from './unsubscribe.ts';

const noPage = async () => {
  throw notFound('This page does not exist.');
};

/** The operations on users, of any one and of the caller (protocol.md, "Users"). */
export const service = endpoint(
  users,
  ({ records: { actions, byId, service }, cipher }) => {
    const exportData = exportUser(service);
    const eraseIn = eraseUser(service);
    const setPassword = changePassword(service, cipher);
    const requireOld = requireOldPassword(service, cipher);

    // This instance must not know tokens any longer that a new password has ended.
    const update: typeof byId.update = async (id, changes, request) => {
      await requireOld(id, changes, request);
      const answer = await byId.update(id, changes, request);
      const { password, email } = changes;
      if (password !== undefined || email !== undefined) forgetTenant(request.application.id);
      return answer;
    };

    const remove: typeof byId.remove = async (id, request) => {
      const answer = await byId.remove(id, request);
      forgetTenant(request.application.id);
      return answer;
    };

    const erase: typeof eraseIn = async (id, request) => {
      const answer = await eraseIn(id, request);
      forgetTenant(request.application.id);
      return answer;
    };

    return {
      ...actions,
      ...noteActions(users),
      /** With the token of a user, the one object of that user (protocol.md, "Users"). */
      list: async (request) =>
        request.caller.access === 'user'
          ? byId.get(callerId(request), request)
          : actions.list(request),
      update: async (request) => update(request.ids.id, request.body, request),
      remove: async (request) => remove(request.ids.id, request),
      updatePassword: async (request) => setPassword(request.ids.id, request),
      exportData: async (request) => exportData(request.ids.id, request),
      erase: async (request) => erase(request.ids.id, request),

      getCurrent: async (request) => byId.get(readerId(request), request),
      getLatestCart: async (request) => showLatestCart(readerId(request), request),
      updateMe: async (request) => update(callerId(request), request.body, request),
      removeMe: async (request) => remove(callerId(request), request),
      exportMyData: async (request) => exportData(readerId(request), request),
      eraseMe: async (request) => erase(callerId(request), request),
      updateMyPassword: async (request) => setPassword(callerId(request), request),

      authenticate: logIn(service, cipher),
      authenticateByFacebook: logInByFacebook(service, cipher, facebookGraph(readFacebookUrl())),
      refresh: refreshLogin(cipher),
      logout: logOut,
      recoverPassword: recoverPassword(cipher),
      resetPassword: resetPassword(cipher),

      /** Never run: `unsubscribing` answers every such request before the router. */
      showUnsubscribe: noPage,
      unsubscribe: noPage,
    };
  },
  {
    hooks: { ...userHooks, serializeOne: withProof, embedded: embeddedPurchases },
    verifySecrets: samePassword,
    eager: (environment) => [unsubscribing(environment)],
  },
);
