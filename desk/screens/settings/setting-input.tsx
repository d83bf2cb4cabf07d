import { useLocale } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { language as languageOfMails } from '../../../shared/contract/language.ts';
import { useMayList } from '../../api/desk-context.ts';
import type { DeskField } from '../../api/model.ts';
import { ColorInput } from '../../widgets/color-input.tsx';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { ComboboxInput, MultiComboboxInput } from '../../widgets/inputs/combobox-input.tsx';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { RecordPicker, RecordsPicker } from '../../widgets/record-picker.tsx';
import { FieldInput, useFieldHelp } from '../generic/field-input.tsx';
import { NoticeInput } from './notice-input.tsx';
import { TagsInput } from './tags-input.tsx';
import {
  ClosedDaysInput,
  HolidaysInput,
  TimeOfDayInput,
  WeekdaysInput,
} from './working-days-inputs.tsx';

interface SettingInputProps {
  readonly field: DeskField;
}

type OwnInputProps = Parameters<typeof NoticeInput>[0];

/** Settings whose values are chosen from what the browser knows. */
const CHOICES: Readonly<Record<string, (locale: string) => { id: string; name: string }[]>> = {
  timezone: () =>
    Intl.supportedValuesOf('timeZone')
      .concat('UTC')
      .map((id) => ({ id, name: id })),
  currency_code(locale) {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((id) => ({
      id,
      name: `${id} – ${names.of(id)}`,
    }));
  },
  language: (locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'language' });
    return languageOfMails.enum.map((id) => ({ id, name: names.of(id) ?? id }));
  },
};

/** What holds in a store that has not chosen. */
const UNSET: Readonly<Record<string, string>> = {
  capture: 'automatic',
  order_numbers: 'shuffled',
};

/** Written line by line. */
const ADDRESSES: ReadonlySet<string> = new Set(['return_address', 'withdrawal_address']);

/** Settings with inputs of their own. */
const OWN_INPUTS: Readonly<Record<string, (props: OwnInputProps) => React.ReactNode>> = {
  guarantee_notice: NoticeInput,
  order_cutoff_time: TimeOfDayInput,
  working_days: WeekdaysInput,
  delivery_days: WeekdaysInput,
  public_holidays: HolidaysInput,
  closed_days: ClosedDaysInput,
};

/** The input of one setting: most are made of their schema. */
export function SettingInput({ field }: SettingInputProps) {
  const { name } = field;
  const locale = useLocale();
  const mayList = useMayList();
  const common = {
    source: name,
    label: useFieldLabel('application')(name),
    helperText: useFieldHelp('application')(field) ?? (false as const),
  } as const;
  const choices = CHOICES[name]?.(locale);
  if (name === 'language') return <SelectInput {...common} choices={choices ?? []} />;
  if (choices) return <ComboboxInput {...common} choices={choices} />;
  if (name === 'languages') return <LanguagesInput {...common} />;
  if (name === 'brand_color') return <ColorInput {...common} />;
  if (name === 'server_addresses') return <MultiComboboxInput {...common} isFree />;
  // Pages of the store, by their titles.
  if (name === 'confirmation_contents') return <RecordsPicker {...common} reference="contents" />;
  if (ADDRESSES.has(name)) return <TextInput {...common} rows={3} />;
  if (name === 'tax_id' && mayList('taxes')) return <RecordPicker {...common} reference="taxes" />;
  if (name === 'tags') return <TagsInput field={field} />;
  const OwnInput = OWN_INPUTS[name];
  if (OwnInput) return <OwnInput {...common} />;
  if (name === 'bank_account') {
    // Nothing of it is needed as long as there is none.
    const parts = field.fields?.map(({ isRequired: _, ...part }) => part) ?? [];
    return <FieldInput resource="application" field={{ ...field, fields: parts }} />;
  }
  return <FieldInput resource="application" field={field} unset={UNSET[name]} />;
}

/** Languages that are offered by name, beside those that the store has. */
const OFFERED =
  'ar bg ca cs da de el en es et fi fr he hr hu it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sv th tr uk zh'.split(
    ' ',
  );

function LanguagesInput(props: { readonly source: string; readonly label: string }) {
  const names = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'language' });
  const chosen = (useWatch({ name: props.source }) ?? []) as readonly string[];
  const choices = [...new Set([...OFFERED, ...chosen])].map((id) => ({
    id,
    name: names.of(id) ?? id,
  }));
  return <MultiComboboxInput {...props} choices={choices} />;
}
