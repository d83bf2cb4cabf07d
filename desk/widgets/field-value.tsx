import { useTranslate } from 'ra-core';
import type { DeskField } from '../api/model.ts';
import { Chip } from './chip.tsx';
import { useFormats } from './formats.ts';

interface FieldValueProps {
  readonly field: DeskField;
  readonly value: unknown;
}

/** A value of a record, to be read. */
export function FieldValue({ field, value }: FieldValueProps) {
  const translate = useTranslate();
  const formats = useFormats();
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return translate(value ? 'shared.yes' : 'shared.no');
  if (typeof value === 'number')
    return field.isMoney ? formats.money(value) : formats.number(value);
  if (field.values) {
    return <Chip text={translate(`values.${value}`, { _: String(value) })} />;
  }
  if (typeof value === 'string') return <TextValue name={field.name} value={value} />;
  if (Array.isArray(value)) return formats.number(value.length);
  return <code>{JSON.stringify(value)}</code>;
}

/** How much of a text a cell shows. */
const MAX_SHOWN = 80;

function TextValue({ name, value }: { readonly name: string; readonly value: string }) {
  const { time } = useFormats();
  if (/_(?:at|date)$/.test(name) && !Number.isNaN(Date.parse(value))) return time(value);
  if (/^https:\/\//.test(value) && name.endsWith('url')) {
    return (
      <a className="link" href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    );
  }
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;
}
