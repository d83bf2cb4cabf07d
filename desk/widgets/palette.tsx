import { model } from 'desk:model';
import { Autocomplete, Dialog } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { mayDo } from '../api/auth-provider.ts';
import type { Client } from '../api/client.ts';
import { useDesk } from '../api/desk-context.ts';
import { queryClient } from '../api/query-client.ts';
import { isMadeAlone } from '../api/resources.ts';
import { searchIn } from '../api/searches.ts';
import type { Store } from '../api/session.ts';
import type { Settings } from '../api/settings.ts';
import { places } from '../screens/settings/places.ts';
import { useFormats } from './formats.ts';
import { Glyph } from './glyph.tsx';
import { search } from './glyphs.ts';
import { HiddenTitle } from './hidden-title.tsx';
import { iconOf } from './icons.ts';

interface Entry {
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

type Money = (amount: number, currency: string) => string;

/** Lists that can show the best match first; others show the newest. */
const BEST_FIRST: Readonly<Record<string, { readonly sort_by: string }>> = {
  products: { sort_by: 'relevance' },
};

// biome-ignore lint/suspicious/noExplicitAny: records of several resources, as they are shown
type Found = any;

/** Records of each resource. */
const MAX_FOUND = 5;
const MIN_WORDS = 2;

/** Goes to any screen, finds records by words, and begins new ones. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { store, settings, client } = useDesk();
  const { money } = useFormats();
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const { data: found = [], isFetching } = useQuery(
    {
      queryKey: ['palette', store.application_id, asked],
      queryFn: () => findRecords({ client, store, money }, asked),
      enabled: asked.length >= MIN_WORDS,
      placeholderData: (before) => before,
    },
    queryClient,
  );
  const fixed = entriesOf(store, settings, translate);
  const options = [
    ...(asked.length >= MIN_WORDS ? found : []),
    ...fixed.filter((entry) => isMeant(entry, words)),
  ];
  return (
    <Dialog open fullWidth maxWidth={false} onClose={onClose} className="palette">
      <HiddenTitle text={translate('palette.title')} />
      <Autocomplete<Entry>
        open
        disablePortal
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        options={options}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ path }) => path}
        isOptionEqualToValue={(one, other) => one.path === other.path}
        noOptionsText={translate(isFetching ? 'palette.searching' : 'palette.nothing', { words })}
        value={null}
        inputValue={words}
        onInputChange={(_, text, reason) => {
          if (reason !== 'reset') setWords(text);
        }}
        onChange={(_, entry) => {
          if (!entry) return;
          onClose();
          void navigate(entry.path);
        }}
        slots={{ popper: Results as never }}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <p className="kind" aria-hidden="true">
              {titleOf(translate, group)}
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: a list box has groups, and no field sets */}
            <ul role="group" aria-label={titleOf(translate, group)}>
              {children}
            </ul>
          </li>
        )}
        renderOption={({ key, ...props }, entry) => (
          <Option key={key} {...props} entry={entry} words={words} />
        )}
        renderInput={({ slotProps }) => (
          <div className="ask" ref={slotProps.input.ref}>
            <Glyph d={search} />
            <input
              {...slotProps.htmlInput}
              autoFocus
              aria-label={translate('palette.input')}
              placeholder={translate('palette.input')}
            />
            <kbd>Esc</kbd>
          </div>
        )}
      />
      <footer className="no-phone">{translate('palette.hint')}</footer>
    </Dialog>
  );
}

/** The results are no popup: they stand below the field. */
const Results = ({ children }: { readonly children: ReactNode }) => (
  <div className="results">{children}</div>
);

const titleOf = (translate: Translate, group: string) =>
  group in FOUND
    ? translate(`resources.${group}.name`, { smart_count: 2 })
    : translate(`palette.${group}`);

interface OptionProps extends React.ComponentProps<'li'> {
  readonly entry: Entry;
  readonly words: string;
}

function Option({ entry, words, ...props }: OptionProps) {
  const Icon = iconOf(entry.icon);
  return (
    <li {...props}>
      <Icon fontSize="small" />
      <span className="grow">
        <Marked text={entry.name} words={words} />{' '}
        {entry.note && (
          <span className="faint">
            <Marked text={entry.note} words={words} />
          </span>
        )}
      </span>
      {entry.amount && <span className="muted">{entry.amount}</span>}
    </li>
  );
}

/** What was typed stands out. */
function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const typed = words.trim().toLowerCase();
  const at = typed ? text.toLowerCase().indexOf(typed) : -1;
  if (at < 0) return text;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Each word begins some word of the name. */
function isMeant({ name, note = '' }: Entry, words: string): boolean {
  const all = `${name} ${note}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.startsWith(word) || all.includes(` ${word}`));
}

function entriesOf(store: Store, settings: Settings, translate: Translate): readonly Entry[] {
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

async function findRecords({ client, store, money }: Finding, words: string): Promise<Entry[]> {
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
