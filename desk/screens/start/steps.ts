import { useQuery } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import type { Client } from '../../api/client.ts';
import { useDesk, useMay, useOwnsAll } from '../../api/desk-context.ts';
import { readNewestEvents } from '../../api/event-feed.ts';
import { useShop } from '../../api/shop.ts';
import { seenOrders } from '../../api/shop-orders.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { Configured } from '../cards/credentials.ts';

/** Where stores begin: another currency was chosen. */
const DEFAULT_CURRENCY = 'EUR';

export interface Step {
  readonly name: string;
  /** Its words, where they change as it goes on. */
  readonly text?: string;
  /** The screen that does it. */
  readonly to: string;
  /** A page outside the dashboard that does it instead. */
  readonly href?: string | undefined;
  /** Another screen that does it in another way, by its name. */
  readonly also?: { readonly name: string; readonly to: string } | undefined;
  readonly isDone: boolean;
}

interface Progress {
  /** What only a member can say. */
  readonly isCurrencyRight: boolean;
  readonly isTaxFree: boolean;
  /** A test mail was handed over. */
  readonly hasSentMail: boolean;
  readonly enabled: boolean;
}

/** What a new store needs until somebody can buy. While that is read: as it was at last; undefined if that is not known. */
export function useSteps(progress: Progress): readonly Step[] | undefined {
  const { isCurrencyRight, isTaxFree, hasSentMail, enabled } = progress;
  const { settings } = useDesk();
  const ownsAll = useOwnsAll();
  const mayEnterKeys = useMay('credentials:write');
  const { counts, last } = useCounts(enabled);
  // Asked only where it decides, and of whom the answer is open to.
  const isUnclear = counts?.paymentMethods === 0;
  const takesCards = useTakesCards(enabled && isUnclear && mayEnterKeys);
  const known = counts ?? last;
  const orderStep = useOrderStep(known?.orders, enabled);
  const { name, email_address, currency_code, company_country, tax_type } = settings;
  // Before it has an e-mail address, the store is new: its steps are shown at once.
  const shown = known ?? (email_address ? undefined : NOTHING);
  if (!shown) return undefined;
  const { shippings, taxes, paymentMethods, products } = shown;
  const has = (count: number) => count > 0;
  const asksServer = settings['takes_mail_server'] === true && ownsAll && !settings['sends_mails'];
  const mailStep = asksServer
    ? { name: 'mail_server', to: '/settings/mail-server', isDone: false }
    : { name: 'mails', to: '/notifications', isDone: hasSentMail };
  /** What waits to be completed comes before a new one. */
  const listOr = (resource: Counted, count: number) =>
    `/${resource}${has(count) ? '' : `/${shown.drafts?.[resource] ?? 'create'}`}`;
  return [
    { name: 'name', to: '/settings/store', isDone: Boolean(name && email_address) },
    {
      name: 'currency',
      to: '/settings/currencies',
      // That of a country was chosen with it.
      isDone:
        isCurrencyRight ||
        Boolean(company_country) ||
        currency_code !== DEFAULT_CURRENCY ||
        has(products),
    },
    { name: 'shipping', to: listOr('shippings', shippings), isDone: has(shippings) },
    {
      name: 'tax',
      // Classes tax nothing until the rules say what is taxed.
      to: has(taxes) ? '/settings/taxes' : '/taxes/country',
      isDone: isTaxFree || (tax_type !== undefined && tax_type !== 'nothing'),
    },
    {
      name: 'payment',
      to: listOr('paymentMethods', paymentMethods),
      also: mayEnterKeys ? { name: 'cards', to: '/settings/cards' } : undefined,
      isDone: has(paymentMethods) || takesCards,
    },
    { name: 'product', to: listOr('products', products), isDone: has(products) },
    mailStep,
    orderStep,
  ];
}

