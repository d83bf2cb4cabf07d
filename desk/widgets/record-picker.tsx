import {
  type RaRecord,
  useGetList,
  useGetManyAggregate,
  useGetRecordRepresentation,
} from 'ra-core';
import { useState } from 'react';
import { asChoice, type Choice } from './inputs/choice.ts';
import { Combobox } from './inputs/combobox.tsx';
import { MultiCombobox } from './inputs/multi-combobox.tsx';
import { type FormFieldProps, useFormField } from './inputs/use-form-field.tsx';
import { usePaused } from './use-paused.ts';

/** Records that are offered before something is typed, and of those that are found. */
const MAX_OFFERED = 50;

const BY_NAME = { field: 'name', order: 'ASC' } as const;

export const NEWEST = { field: 'id', order: 'DESC' } as const;

export const OFFERED = { pagination: { page: 1, perPage: MAX_OFFERED }, sort: BY_NAME } as const;

/** The filter of a list by what is typed. */
export const searchFor = (words: string) => (words.trim() ? { q: words } : {});

interface FindOptions {
  readonly isEnabled?: boolean;
  /** Nothing is offered before something is typed. */
  readonly isOnlyTyped?: boolean;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly max?: number;
}

/** The records of a list that are found for what is typed, for a field with a search. */
export function useFound<Of extends RaRecord = RaRecord>(
  reference: string,
  { isEnabled = true, isOnlyTyped = false, sort = BY_NAME, max = MAX_OFFERED }: FindOptions = {},
) {
  const [words, setWords] = useState('');
  const wanted = usePaused(words.trim());
  const isAsked = isEnabled && !(isOnlyTyped && wanted === '');
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useGetList<Of>(
    reference,
    { pagination: { page: 1, perPage: max }, sort, filter: searchFor(wanted) },
    { enabled: isAsked, placeholderData: (before) => before },
  );
  return {
    found: isAsked ? data : [],
    wanted,
    search: {
      onSearch: setWords,
      isSearching:
        words.trim() !== wanted ||
        (isAsked && (isPlaceholderData || (isFetching && data.length === 0))),
    },
  };
}

type NameOf = (record: RaRecord) => string;

const choicesOf = (records: readonly RaRecord[], nameOf: NameOf) =>
  records.map((record) => ({ id: Number(record.id), name: nameOf(record), record }));

interface RecordPickerProps extends FormFieldProps {
  readonly reference: string;
  readonly nameOf?: NameOf;
}

/** In a form: another record, by its id. What is typed is searched for among all of them. */
export function RecordPicker({ reference, nameOf: given, ...form }: RecordPickerProps) {
  const nameOf = useNameOf(reference, given);
  const { found, search } = useFound(reference);
  const { field, shown } = useFormField(form);
  const { value, onChange, onBlur, ...control } = field;
  const nameById = useNames(reference, value ? [value] : [], nameOf);
  return (
    <Combobox
      {...control}
      {...shown}
      {...search}
      choices={choicesOf(found, nameOf)}
      // Ids of none are 0 in the API.
      value={value ? nameById(value) : null}
      onChange={(choice) => onChange(choice?.id ?? null)}
      onLeave={onBlur}
    />
  );
}

/** In a form: other records, by their ids. */
export function RecordsPicker({ reference, nameOf: given, ...form }: RecordPickerProps) {
  const nameOf = useNameOf(reference, given);
  const { found, search } = useFound(reference, { sort: NEWEST });
  const { field, shown } = useFormField(form);
  const { value, onChange, onBlur, ...control } = field;
  const ids: readonly number[] = value || [];
  const nameById = useNames(reference, ids, nameOf);
  return (
    <MultiCombobox
      {...control}
      {...shown}
      {...search}
      choices={choicesOf(found, nameOf)}
      value={ids.map(nameById)}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      onLeave={onBlur}
    />
  );
}

function useNameOf(reference: string, given?: NameOf): NameOf {
  const represent = useGetRecordRepresentation(reference);
  return given ?? ((record) => String(represent(record)));
}

/** What is chosen, by its name. Of a record that is not there any more, the id is what is left. */
export function useNames(reference: string, ids: readonly number[], nameOf: NameOf) {
  const { records, isPending } = useReadRecords(reference, ids, ids.length > 0);
  return (id: number): Choice => {
    const record = records.get(Number(id));
    if (record) return { id, name: nameOf(record) };
    return isPending ? { id, name: '' } : asChoice(id);
  };
}

interface RecordSearchProps {
  readonly reference: string;
  readonly label: string;
  readonly value: RaRecord | null;
  readonly onChange: (record: RaRecord | null) => void;
  readonly nameOf: NameOf;
  readonly isEnabled: boolean;
  /** The choice of no record, whose id is 0. */
  readonly none?: string;
}

/** The search outside of a form. */
export function RecordSearch(props: RecordSearchProps) {
  const { reference, label, value, onChange, nameOf, isEnabled, none } = props;
  const { found, wanted, search } = useFound(reference, { isEnabled });
  const choices = choicesOf(found, nameOf);
  const nothing = { id: 0, name: none ?? '' };
  return (
    <Combobox
      label={label}
      {...search}
      choices={
        none !== undefined && wanted === ''
          ? [{ ...nothing, record: nothing }, ...choices]
          : choices
      }
      value={value && { id: value.id, name: nameOf(value) }}
      onChange={(choice) => onChange(choice?.record ?? null)}
    />
  );
}

/** The records with the ids, which are read once. */
export const useRecords = (
  reference: string,
  ids: readonly number[],
  isEnabled: boolean,
): ReadonlyMap<number, RaRecord> => useReadRecords(reference, ids, isEnabled).records;

function useReadRecords(reference: string, ids: readonly number[], isEnabled: boolean) {
  const { data = [], isPending } = useGetManyAggregate(
    reference,
    { ids: [...new Set(ids)].filter((id) => id > 0) },
    { enabled: isEnabled },
  );
  const records = new Map(data.filter(Boolean).map((record) => [Number(record.id), record]));
  return { records: records as ReadonlyMap<number, RaRecord>, isPending };
}
