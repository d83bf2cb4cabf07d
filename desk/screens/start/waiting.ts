import { useTranslate } from 'ra-core';
import { mayDo } from '../../api/auth-provider.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { agoOf } from '../../widgets/ago.ts';
import { useFormats } from '../../widgets/formats.ts';
import { listPath } from '../../widgets/list-path.ts';
import { customerOf, numberOf, type Order } from '../orders/order.ts';
import { useFailingWebhooks } from './failing-webhooks.ts';
import { useOrdersToRefund } from './orders-to-refund.ts';
import { MAILS_PATH, type UnsentMail, useMailsNotSent } from './unsent-mails.ts';

/** The permissions that each kind of thing needs, in the order of the list. */
const NEEDS = {
  to_pack: ['orders:read'],
  returns: ['orders:read'],
  failed: ['orders:read'],
  not_paid: ['orders:read'],
  to_refund: ['orders:read', 'events:read'],
  withdrawals: ['withdrawals:read'],
  low_stock: ['reports:read'],
  incomplete: ['products:read'],
  webhooks: ['webhooks:read'],
  mails: ['events:read', 'notifications:read'],
} as const;

export type Kind = keyof typeof NEEDS;

interface Found {
  /** The list that is counted. */
  readonly to: string;
  /** Undefined while it is counted. */
  readonly count: number | undefined;
  /** There are more than `count`. */
  readonly isMore?: boolean;
  readonly error: Error | null;
  /** What it is about: names, amounts, and since when. */
  readonly note?: string;
}

export interface Waiting extends Found {
  readonly kind: Kind;
}

/** What waits for somebody, of the kinds that the member may see. The others are not asked for. */
export function useWaiting(): readonly Waiting[] {
  const { store } = useDesk();
  const sees = (kind: Kind) =>
    NEEDS[kind].every((permission) => {
      const [resource = '', action = ''] = permission.split(':');
      return mayDo(store, action, resource);
    });
  const found: Readonly<Record<Kind, Found>> = {
    to_pack: useOrders('to_pack', { state: 'processing' }, sees('to_pack')),
    returns: useOrders('returns', { return_state: 'requested' }, sees('returns')),
    failed: useOrders('failed', { state: 'failed' }, sees('failed')),
    not_paid: useOrders('not_paid', { state: 'created' }, sees('not_paid')),
    to_refund: useToRefund(sees('to_refund')),
    withdrawals: useWithdrawals(sees('withdrawals')),
    low_stock: useLowStock(sees('low_stock')),
    incomplete: useIncomplete(sees('incomplete')),
    webhooks: useWebhooks(sees('webhooks')),
    mails: useMails(sees('mails')),
  };
  return (Object.keys(NEEDS) as Kind[]).filter(sees).map((kind) => ({ kind, ...found[kind] }));
}

/** The first names of a list, and how many more there are. */
function useNamesOf() {
  const translate = useTranslate();
  return (names: readonly string[], separator = ', ', all = names.length) => {
    const shown = names.slice(0, MAX_NAMES);
    const rest = all - shown.length;
    const more = rest > 0 && translate('shared.and_more', { smart_count: rest });
    return [shown.join(separator), more].filter(Boolean).join(' ');
  };
}

const MAX_NAMES = 3;

type OrderKind = 'to_pack' | 'returns' | 'failed' | 'not_paid';

/** A list by the state of a return counts what it has read; all orders in a state are counted anyway. */
const pageOf = (kind: OrderKind) => (kind === 'returns' ? 100 : 25);

const FIELDS = 'id,number,total,created_at';

const FIELDS_OF_PERSONS = 'billing_address,shipping_address,user';

/** The customer is who waits for an answer, or who could not pay. */
const NAMES_CUSTOMERS: ReadonlySet<OrderKind> = new Set(['returns', 'failed']);

function useOrders(kind: OrderKind, filter: Readonly<Record<string, string>>, enabled: boolean) {
  const noteOf = useNoteOfOrders(kind);
  const query = {
    ...filter,
    // The one that has waited longest comes first.
    ...{ sort_by: 'id', sort_order: 'ASC', per_page: pageOf(kind) },
    fields: NAMES_CUSTOMERS.has(kind) ? `${FIELDS},${FIELDS_OF_PERSONS}` : FIELDS,
  };
  const { data, error } = useAnswer<readonly Order[]>('/orders', query, { enabled });
  return {
    to: listPath('orders', filter),
    count: data?.count,
    isMore: data?.count_exact === false,
    error,
    ...(data && { note: noteOf(data.data, data.count ?? 0) }),
  };
}