/** The test order is placed in the shop, where there is one, and seen to arrive. */
function useOrderStep(orders: number | undefined, enabled: boolean): Step {
  const { store } = useDesk();
  const shop = useShop()?.home;
  const count = orders ?? 0;
  const found = useShopOrder(enabled && shop !== undefined && count > 0 && count <= MAX_ASKED);
  const step = { name: 'order', to: count > 0 ? '/orders' : '/orders/create' };
  if (!shop) return { ...step, text: 'order_here', isDone: count > 0 };
  if (count > MAX_ASKED) return { ...step, isDone: true };
  if (found === undefined) return { ...step, href: shop, isDone: false };
  const isDone = count > 1 || seenOrders(store.application_id).includes(found);
  return { ...step, text: 'arrived', to: `/orders/${found}/show`, isDone };
}

/** A store with more orders has been open for long. */
const MAX_ASKED = 10;

/** The newest order that no member of the staff has made. */
function useShopOrder(enabled: boolean): number | undefined {
  const { client, store } = useDesk();
  const { data } = useQuery({
    queryKey: ['shop-order', store.application_id],
    queryFn: async () => {
      const filter = { types: 'order.created' };
      const { events } = await readNewestEvents(client, filter, 100);
      return events.find(({ by }) => by.kind !== 'staff')?.record_id ?? null;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
  return data ?? undefined;
}

const COUNTED = ['shippings', 'taxes', 'paymentMethods', 'products', 'orders'] as const;

type Counted = (typeof COUNTED)[number];

/** What customers do not see yet counts as nothing. */
type Counts = Readonly<Record<Counted, number>> & {
  /** One of each that customers cannot choose yet, where they can choose none. */
  readonly drafts?: Readonly<Partial<Record<Counted, number>>>;
};

/** Records of these are not offered unless they are active. */
const OFFERED: ReadonlySet<Counted> = new Set(['shippings', 'paymentMethods']);

const NOTHING: Counts = { shippings: 0, taxes: 0, paymentMethods: 0, products: 0, orders: 0 };

/** How many there are, and how many there were when this browser asked last. */
function useCounts(enabled: boolean): { readonly counts?: Counts; readonly last?: Counts } {
  const { client, store, settings } = useDesk();
  const { iban } = Object(settings['bank_account']);
  /** Nobody pays by transfer before the store has an account. */
  const isOffered = ({ active, bank_transfer }: Offered) =>
    active !== false && !(bank_transfer && !iban);
  const [kept, keep] = useStore<Counts | null>(`counts.${store.application_id}`, null);
  const { data } = useQuery({
    queryKey: ['counts', store.application_id, iban],
    queryFn: async () => {
      const found = await Promise.all(
        COUNTED.map(async (name) => ({ name, ...(await countIn(client, name, isOffered)) })),
      );
      const counts = {
        ...Object.fromEntries(found.map(({ name, count }) => [name, count])),
        drafts: Object.fromEntries(found.map(({ name, draft }) => [name, draft])),
      } as Counts;
      keep(counts);
      return counts;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
  return { ...(data && { counts: data }), ...(kept && { last: kept }) };
}

interface Offered {
  readonly id: number;
  readonly active?: boolean;
  readonly bank_transfer?: boolean;
}

/** How many there are, of which customers see some; and one that they do not see. */
async function countIn(client: Client, name: Counted, isOffered: (record: Offered) => boolean) {
  if (!OFFERED.has(name)) {
    const query = { per_page: 1, fields: 'id' };
    const { count = 0 } = await client.call('GET', `/${name}`, { query });
    return { count };
  }
  const query = { per_page: 100, fields: 'id,active,bank_transfer' };
  const { data } = await client.call('GET', `/${name}`, { query });
  const records = data as readonly Offered[];
  const offered = records.filter(isOffered);
  return { count: offered.length, draft: records.find((each) => !offered.includes(each))?.id };
}

/** Whether a card processor is set up and switched on, as far as that is known. */
function useTakesCards(enabled: boolean): boolean {
  const { data } = useAnswer<readonly Configured[]>('/application/processors', {}, { enabled });
  return data?.data.some(({ active }) => active) ?? false;
}
