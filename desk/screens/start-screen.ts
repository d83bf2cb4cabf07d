import { lazyScreen } from '../widgets/lazy-screen.ts';

/** The first page of a store, which no other screen needs. */
export const Start = lazyScreen(() => import('./start/start.tsx'));
