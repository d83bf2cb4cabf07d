import { useTranslate } from 'ra-core';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { places } from '../../widgets/frame/places.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { search } from '../../widgets/glyphs.ts';
import { GROUPS } from './groups.ts';

interface Found {
  readonly to: string;
  readonly name: string;
  /** The page that has a single setting. */
  readonly page?: string;
}

const MAX_FOUND = 8;

/** Leads to a place, or to a single setting. Enter opens the first; arrows go through all. */
export function FindSetting() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const all = useAll();
  const id = useId();
  const asked = words.trim().toLocaleLowerCase();
  const found = asked === '' ? [] : all.filter(({ name }) => isIn(name, asked)).slice(0, MAX_FOUND);
  const close = () => setWords('');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') close();
    const [first] = found;
    if (event.key === 'Enter' && first && event.target instanceof HTMLInputElement) {
      close();
      void navigate(first.to);
    }
    walk(event);
  };
  return (
    <search className="find-setting" onKeyDown={press} onBlur={leave}>
      <span className="sign">
        <Glyph d={search} />
      </span>
      <input
        type="search"
        aria-label={translate('settings.find')}
        placeholder={translate('settings.find')}
        aria-controls={id}
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div id={id} className="found" hidden={asked === ''}>
        <p role="status">
          {asked !== '' && found.length === 0 && translate('palette.nothing', { words })}
        </p>
        <ul>
          {found.map(({ to, name, page }) => (
            <li key={to}>
              <Link to={to} onClick={close}>
                <span>{name}</span>
                {page !== undefined && <small>{page}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </search>
  );
}

const isIn = (name: string, asked: string) => name.toLocaleLowerCase().includes(asked);

/** Arrows go from the field to what was found, and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  event.preventDefault();
  next?.focus();
}

/** The places that the member may see, and then the settings on their pages. */
function useAll(): readonly Found[] {
  const translate = useTranslate();
  const { store, settings } = useDesk();
  const labelOf = useFieldLabel('application');
  const seen = places(store, settings).map(({ path, name }) => ({
    to: path,
    name: translate(`settings.places.${name}`),
  }));
  const single = Object.entries(GROUPS).flatMap(([group, sections]) => {
    const page = seen.find(({ to }) => to === `/settings/${group}`);
    const names: readonly string[] = Object.values(sections).flat();
    if (!page) return [];
    return names.map((name) => ({
      to: `${page.to}#${name}`,
      name: labelOf(name),
      page: page.name,
    }));
  });
  return [...seen, ...single];
}
