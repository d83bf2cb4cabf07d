import { useListContext, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Glyph } from './glyph.tsx';
import { cross, plus } from './glyphs.ts';
import { Pop } from './pop.tsx';

/** The looks of what adds a filter. */
export const ADD_FILTER = 'filter add';

interface ListFiltersProps {
  /** Names of filters of the API. */
  readonly texts: readonly string[];
  readonly dates: readonly string[];
  /** Where the words are: `orders.filters`. */
  readonly words: string;
}

/** Sets one filter of the list, or takes it away. */
export function useSetFilter() {
  const { filterValues, setFilters } = useListContext();
  return (name: string, value: unknown) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value ? { ...others, [name]: value } : others);
  };
}

/** Further filters, each with a chip that takes it away. */
export function ListFilters({ texts, dates, words }: ListFiltersProps) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const set = useSetFilter();
  const filters = [...texts, ...dates];
  return (
    <>
      {filters
        .filter((name) => filterValues[name])
        .map((name) => (
          <ActiveFilter
            key={name}
            label={translate(`${words}.${name}`)}
            value={String(filterValues[name])}
            onRemove={() => set(name, '')}
          />
        ))}
      <Pop
        look={ADD_FILTER}
        face={
          <>
            <Glyph d={plus} />
            {translate(`${words}.title`)}
          </>
        }
      >
        {() => (
          <div className="fields">
            {filters.map((name) => (
              <FilterField
                key={`${name} ${filterValues[name] ?? ''}`}
                label={translate(`${words}.${name}`)}
                isDate={dates.includes(name)}
                value={String(filterValues[name] ?? '')}
                onChange={(value) => set(name, value)}
              />
            ))}
          </div>
        )}
      </Pop>
    </>
  );
}

interface ActiveFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onRemove: () => void;
}

/** A filter that the list has, and its way out. */
export function ActiveFilter({ label, value, onRemove }: ActiveFilterProps) {
  const translate = useTranslate();
  return (
    <span className="filter">
      {label} <b>{value}</b>
      <button
        type="button"
        className="bare"
        onClick={onRemove}
        aria-label={translate('shared.remove_filter', { name: label })}
      >
        <Glyph d={cross} />
      </button>
    </span>
  );
}

interface FilterFieldProps {
  readonly label: string;
  readonly isDate: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** It is used when it is left, or with Enter. */
function FilterField({ label, isDate, value, onChange }: FilterFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const use = () => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type={isDate ? 'date' : 'text'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={use}
        onKeyDown={({ key }) => key === 'Enter' && use()}
      />
    </div>
  );
}
