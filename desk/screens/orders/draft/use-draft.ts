import { useEffect, useState } from 'react';
import { useDesk } from '../../../api/desk-context.ts';
import type { Draft, DraftChanges } from './draft.ts';

/**
 * What is typed into the form. It is kept in this browser until it is saved: a reload, a lost connection and
 * another page in between lose nothing.
 */
export function useDraft(name: string, saved: Draft) {
  const { store } = useDesk();
  const key = `dashboard.draft.${store.application_id}.${name}`;
  const [restored] = useState(() => readKept(key));
  const [draft, setDraft] = useState<Draft>(restored ?? saved);
  const [isRestored, setRestored] = useState(restored !== undefined);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => {
    if (isChanged) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  }, [key, draft, isChanged]);
  return {
    draft,
    isRestored,
    change: (changes: DraftChanges) => setDraft((known) => withChanges(known, changes)),
    /** Forgets what was kept. */
    forget: () => localStorage.removeItem(key),
    discard() {
      localStorage.removeItem(key);
      setDraft(saved);
      setRestored(false);
    },
  };
}

/** Undefined takes a field away. */
const withChanges = (draft: Draft, changes: DraftChanges): Draft =>
  Object.fromEntries(
    Object.entries({ ...draft, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as Draft;

function readKept(key: string): Draft | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as Draft);
  } catch {
    return undefined;
  }
}