/** What they come to, if all were read; then the customers, or the one that has waited longest. */
function useNoteOfOrders(kind: OrderKind) {
  const translate = useTranslate();
  const namesOf = useNamesOf();
  const { locale, money } = useFormats();
  return (orders: readonly Order[], count: number) => {
    const [oldest] = orders;
    if (!oldest) return '';
    const total = money(orders.reduce((sum, each) => sum + each.total, 0));
    const isWhole = kind !== 'returns' && orders.length === count;
    const names = [...new Set(orders.flatMap((order) => customerOf(order).name ?? []))];
    const since = { number: numberOf(oldest), ago: agoOf(locale, oldest.created_at) };
    return [
      isWhole && translate(`start.sums.${kind}`, { total }),
      NAMES_CUSTOMERS.has(kind) && names.length > 0
        ? namesOf(names)
        : translate('start.oldest', since),
    ]
      .filter(Boolean)
      .join('. ');
  };
}

function useToRefund(enabled: boolean): Found {
  const translate = useTranslate();
  const namesOf = useNamesOf();
  const { orders, error } = useOrdersToRefund(enabled);
  const count = orders?.length;
  const ids = orders?.map(({ id }) => id).join(',');
  const name = translate('resources.orders.name', { smart_count: count ?? 0 });
  return {
    // Without any, all orders.
    to: ids ? listPath('orders', { id: ids }) : '/orders',
    count,
    error,
    ...(orders && { note: `${name} ${namesOf(orders.map(numberOf))}` }),
  };
}

/** Statements that nobody has dealt with, with the names of who withdrew, oldest first. */
function useWithdrawals(enabled: boolean): Found {
  const namesOf = useNamesOf();
  const query = {
    state: 'open',
    sort_by: 'id',
    sort_order: 'ASC',
    per_page: 25,
    fields: 'id,name',
  };
  const { data, error } = useAnswer<readonly { readonly name?: string }[]>('/withdrawals', query, {
    enabled,
  });
  const found = { to: listPath('withdrawals', { state: 'open' }), error };
  if (!data) return { ...found, count: undefined };
  const names = data.data.flatMap(({ name }) => name ?? []);
  return { ...found, count: data.count, isMore: data.count_exact === false, note: namesOf(names) };
}

interface StockReport {
  readonly total: { readonly low: number; readonly out: number };
  readonly rows: readonly {
    readonly name: string;
    readonly variant: string | null;
    readonly state: string;
    readonly stock: number;
  }[];
}

/** Some variants are called as their product is. */
const fullName = (name: string, variant: string | null) =>
  variant && variant !== name ? `${name}, ${variant}` : name;

function useLowStock(enabled: boolean): Found {
  const { number } = useFormats();
  const namesOf = useNamesOf();
  const { data, error } = useAnswer<StockReport>('/reports/stock', {}, { enabled });
  const found = { to: '/reports/stock', error };
  if (!data) return { ...found, count: undefined };
  const { total, rows } = data.data;
  const count = total.low + total.out;
  const names = rows
    .filter(({ state }) => state !== 'enough')
    .map(({ name, variant, stock }) => `${fullName(name, variant)}: ${number(stock)}`);
  return { ...found, count, note: namesOf(names, '. ', count) };
}

/** Published products that certainly lack something to be sold where the store ships to. */
function useIncomplete(enabled: boolean): Found {
  const namesOf = useNamesOf();
  const filter = { published: 'true', incomplete_for: 'all' };
  const query = { ...filter, per_page: MAX_NAMES, fields: 'id,name' };
  const { data, error } = useAnswer<readonly { readonly name: string }[]>('/products', query, {
    enabled,
  });
  const found = { to: listPath('products', filter), error };
  if (!data) return { ...found, count: undefined };
  const note = namesOf(
    data.data.map(({ name }) => name),
    ', ',
    data.count,
  );
  return { ...found, count: data.count, isMore: data.count_exact === false, note };
}

function useWebhooks(enabled: boolean): Found {
  const namesOf = useNamesOf();
  const { urls, error } = useFailingWebhooks(enabled);
  const note = urls && namesOf(urls.map((url) => new URL(url).host));
  return { to: '/webhooks', count: urls?.length, error, ...(note && { note }) };
}

function useMails(enabled: boolean): Found {
  const translate = useTranslate();
  const namesOf = useNamesOf();
  const { mails, error } = useMailsNotSent(enabled);
  const aboutOf = ({ data: { event_type = '' } }: UnsentMail) =>
    translate(`mails.events.${event_type.replace('.', '_')}`, { _: event_type });
  const note = mails && namesOf([...new Set(mails.map(aboutOf))]);
  return { to: MAILS_PATH, count: mails?.length, error, ...(note && { note }) };
}
