import { matchPath } from 'react-router-dom';
import type { Store } from '../api/session.ts';
import type { LazyScreen } from '../widgets/lazy-screen.ts';
import { pages } from './pages.ts';
import { screens } from './screens.tsx';
import { Start } from './start-screen.ts';

/**
 * The screen at an address of the dashboard, such as `/dashboard/1/orders/7/show`, so that it loads before it is shown.
 * Undefined for an address without a screen.
 */
export function screenAt(store: Store, address: string): LazyScreen<object> | undefined {
  const [, , , ...steps] = address.split('/');
  const path = `/${steps.join('/')}`;
  const page = pages.find((each) => matchPath(each.path, path));
  if (page) return page.page;
  const [name, id, view] = steps;
  if (!name) return Start;
  const screen = screens(store).find((each) => each.name === name);
  if (!id) return screen?.list;
  if (id === 'create') return screen?.create;
  return view === 'show' ? screen?.show : screen?.edit;
}
