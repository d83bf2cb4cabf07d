import type { Resource } from '../shared/contract/resource.ts';
import { resources } from '../shared/resources/index.ts';
import { root } from '../shared/resources/root.ts';
import { unserved } from '../shared/resources/unserved.ts';

/** Functions that are deployed together, in a stack of their own. */
export interface FunctionGroup {
  readonly id: string;
  /** What the description of the stack says. */
  readonly about: string;
  readonly resources: readonly Resource[];
}

const SELLING = [
  ...['carts', 'coupons', 'invoices', 'orders', 'paymentMethods', 'payments', 'promotions'],
  ...['reports', 'shippings'],
];

const PEOPLE = [
  ...[
    'activity',
    'addresses',
    'apiKeys',
    'application',
    'applications',
    'notifications',
    'roles',
    'sessions',
    'staff',
  ],
  ...['subscribers', 'tokens', 'users'],
];

const BACKGROUND = ['events', 'exports', 'feeds', 'imports', 'mcp', 'webhooks'];

const named = [...SELLING, ...PEOPLE, ...BACKGROUND];

const those = (names: readonly string[]) => resources.filter(({ name }) => names.includes(name));

/** The groups of all functions. One of a resource that is named nowhere is in the catalogue. */
export const FUNCTION_GROUPS: readonly FunctionGroup[] = [
  {
    id: 'Catalogue',
    about: 'what a shop shows',
    resources: [root, ...resources.filter(({ name }) => !named.includes(name))],
  },
  { id: 'Selling', about: 'carts, orders and payments', resources: those(SELLING) },
  { id: 'People', about: 'customers, staff and what they may do', resources: those(PEOPLE) },
  {
    id: 'Background',
    about: 'what is done without a request, and how it is asked for',
    resources: [...those(BACKGROUND), ...unserved],
  },
];

/**
 * Small catalogues whose functions have one role together, with the sum of their partitions. None has people, money or
 * secrets, or reaches anything but its own records.
 */
export const ONE_ROLE: readonly string[] = [
  ...['brands', 'categories', 'contents', 'redirects', 'stores', 'taxes', 'themes', 'variables'],
];
