import { model } from 'desk:model';
import type { useTranslate } from 'ra-core';
import { mayDo } from '../api/auth-provider.ts';
import type { Client } from '../api/client.ts';
import { isMadeAlone } from '../api/resources.ts';
import { searchIn } from '../api/searches.ts';
import type { Store } from '../api/session.ts';
import type { Settings } from '../api/settings.ts';
import { places } from './frame/places.ts';

/** What the palette leads to. */
export interface Entry {
  /** Records are grouped by their resource. */
  readonly group: 'orders' | 'users' | 'products' | 'actions' | 'screens';
  readonly path: string;
  readonly icon: string;
  readonly name: string;
  /** What else it is found by, and shown behind the name. */
  readonly note?: string;
  /** At the end of the line. */
  readonly amount?: string;
}

type Translate = ReturnType<typeof useTranslate>;

/** Resources whose records are found by words, and how each is shown. */
const FOUND = {
  orders: (
    { number, id, billing_address, shipping_address, converted, total, currency },
    money,
  ) => ({
    name: String(number ?? id),
    note: (billing_address ?? shipping_address)?.full_name ?? '',
    amount: money(converted?.total ?? total, currency.code),
  }),
  users: ({ name, full_name, email }) => ({ name: full_name ?? name ?? email, note: email }),
  products: ({ name, sku }) => ({ name, ...(sku && { note: sku }) }),
} as const satisfies Readonly<
  Record<string, (record: Found, money: Money) => Pick<Entry, 'name' | 'note' | 'amount'>>
>;

export type Money = (amount: number, currency: string) => string;

/** Lists that can show the best match first; others show the newest. */
const BEST_FIRST: Readonly<Record<string, { readonly sort_by: string }>> = {
  products: { sort_by: 'relevance' },
};

// biome-ignore lint/suspicious/noExplicitAny: records of several resources, as they are shown
type Found = any;

/** Records of each resource. */
const MAX_FOUND = 5;

/** What a group of entries is headed by. */
export const titleOf = (translate: Translate, group: string) =>
  group in FOUND
    ? translate(`resources.${group}.name`, { smart_count: 2 })
    : translate(`palette.${group}`);

/** Each word begins some word of the name. */
export function isMeant({ name, note = '' }: Entry, words: string): boolean {
  const all = `${name} ${note}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.startsWith(word) || all.includes(` ${word}`));
}

export function entriesOf(
  store: Store,
  settings: Settings,
  translate: Translate,
): readonly Entry[] {
  const seen = model.filter(({ name }) => mayDo(store, 'list', name));
  const created = seen.filter(
    ({ name, permissions }) =>
      permissions.create && isMadeAlone(name) && mayDo(store, 'create', name),
  );
  return [
    ...created.map(
      ({ name }) =>
        ({
          group: 'actions',
          path: `/${name}/create`,
          icon: name,
          name: translate('palette.new', {
            name: translate(`resources.${name}.one`, {
              _: translate(`resources.${name}.name`, { smart_count: 1 }),
            }),
          }),
        }) as const,
    ),
    ...seen.map(
      ({ name }) =>
        ({
          group: 'screens',
          path: `/${name}`,
          icon: name,
          name: translate(`resources.${name}.name`, { smart_count: 2 }),
        }) as const,
    ),
    ...places(store, settings)
      .filter(({ path }) => !seen.some(({ name }) => path === `/${name}`))
      .map(
        ({ path, name, icon }) =>
          ({
            group: 'screens',
            path,
            icon,
            name: translate(`settings.places.${name}`),
            note: translate('settings.title'),
          }) as const,
      ),
  ];
}

interface Finding {
  readonly client: Client;
  readonly store: Store;
  readonly money: Money;
}

export async function findRecords(
  { client, store, money }: Finding,
  words: string,
): Promise<Entry[]> {
  const asked = (['products', 'orders', 'users'] as const).filter((name) =>
    mayDo(store, 'list', name),
  );
  const answers = await Promise.all(
    asked.map(async (name) => {
      const { data } = await client.call('GET', `/${name}`, {
        query: { q: words, per_page: MAX_FOUND, ...BEST_FIRST[name], ...searchIn(name) },
      });
      return (data as Found[]).map((record) => ({
        group: name,
        path: name === 'orders' ? `/orders/${record.id}/show` : `/${name}/${record.id}`,
        icon: name,
        ...FOUND[name](record, money),
      }));
    }),
  );
  return answers.flat();
}
