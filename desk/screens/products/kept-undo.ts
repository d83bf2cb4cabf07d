import { useSyncExternalStore } from 'react';
import type { BulkUndo } from './bulk-undo.ts';

/** The last change of many products of a store, while the tab is open: also after a reload. */
const keyOf = (store: number) => `dashboard.bulk.${store}`;

const listeners = new Set<() => void>();
/** For a browser that keeps nothing, or too little. */
const kept = new Map<number, BulkUndo | undefined>();

export function keepUndo(store: number, undo: BulkUndo | undefined): void {
  kept.set(store, undo);
  try {
    sessionStorage.removeItem(keyOf(store));
    if (undo) sessionStorage.setItem(keyOf(store), JSON.stringify(undo));
  } catch {
    // It can be taken back until the page is loaded anew.
  }
  for (const tell of listeners) tell();
}

function readUndo(store: number): BulkUndo | undefined {
  if (!kept.has(store)) kept.set(store, storedUndo(store));
  return kept.get(store);
}

function storedUndo(store: number): BulkUndo | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(store)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKeptUndo = (store: number): BulkUndo | undefined =>
  useSyncExternalStore(subscribe, () => readUndo(store));
