import type { AuthProvider } from 'ra-core';
import { ApiFailure } from './answer.ts';
import { forgetList } from './kept-list.ts';
import { forgetMember } from './known-member.ts';
import { resourceOf } from './resources.ts';
import { callSession, type Session, type Store } from './session.ts';

/** What a screen does, and the operation of the resource that it needs. */
const OPERATIONS = {
  list: 'list',
  show: 'list',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'remove',
} as const;

/** The login is a matter of `Desk`, around all screens; screens ask here what may be done. */
export const openAuthProvider = ({ member }: Session, store: Store): AuthProvider => ({
  login: async () => undefined,
  checkAuth: async () => undefined,
  async logout() {
    forgetList();
    forgetMember();
    await callSession('DELETE', '/current').catch((error) => {
      if (!(error instanceof ApiFailure)) throw error;
    });
    location.assign('/dashboard');
    return false;
  },
  /** A call waits until somebody has logged in again: no error logs out. */
  checkError: async () => undefined,
  getIdentity: async () => ({ id: member.id, fullName: member.name || member.email }),
  getPermissions: async () => store.permissions,
  canAccess: async ({ action, resource }) => mayDo(store, action, resource),
});

/** A permission as a word (`orders:refund`), or an action on a resource. */
export function mayDo(store: Store, action: string, resource: string): boolean {
  const operation = OPERATIONS[action as keyof typeof OPERATIONS];
  const needed = operation && resourceOf(resource)?.permissions[operation];
  return store.permissions.includes(needed ?? `${resource}:${action}`);
}
