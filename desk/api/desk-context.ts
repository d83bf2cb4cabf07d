import { createContext, useContext } from 'react';
import { mayDo } from './auth-provider.ts';
import type { Client } from './client.ts';
import type { AskForMerge } from './merge.ts';
import type { Session, Store } from './session.ts';
import type { Settings } from './settings.ts';

interface DeskParts {
  readonly session: Session;
  readonly store: Store;
  readonly settings: Settings;
  readonly client: Client;
  /** For saves that are not made by the data provider. */
  readonly ask: AskForMerge;
}

export const DeskContext = createContext<DeskParts | undefined>(undefined);

/** The store that is shown, who is logged in, and the API for both. */
export function useDesk(): DeskParts {
  const parts = useContext(DeskContext);
  if (!parts) throw new Error('There is no store.');
  return parts;
}

/** Whether the member has a permission in this store: `orders:refund`. */
export function useMay(permission: string): boolean {
  const { store } = useDesk();
  const [resource = '', action = ''] = permission.split(':');
  return mayDo(store, action, resource);
}

/** Whether the member owns all stores of the account. */
export const useOwnsAll = (): boolean =>
  useDesk().session.member.memberships.some(
    ({ application_id, role }) => application_id === 'all' && role === 'owner',
  );

/** Whether the member may see the list of a resource. */
export function useMayList(): (resource: string) => boolean {
  const { store } = useDesk();
  return (resource) => mayDo(store, 'list', resource);
}
