import { createElement, type FunctionComponent, lazy, useState } from 'react';

/** The address at which the page was last loaded again. */
const RELOADED = 'dashboard.reloaded';

/** A component whose module is loaded when it is shown first, or before that. */
export interface LazyScreen<Props> extends FunctionComponent<Props> {
  load(): Promise<unknown>;
}

/**
 * A screen that is loaded when it is opened. After an update of the server its file has another name, and the page,
 * which has the old ones, is loaded again, once. One that was loaded before it is opened is shown at once: React would
 * show what stands in its place for a third of a second.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): LazyScreen<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  const open = async () => {
    try {
      const module = await load();
      loaded = module.default;
      return module;
    } catch (error) {
      if (sessionStorage.getItem(RELOADED) === location.href) throw error;
      sessionStorage.setItem(RELOADED, location.href);
      location.reload();
      return new Promise<never>(() => undefined);
    }
  };
  const Later = lazy(open);
  /** What it is first stays, so that it keeps its state. */
  function Screen(props: Props) {
    const [Shown] = useState<FunctionComponent<Props>>(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Screen, { load: open });
}
