import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { omit } from '../../shared/contract/json.ts';
import { Glyph } from './glyph.tsx';
import { search } from './glyphs.ts';

/** Milliseconds after the last key. */
const PAUSE_MS = 300;

interface ListSearchProps {
  readonly placeholder: string;
  /** The filter of the API: any words of a record, or one field of it. */
  readonly source?: string;
}

/** Searches while one types. A list that is left meanwhile is not come back to. */
export function ListSearch({ placeholder, source = 'q' }: ListSearchProps) {
  const { filterValues, setFilters } = useListContext();
  const searched = String(filterValues[source] ?? '');
  const [text, setText] = useState(searched);
  const latest = useRef({ filterValues, setFilters });
  latest.current = { filterValues, setFilters };
  useEffect(() => setText(searched), [searched]);
  useEffect(() => {
    if (text === searched) return;
    const place = location.pathname;
    const timer = setTimeout(() => {
      // The next page may be on its way, with this one still shown.
      if (location.pathname !== place) return;
      const others = omit(latest.current.filterValues, [source]);
      latest.current.setFilters(text.trim() ? { ...others, [source]: text } : others);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searched, source]);
  return (
    <label className="input search">
      <Glyph d={search} />
      <input
        type="search"
        name={source}
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts="/"
      />
      <kbd className="no-phone">/</kbd>
    </label>
  );
}
