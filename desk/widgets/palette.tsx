import { model } from 'desk:model';
import {
  Autocomplete,
  Box,
  Dialog,
  DialogContent,
  ListSubheader,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
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
import { HiddenTitle } from './hidden-title.tsx';
import { iconOf } from './icons.ts';

interface Entry {
  readonly group: 'found' | 'actions' | 'screens';
  readonly path: string;
  readonly icon: string;
  readonly name: string;
  /** What else it is found by, and shown behind the name. */
  readonly note?: string;
}

type Translate = ReturnType<typeof useTranslate>;

/** Resources whose records are found by words, and how each is shown. */
const FOUND: Readonly<Record<string, (record: Found) => Pick<Entry, 'name' | 'note'>>> = {
  orders: ({ number, id, display_total, billing_address, shipping_address }) => ({
    name: String(number ?? id),
    note: [(billing_address ?? shipping_address)?.full_name, display_total]
      .filter(Boolean)
      .join(' · '),
  }),
  users: ({ name, full_name, email }) => ({ name: full_name ?? name ?? email, note: email }),
  products: ({ name, sku }) => ({ name, ...(sku && { note: sku }) }),
};

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
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const { data: found = [], isFetching } = useQuery(
    {
      queryKey: ['palette', store.application_id, asked],
      queryFn: () => findRecords(client, store, asked),
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
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: 6 } } }}
    >
      <HiddenTitle text={translate('palette.title')} />
      <DialogContent sx={{ p: 2, minHeight: 420 }}>
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
          slotProps={{
            paper: { elevation: 0, sx: { border: 0 } },
            popper: { placement: 'bottom', modifiers: [{ name: 'flip', enabled: false }] },
          }}
          renderGroup={({ key, group, children }) => (
            <li key={key} role="presentation">
              <ListSubheader
                component="div"
                aria-hidden
                sx={{ color: 'text.secondary', lineHeight: 2.2 }}
              >
                {translate(`palette.${group}`)}
              </ListSubheader>
              <Box
                component="ul"
                role="group"
                aria-label={translate(`palette.${group}`)}
                sx={{ p: 0 }}
              >
                {children}
              </Box>
            </li>
          )}
          renderOption={({ key, ...props }, entry) => <Option key={key} {...props} entry={entry} />}
          renderInput={(params) => (
            <TextField {...params} autoFocus size="medium" label={translate('palette.input')} />
          )}
        />
      </DialogContent>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
      >
        {translate('palette.hint')}
      </Typography>
    </Dialog>
  );
}

function Option({ entry, ...props }: { readonly entry: Entry } & React.ComponentProps<'li'>) {
  const Icon = iconOf(entry.icon);
  return (
    <li {...props}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
        <Icon fontSize="small" />
        <span>{entry.name}</span>
        {entry.note && (
          <Typography component="span" variant="body2" color="textSecondary" noWrap>
            {entry.note}
          </Typography>
        )}
      </Box>
    </li>
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

async function findRecords(client: Client, store: Store, words: string): Promise<Entry[]> {
  const asked = Object.entries(FOUND).filter(([name]) => mayDo(store, 'list', name));
  const answers = await Promise.all(
    asked.map(async ([name, show]) => {
      const { data } = await client.call('GET', `/${name}`, {
        query: { q: words, per_page: MAX_FOUND, ...BEST_FIRST[name], ...searchIn(name) },
      });
      return (data as Found[]).map((record) => ({
        group: 'found' as const,
        path: name === 'orders' ? `/orders/${record.id}/show` : `/${name}/${record.id}`,
        icon: name,
        ...show(record),
      }));
    }),
  );
  return answers.flat();
}
