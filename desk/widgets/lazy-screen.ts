import { type FunctionComponent, lazy } from 'react';

/** The address at which the page was last loaded again. */
const RELOADED = 'dashboard.reloaded';

/**
 * A screen that is loaded when it is opened. After an update of the server its file has another name, and the page,
 * which has the old ones, is loaded again, once.
 */
export const lazyScreen = <Props>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazy<FunctionComponent<Props>>(async () => {
    try {
      return await load();
    } catch (error) {
      if (sessionStorage.getItem(RELOADED) === location.href) throw error;
      sessionStorage.setItem(RELOADED, location.href);
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
