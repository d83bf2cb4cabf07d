import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  type RaRecord,
  ReferenceInput,
  useGetList,
  useGetManyAggregate,
} from 'react-admin';
import { usePaused } from './use-paused.ts';

/** Records that are offered before something is typed, and of those that are found. */
const MAX_OFFERED = 50;

const BY_NAME = { field: 'name', order: 'ASC' } as const;

export const OFFERED = { pagination: { page: 1, perPage: MAX_OFFERED }, sort: BY_NAME } as const;

interface RecordPickerProps
  extends Pick<AutocompleteInputProps, 'helperText' | 'optionText' | 'validate' | 'size' | 'sx'> {
  readonly source: string;
  readonly reference: string;
  readonly label: string;
}

/** In a form: another record, by its id. What is typed is searched for among all of them. */
export const RecordPicker = ({ source, reference, ...props }: RecordPickerProps) => (
  <ReferenceInput source={source} reference={reference} perPage={MAX_OFFERED} sort={BY_NAME}>
    <AutocompleteInput
      {...props}
      // Ids of none are 0 in the API.
      format={(value: unknown) => value || null}
      filterToQuery={searchFor}
    />
  </ReferenceInput>
);

/** The filter of a list by what is typed. */
export const searchFor = (words: string) => (words.trim() ? { q: words } : {});

interface RecordSearchProps {
  readonly reference: string;
  readonly label: string;
  readonly value: RaRecord | null;
  readonly onChange: (record: RaRecord | null) => void;
  readonly nameOf: (record: RaRecord) => string;
  readonly width: number | string;
  readonly isEnabled: boolean;
  /** The choice of no record, whose id is 0. */
  readonly none?: string;
}

/** The search outside of a form. */
export function RecordSearch(props: RecordSearchProps) {
  const { reference, label, value, onChange, nameOf, width, isEnabled, none } = props;
  const [words, setWords] = useState('');
  const wanted = usePaused(value && words === nameOf(value) ? '' : words);
  const { data = [], isFetching } = useGetList(
    reference,
    { ...OFFERED, filter: searchFor(wanted) },
    { enabled: isEnabled, placeholderData: (before) => before },
  );
  const offered = [
    ...(none !== undefined && wanted === '' ? [{ id: 0, name: none }] : []),
    ...data,
  ];
  const isOffered = !value || offered.some((each) => nameOf(each) === nameOf(value));
  const options = isOffered ? offered : [value, ...offered];
  return (
    <Autocomplete<RaRecord>
      size="small"
      options={options}
      filterOptions={(all) => all}
      loading={isFetching}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => nameOf(one) === nameOf(other)}
      value={value}
      onChange={(_, record) => onChange(record)}
      onInputChange={(_, text) => setWords(text)}
      renderInput={(input) => <TextField {...input} label={label} />}
      sx={{ width }}
    />
  );
}

/** The records with the ids, which are read once. */
export function useRecords(
  reference: string,
  ids: readonly number[],
  isEnabled: boolean,
): ReadonlyMap<number, RaRecord> {
  const { data = [] } = useGetManyAggregate(
    reference,
    { ids: [...new Set(ids)].filter((id) => id > 0) },
    { enabled: isEnabled },
  );
  return new Map(data.filter(Boolean).map((record) => [Number(record.id), record]));
}
