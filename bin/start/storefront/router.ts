import { Refusal } from './api.ts';
import { element, find, focusHeading, link } from './dom.ts';
import { type Shop, shop } from './shop.ts';

/** What stands behind the hash: `#/orders/7?new=1` is the view `orders` with one part. */
export interface Route {
  readonly view: string;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

export interface View {
  readonly title: string;
  readonly content: readonly Node[];
}

export type ShowView = (route: Route, shop: Shop) => View | Promise<View>;

export function currentRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', ...parts] = path.split('/').map(decode);
  return { view, parts, query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const go = (hash: string) => {
  location.hash = hash;
};

/** Shows what the address says, now and whenever it changes. */
export function startRouter(views: Readonly<Record<string, ShowView>>): () => Promise<void> {
  let turn = 0;
  async function show(): Promise<void> {
    turn += 1;
    const mine = turn;
    const main = find('#main');
    main.setAttribute('aria-busy', 'true');
    const view = await viewOf(views);
    // The shopper has gone on meanwhile.
    if (mine !== turn) return;
    const isFirst = !main.hasAttribute('data-shown');
    main.replaceChildren(...view.content);
    main.removeAttribute('aria-busy');
    main.setAttribute('data-shown', '');
    document.title = `${view.title} · ${(await shop.catch(() => undefined))?.name ?? 'Demo store'}`;
    if (!isFirst) arrive();
  }
  addEventListener('hashchange', () => void show());
  void show();
  return show;
}

/** Begins at the top, and with the heading; who types a search goes on typing. */
function arrive(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  if (document.activeElement?.id === 'q') return;
  focusHeading();
}

async function viewOf(views: Readonly<Record<string, ShowView>>): Promise<View> {
  const route = currentRoute();
  const showView = Object.hasOwn(views, route.view) ? views[route.view] : undefined;
  try {
    if (!showView) throw new Refusal(404, { message: 'There is no such page.' });
    return await showView(route, await shop);
  } catch (error) {
    if (error instanceof Refusal) return failed(error);
    throw error;
  }
}

function failed({ status, message }: Refusal): View {
  const title = status === 404 ? 'Not found' : 'That did not work';
  return {
    title,
    content: [
      element(
        'section',
        { class: 'lonely' },
        element('h1', {}, title),
        element('p', {}, message),
        element('p', {}, link('#/', 'Back to the shop', { class: 'button' })),
      ),
    ],
  };
}
