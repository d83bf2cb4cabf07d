import { mayDo } from '../../api/auth-provider.ts';
import type { Store } from '../../api/session.ts';
import type { Settings } from '../../api/settings.ts';

/** Places that belong together, in their order. */
export const SECTIONS = ['shop', 'selling', 'people', 'connections'] as const;

interface Place {
  /** Behind `settings.places.`. */
  readonly name: string;
  readonly path: string;
  readonly icon: string;
  readonly section: (typeof SECTIONS)[number];
  /** Without it the place is not shown. */
  readonly permission?: string;
  /** Whoever has it finds the same at another place. */
  readonly unless?: string;
  /** A fact of the settings, without which there is no such place. */
  readonly fact?: 'takes_mail_server';
  /** What is made there is made in a dialog over it. */
  readonly isUnderForm?: true;
}

/** What is set up once: the pages of the settings. */
const PLACES: readonly Place[] = [
  { name: 'store', path: '/settings/store', icon: 'stores', section: 'shop' },
  { name: 'currencies', path: '/settings/currencies', icon: 'paymentMethods', section: 'shop' },
  { name: 'checkout', path: '/settings/checkout', icon: 'carts', section: 'shop' },
  { name: 'customers', path: '/settings/customers', icon: 'users', section: 'shop' },
  { name: 'invoices', path: '/settings/invoices', icon: 'invoices', section: 'shop' },
  { name: 'look', path: '/settings/look', icon: 'notifications', section: 'shop' },
  { name: 'feeds', path: '/settings/feeds', icon: 'products', section: 'connections' },
  { name: 'advanced', path: '/settings/advanced', icon: 'variables', section: 'connections' },
  { name: 'shippings', path: '/shippings', icon: 'shippings', section: 'selling' },
  {
    name: 'payment_methods',
    path: '/paymentMethods',
    icon: 'paymentMethods',
    section: 'selling',
    unless: 'credentials:write',
  },
  {
    name: 'cards',
    path: '/settings/cards',
    icon: 'paymentMethods',
    section: 'selling',
    permission: 'credentials:write',
  },
  { name: 'tax_rules', path: '/settings/taxes', icon: 'taxes', section: 'selling' },
  { name: 'taxes', path: '/taxes', icon: 'taxes', section: 'selling' },
  {
    name: 'simulator',
    path: '/simulator',
    icon: 'simulator',
    section: 'selling',
    permission: 'products:read',
  },
  { name: 'stores', path: '/stores', icon: 'stores', section: 'selling' },
  { name: 'staff', path: '/staff', icon: 'staff', section: 'people', isUnderForm: true },
  { name: 'roles', path: '/roles', icon: 'roles', section: 'people' },
  {
    name: 'activity',
    path: '/activity',
    icon: 'activity',
    section: 'people',
    permission: 'events:read',
  },
  { name: 'account', path: '/account', icon: 'users', section: 'people' },
  { name: 'mails', path: '/notifications', icon: 'notifications', section: 'connections' },
  {
    name: 'mail_server',
    path: '/settings/mail-server',
    icon: 'notifications',
    section: 'connections',
    permission: 'staff:write',
    fact: 'takes_mail_server',
  },
  { name: 'webhooks', path: '/webhooks', icon: 'webhooks', section: 'connections' },
  { name: 'api_keys', path: '/apiKeys', icon: 'apiKeys', section: 'connections' },
  { name: 'imports', path: '/imports', icon: 'imports', section: 'connections' },
  { name: 'exports', path: '/exports', icon: 'exports', section: 'connections' },
  { name: 'usage', path: '/settings/usage', icon: 'activity', section: 'connections' },
];

/** Whether a screen is one of the places. The forms of its records are not: they take all of the sheet. */
export const isPlace = (pathname: string): boolean =>
  PLACES.some(
    ({ path, isUnderForm }) =>
      path === pathname || (isUnderForm === true && pathname === `${path}/create`),
  );

/** Whether a screen is a place, or below one. */
export const isAmongPlaces = (pathname: string): boolean =>
  PLACES.some(({ path }) => `${pathname}/`.startsWith(`${path}/`));

/** The places that the member may see in this store. */
export const places = (store: Store, settings: Settings): readonly Place[] =>
  PLACES.filter(({ path, permission, unless, fact }) => {
    if (unless !== undefined && store.permissions.includes(unless)) return false;
    if (fact !== undefined && settings[fact] !== true) return false;
    const [, first = ''] = path.split('/');
    if (permission !== undefined) return store.permissions.includes(permission);
    if (first === 'settings') return store.permissions.includes('application:read');
    return first === 'account' || mayDo(store, 'list', first);
  });

/** The places that the member may see, by their sections. */
export const placesBySection = (store: Store, settings: Settings) => {
  const all = places(store, settings);
  return SECTIONS.map((section) => ({
    section,
    places: all.filter((place) => place.section === section),
  })).filter((each) => each.places.length > 0);
};
