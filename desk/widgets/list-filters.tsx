import FilterList from '@mui/icons-material/FilterList';
import { Chip, Popover } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { TextField } from './inputs/text-field.tsx';

interface ListFiltersProps {
  /** Names of filters of the API. */
  readonly texts: readonly string[];
  readonly dates: readonly string[];
  /** Where the words are: `orders.filters`. */
  readonly words: string;
}

/** Further filters, each with a chip that takes it away. */
export function ListFilters({ texts, dates, words }: ListFiltersProps) {
  const translate = useTranslate();
  const [place, setPlace] = useState<HTMLElement>();
  const { filterValues, setFilters } = useListContext();
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value ? { ...others, [name]: value } : others);
  };
  const filters = [...texts, ...dates];
  const active = filters.filter((name) => filterValues[name]);
  return (
    <>
      <button
        className="btn ghost small"
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setPlace(currentTarget)}
      >
        <FilterList />
        {translate(`${words}.title`)}
      </button>
      {active.map((name) => (
        <Chip
          key={name}
          size="small"
          label={`${translate(`${words}.${name}`)}: ${filterValues[name]}`}
          onDelete={() => set(name, '')}
        />
      ))}
      <Popover
        open={place !== undefined}
        anchorEl={place ?? null}
        onClose={() => setPlace(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate(`${words}.title`) },
        }}
      >
        <div className="stacked">
          {filters.map((name) => (
            <FilterField
              key={name}
              label={translate(`${words}.${name}`)}
              isDate={dates.includes(name)}
              value={String(filterValues[name] ?? '')}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
      </Popover>
    </>
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
  const [text, setText] = useState(value);
  const use = () => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <TextField
      label={label}
      type={isDate ? 'date' : 'text'}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={use}
      onKeyDown={({ key }) => key === 'Enter' && use()}
    />
  );
}
