import { useLocale, useTranslate } from 'ra-core';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { HOLIDAY_COUNTRIES, WEEKDAYS } from '../../../shared/resources/schemas/working-days.ts';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, plus } from '../../widgets/glyphs.ts';
import { MultiComboboxInput } from '../../widgets/inputs/combobox-input.tsx';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { DateInput, TextInput } from '../../widgets/inputs/text-input.tsx';
import { dateFormat } from '../../widgets/intl-formats.ts';

interface InputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
}

/** A time of the day: `14:00`, or nothing. */
export const TimeOfDayInput = (props: InputProps) => (
  <TextInput {...props} type="time" parse={(time: string) => time || null} />
);

/** 5 January 1970 was a Monday. */
const timeOf = (weekday: number) => Date.UTC(1970, 0, 5 + weekday);

export function WeekdaysInput(props: InputProps) {
  const format = dateFormat(useLocale() ?? 'en', { weekday: 'long', timeZone: 'UTC' });
  const choices = WEEKDAYS.map((id, i) => ({ id, name: format.format(timeOf(i)) }));
  return <MultiComboboxInput {...props} choices={choices} />;
}

/** The holidays of a country or none; unset, those of the country of the store. */
export function HolidaysInput(props: InputProps) {
  const translate = useTranslate();
  const names = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'region' });
  const countries = HOLIDAY_COUNTRIES.map((id) => ({ id, name: names.of(id) ?? id }));
  const choices = [
    { id: 'none', name: translate('settings.closed.no_holidays') },
    ...countries.toSorted((one, other) => one.name.localeCompare(other.name)),
  ];
  return <SelectInput {...props} choices={choices} parse={(code: string) => code || null} />;
}

/** Days, or some days in a row, a row for each. */
export function ClosedDaysInput({ source, label, helperText }: InputProps) {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray({ name: source });
  const { errors } = useFormState({ name: source });
  const errorText = useErrorText();
  const error: { readonly message?: string } | undefined = get(errors, source);
  return (
    <fieldset className="plain stacked" data-invalid={Boolean(error?.message)}>
      <legend>{label}</legend>
      {helperText && <p className="small muted">{helperText}</p>}
      {error?.message && <small className="wrong">{errorText(error.message)}</small>}
      {fields.map(({ id }, i) => (
        <div key={id} className="beside top">
          <DateInput source={`${source}.${i}.from`} label="settings.closed.from" />
          <DateInput source={`${source}.${i}.until`} label="settings.closed.until" />
          <button
            type="button"
            className="btn ghost small square apply"
            aria-label={`${translate('shared.remove')} ${i + 1}`}
            onClick={() => remove(i)}
          >
            <Glyph d={cross} />
          </button>
        </div>
      ))}
      <button type="button" className="btn small" onClick={() => append({ from: null })}>
        <Glyph d={plus} />
        {translate('settings.closed.add')}
      </button>
    </fieldset>
  );
}
