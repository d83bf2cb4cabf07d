import { useStore } from 'ra-core';
import type { Mode } from './tokens.ts';
import { useMedia } from './use-media.ts';

/** What the member has chosen in this browser, or else the machine, and what chooses. */
export function useTheme() {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  return useStore<Mode>('theme', isDark ? 'dark' : 'light');
}
