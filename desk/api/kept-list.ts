import type { GetListParams } from 'ra-core';

/** What a list asks for, and the address of the dashboard at which it is. */
export interface KeptList {
  readonly address: string;
  readonly resource: string;
  readonly params: Partial<GetListParams>;
  /** A path of the API, with the query. */
  readonly path: string;
}

/** Where the list is kept that was opened last. */
const KEPT = 'dashboard.list';

const address = () => location.pathname + location.search;

/** Keeps what the list at this address asks for, so that it is asked for early when it is opened again. */
export function keepList(list: Omit<KeptList, 'address'>): void {
  const kept: KeptList = { ...list, address: address() };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing, or that is full, asks later.
  }
}

/** A search may have the name of a customer, so that nothing is kept after somebody has logged out. */
export const forgetList = () => localStorage.removeItem(KEPT);

/** What the list at this address asks for, if it was opened last. */
export function keptList(): KeptList | undefined {
  try {
    const kept: KeptList = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return kept.address === address() ? kept : undefined;
  } catch {
    return undefined;
  }
}
