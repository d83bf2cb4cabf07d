import { type RaRecord, useGetList, useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Glyph } from './glyph.tsx';
import { plus } from './glyphs.ts';
import { ActiveFilter, ADD_FILTER, useSetFilter } from './list-filters.tsx';
import { Pop } from './pop.tsx';
import { OFFERED, searchFor, useRecords } from './record-picker.tsx';
import { usePaused } from './use-paused.ts';

interface RecordFilterProps {
  /** The name of a filter of the API. */
  readonly source: string;
  readonly reference: string;
  readonly label: string;
  /** What the filter has of a record. */
  readonly keyOf: (record: RaRecord) => string;
  readonly nameOf: (record: RaRecord) => string;
}

/** A filter of a list by another record: a chip where it is set, or else what chooses one. */
export function RecordFilter({ source, reference, label, keyOf, nameOf }: RecordFilterProps) {
  const { filterValues } = useListContext();
  const set = useSetFilter();
  const value = filterValues[source];
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useGetList(
    reference,
    { ...OFFERED, filter: searchFor(usePaused(words)) },
    { enabled: isOpen || Boolean(value), placeholderData: (before) => before },
  );
  const id = Number(value);
  // One of many is none of those that are offered first.
  const byId = useRecords(reference, [id], Number.isInteger(id) && id > 0);
  const translate = useTranslate();
  if (value) {
    const chosen = data.find((each) => keyOf(each) === String(value)) ?? byId.get(id);
    return (
      <ActiveFilter
        label={label}
        value={chosen ? nameOf(chosen) : String(value)}
        onRemove={() => set(source, '')}
      />
    );
  }
  return (
    <Pop
      look={ADD_FILTER}
      onOpen={() => setOpen(true)}
      face={
        <>
          <Glyph d={plus} />
          {label}
        </>
      }
    >
      {(close) => (
        <>
          <input
            className="input"
            type="search"
            aria-label={`${translate('shared.search')}: ${label}`}
            placeholder={translate('shared.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <div className="choices">
            {data.map((record) => (
              <button
                key={record.id}
                type="button"
                onClick={() => {
                  close();
                  set(source, keyOf(record));
                }}
              >
                {nameOf(record)}
              </button>
            ))}
          </div>
        </>
      )}
    </Pop>
  );
}
