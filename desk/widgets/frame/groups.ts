import { model } from 'desk:model';
import { mayDo } from '../../api/auth-provider.ts';
import type { Store } from '../../api/session.ts';
import { isAmongPlaces } from './places.ts';

/** An entry of the rail, and what stands below it while it is open. */
export interface Group {
  readonly name: string;
  readonly to: string;
  /** A key of words. */
  readonly text: string;
  readonly below: readonly Below[];
}

interface Below {
  readonly to: string;
  readonly text: string;
}

/** What belongs together; what is among none of these is below the last that has its section. */
const GROUPS = [
  { name: 'orders', names: ['orders', 'carts', 'invoices'], section: 'selling' },
  {
    name: 'products',
    names: ['products', 'categories', 'collections', 'brands', 'variables'],
    section: 'catalogue',
  },
  { name: 'users', names: ['users', 'subscribers'] },
  { name: 'promotions', names: ['promotions', 'coupons'] },
  { name: 'contents', names: ['contents', 'files', 'redirects', 'themes'] },
  // Its places have a navigation of their own, beside the screens.
  { name: 'settings', names: [], section: 'store' },
] as const satisfies readonly {
  readonly name: string;
  readonly names: readonly string[];
  readonly section?: string;
}[];

const NAMED: ReadonlySet<string> = new Set(GROUPS.flatMap(({ names }): readonly string[] => names));

const linkTo = (name: string): Below => ({ to: `/${name}`, text: `resources.${name}.name` });

/** The entries of a member, in their order. */
export function groupsOf(store: Store): readonly Group[] {
  const inMenu = model.filter(({ menu }) => menu !== undefined);
  const found = GROUPS.flatMap(({ name, names, ...group }): Group[] => {
    const section = 'section' in group ? group.section : undefined;
    const others = inMenu.filter(
      ({ name: each, menu }) => menu === section && !NAMED.has(each) && !isAmongPlaces(`/${each}`),
    );
    const seen = [...names, ...others.map((each) => each.name)]
      .filter((each) => inMenu.some((resource) => resource.name === each))
      .filter((each) => mayDo(store, 'list', each));
    if (name === 'settings') {
      return [{ name, to: '/settings', text: 'settings.title', below: seen.map(linkTo) }];
    }
    const [first] = seen;
    if (first === undefined) return [];
    const text = name === 'contents' ? 'shared.menu.content' : linkTo(first).text;
    const below = name === 'contents' ? seen : seen.slice(1);
    return [{ name, to: `/${first}`, text, below: below.map(linkTo) }];
  });
  const start = { name: 'start', to: '/', text: 'shared.menu.start', below: [] };
  const reports = { name: 'reports', to: '/reports', text: 'reports.title', below: [] };
  const settings = found.filter(({ name }) => name === 'settings');
  return [
    start,
    ...found.filter((group) => !settings.includes(group)),
    ...(mayDo(store, 'read', 'reports') ? [reports] : []),
    ...settings,
  ];
}

const isAt = (to: string, pathname: string) => pathname === to || pathname.startsWith(`${to}/`);

/** The group that has the screen at an address. */
export const openGroup = (groups: readonly Group[], pathname: string): Group | undefined =>
  groups.find(({ name, to, below }) => {
    if (to === '/') return pathname === '/';
    if (name === 'settings' && isAmongPlaces(pathname)) return true;
    return [to, ...below.map((each) => each.to)].some((each) => isAt(each, pathname));
  });
