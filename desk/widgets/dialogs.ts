import { createContext, type ReactNode } from 'react';

/** What stands above every screen: a login that has ended, a change that somebody else has made too. */
export const DialogsContext = createContext<ReactNode>(null);
