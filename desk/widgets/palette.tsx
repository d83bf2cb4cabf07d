import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDesk } from '../api/desk-context.ts';
import { queryClient } from '../api/query-client.ts';
import { Dialog } from './dialog.tsx';
import { useFormats } from './formats.ts';
import { Glyph } from './glyph.tsx';
import { search } from './glyphs.ts';
import { iconOf } from './icons.ts';
import { type Entry, entriesOf, findRecords, isMeant, titleOf } from './palette-entries.ts';

/** Entries that are shown first, before all others are made. */
const AT_ONCE = 8;

/** Letters from which on records are looked for. */
const MIN_WORDS = 2;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Goes to any screen, finds records by words, and begins new ones. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { entries, isSearching } = useEntries(words);
  const at = Math.max(
    0,
    entries.findIndex(({ path }) => path === chosen),
  );
  const current = entries[at];
  const optionId = ({ path }: Entry) => `${id}${path}`;
  const open = ({ path }: Entry) => {
    onClose();
    void navigate(path);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (current && event.key === 'Enter') open(current);
    if (step === undefined) return;
    event.preventDefault();
    setChosen(entries[(at + step + entries.length) % entries.length]?.path);
  };
  const shown = useDeferredValue(entries, entries.slice(0, AT_ONCE));
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <Dialog isBare title={translate('palette.title')} onClose={onClose} className="palette">
      <div className="ask">
        <Glyph d={search} />
        <input
          role="combobox"
          aria-label={translate('palette.input')}
          placeholder={translate('palette.input')}
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={currentId}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setChosen(undefined);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      {entries.length === 0 && (
        <p className="nothing" role="status">
          {translate(isSearching ? 'palette.searching' : 'palette.nothing', { words })}
        </p>
      )}
      <div
        className="results"
        id={`${id}list`}
        role="listbox"
        aria-label={translate('palette.title')}
      >
        {[...new Set(shown.map(({ group }) => group))].map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and no field sets
          <div key={group} role="group" aria-label={titleOf(translate, group)}>
            <p className="kind" aria-hidden="true">
              {titleOf(translate, group)}
            </p>
            {shown
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <Option
                  key={entry.path}
                  {...{ entry, words }}
                  id={optionId(entry)}
                  isCurrent={entry.path === current?.path}
                  onPoint={() => setChosen(entry.path)}
                  onOpen={() => open(entry)}
                />
              ))}
          </div>
        ))}
      </div>
      <footer className="no-phone">{translate('palette.hint')}</footer>
    </Dialog>
  );
}

/** Records that are found, and then what is always there. */
function useEntries(words: string) {
  const translate = useTranslate();
  const { store, settings, client } = useDesk();
  const { money } = useFormats();
  const asked = useDeferredValue(words.trim());
  const isAsked = asked.length >= MIN_WORDS;
  const { data: found = [], isFetching } = useQuery(
    {
      queryKey: ['palette', store.application_id, asked],
      queryFn: () => findRecords({ client, store, money }, asked),
      enabled: isAsked,
      placeholderData: (before) => before,
    },
    queryClient,
  );
  const all = useMemo(() => entriesOf(store, settings, translate), [store, settings, translate]);
  const fixed = all.filter((entry) => isMeant(entry, words));
  return { entries: [...(isAsked ? found : []), ...fixed], isSearching: isFetching };
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly words: string;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Option({ id, entry, words, isCurrent, onPoint, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Glyph d={iconOf(entry.icon)} />
      <span className="grow">
        <Marked text={entry.name} words={words} />{' '}
        {entry.note && (
          <span className="faint">
            <Marked text={entry.note} words={words} />
          </span>
        )}
      </span>
      {entry.amount && <span className="muted">{entry.amount}</span>}
    </div>
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
