import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import type { Client } from '../../api/client.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import type { Configured } from '../cards/credentials.ts';

/** Where stores begin: another currency was chosen. */
const DEFAULT_CURRENCY = 'EUR';

interface Step {
  readonly name: string;
  /** The screen that does it. */
  readonly to: string;
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
  const mayEnterKeys = useMay('credentials:write');
  const { counts, last } = useCounts(enabled);
  // Asked only where it decides, and of whom the answer is open to.
  const isUnclear = counts?.paymentMethods === 0;
  const takesCards = useTakesCards(enabled && isUnclear && mayEnterKeys);
  const { name, email_address, currency_code, company_country, tax_type } = settings;
  // Before it has an e-mail address, the store is new: its steps are shown at once.
  const known = counts ?? last ?? (email_address ? undefined : NOTHING);
  if (!known) return undefined;
  const { shippings, taxes, paymentMethods, products, orders } = known;
  const has = (count: number) => count > 0;
  /** What waits to be completed comes before a new one. */
  const listOr = (resource: Counted, count: number) =>
    `/${resource}${has(count) ? '' : `/${known.drafts?.[resource] ?? 'create'}`}`;
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
    { name: 'mails', to: '/notifications', isDone: hasSentMail },
    { name: 'order', to: listOr('orders', orders), isDone: has(orders) },
  ];
}

const COUNTED = ['shippings', 'taxes', 'paymentMethods', 'products', 'orders'] as const;

type Counted = (typeof COUNTED)[number];

/** What customers do not see yet counts as nothing. */
type Counts = Readonly<Record<Counted, number>> & {
  /** One of each that is not active, where none is. */
  readonly drafts?: Readonly<Partial<Record<Counted, number>>>;
};

/** Records of these are not offered unless they are active. */
const OFFERED: ReadonlySet<Counted> = new Set(['shippings', 'paymentMethods']);

const NOTHING: Counts = { shippings: 0, taxes: 0, paymentMethods: 0, products: 0, orders: 0 };

/** How many there are, and how many there were when this browser asked last. */
function useCounts(enabled: boolean): { readonly counts?: Counts; readonly last?: Counts } {
  const { client, store } = useDesk();
  const [kept, keep] = useStore<Counts | null>(`counts.${store.application_id}`, null);
  const { data } = useQuery({
    queryKey: ['counts', store.application_id],
    queryFn: async () => {
      const found = await Promise.all(
        COUNTED.map(async (name) => ({ name, ...(await countIn(client, name)) })),
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
}

/** How many there are, of which customers see some; and one that they do not see. */
async function countIn(client: Client, name: Counted) {
  if (!OFFERED.has(name)) {
    const query = { per_page: 1, fields: 'id' };
    const { count = 0 } = await client.call('GET', `/${name}`, { query });
    return { count };
  }
  const query = { per_page: 100, fields: 'id,active' };
  const { data } = await client.call('GET', `/${name}`, { query });
  const records = data as readonly Offered[];
  const draft = records.find(({ active }) => active === false)?.id;
  return { count: records.filter(({ active }) => active !== false).length, draft };
}

/** Whether a card processor is set up and switched on, as far as that is known. */
function useTakesCards(enabled: boolean): boolean {
  const { data } = useAnswer<readonly Configured[]>('/application/processors', {}, { enabled });
  return data?.data.some(({ active }) => active) ?? false;
}
