import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Switch } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { readNumber } from '../../../packages/client/src/numbers.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import { Section } from '../../widgets/section.tsx';
import { OWN, OWN_PRIVATE, type OwnAttribute } from './own-attributes.ts';

/** Attributes that no schema names, with their type. */
export function OwnAttributesInput() {
  const translate = useTranslate();
  return (
    <Section title={translate('shared.own_attributes')} help={translate('shared.own_help')}>
      <Attributes source={OWN} add="shared.add_attribute" />
      <Attributes source={OWN_PRIVATE} add="shared.add_private" />
    </Section>
  );
}

/** The types that an attribute can have, each with its empty value. */
const TYPES = { text: '', number: 0, boolean: false, list: [], json: {} } as const;

type Type = keyof typeof TYPES;

function typeOf(value: unknown): Type {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string' || value === null || value === undefined) return 'text';
  const isTexts = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isTexts ? 'list' : 'json';
}

function Attributes({ source, add }: { readonly source: string; readonly add: string }) {
  const translate = useTranslate();
  const { field } = useController({ name: source, defaultValue: [] });
  const attributes = (field.value ?? []) as readonly OwnAttribute[];
  const change = (at: number, changed: Partial<OwnAttribute>) =>
    field.onChange(attributes.map((each, i) => (i === at ? { ...each, ...changed } : each)));
  return (
    <div className="stacked">
      {attributes.map((attribute, i) => (
        <AttributeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          key={i}
          attribute={attribute}
          isPrivate={source === OWN_PRIVATE}
          onChange={(changed) => change(i, changed)}
          onRemove={() => field.onChange(attributes.filter((_, j) => j !== i))}
        />
      ))}
      <button
        className="btn ghost small"
        type="button"
        onClick={() => field.onChange([...attributes, { name: '', value: '' }])}
      >
        <Add />
        {translate(add)}
      </button>
    </div>
  );
}

interface AttributeRowProps {
  readonly attribute: OwnAttribute;
  readonly isPrivate: boolean;
  readonly onChange: (changed: Partial<OwnAttribute>) => void;
  readonly onRemove: () => void;
}

function AttributeRow({ attribute, isPrivate, onChange, onRemove }: AttributeRowProps) {
  const translate = useTranslate();
  const type = typeOf(attribute.value);
  return (
    <div className="attribute">
      <TextField
        label={translate(isPrivate ? 'shared.private_name' : 'shared.attribute_name')}
        value={attribute.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label={translate('shared.attribute_type')}
        value={type}
        onChange={({ target }) => onChange({ value: converted(attribute.value, target.value) })}
      >
        {Object.keys(TYPES).map((each) => (
          <option key={each} value={each}>
            {translate(`shared.types.${each}`)}
          </option>
        ))}
      </SelectField>
      <AttributeValue key={type} type={type} attribute={attribute} onChange={onChange} />
      <button
        className="btn ghost small square"
        type="button"
        aria-label={translate('shared.remove_attribute', { name: attribute.name })}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </button>
    </div>
  );
}

/** The value as another type, as far as that goes. */
function converted(value: unknown, name: string): unknown {
  const type = name as Type;
  if (type === 'text') return typeof value === 'object' ? '' : String(value ?? '');
  if (type === 'number') return numberOf(value);
  if (type === 'boolean') return value === 'true' || value === true;
  if (type === 'list') return typeof value === 'string' && value !== '' ? [value] : [];
  return TYPES[type];
}

function numberOf(value: unknown): number {
  const read = readNumber(typeof value === 'string' ? value : '');
  return read.problem === undefined ? read.value : 0;
}

interface AttributeValueProps {
  readonly type: Type;
  readonly attribute: OwnAttribute;
  readonly onChange: (changed: Partial<OwnAttribute>) => void;
}

function AttributeValue({ type, attribute, onChange }: AttributeValueProps) {
  const translate = useTranslate();
  const label = translate('shared.attribute_value');
  const { value } = attribute;
  // What is typed, while it is not a value of the type yet.
  const [text, setText] = useState(textOf(type, value));
  if (type === 'boolean') {
    return (
      <Switch
        checked={value === true}
        onChange={({ target }) => onChange({ value: target.checked })}
        slotProps={{ input: { 'aria-label': `${label} ${attribute.name}` } }}
      />
    );
  }
  if (type === 'number') {
    return (
      <NumberField
        label={label}
        value={typeof value === 'number' ? value : null}
        // What cannot be read is not sent; an empty field is no number either.
        onChange={(typed) => onChange({ value: typed ?? 0 })}
      />
    );
  }
  const typed = (written: string) => {
    setText(written);
    const read = readValue(type, written);
    if (read !== undefined) onChange({ value: read });
  };
  return (
    <TextField
      label={label}
      rows={2}
      value={text}
      onChange={({ target }) => typed(target.value)}
      error={readValue(type, text) === undefined}
      {...(readValue(type, text) === undefined && {
        helperText: translate(`shared.not_${type}`),
      })}
      {...(type === 'list' && { placeholder: translate('shared.one_per_line') })}
    />
  );
}

function textOf(type: Type, value: unknown): string {
  if (type === 'list') return (value as readonly string[]).join('\n');
  if (type === 'json') return JSON.stringify(value, null, 2);
  return String(value ?? '');
}

/** Undefined: the text is no value of the type. */
function readValue(type: Type, text: string): unknown {
  if (type === 'list') return text.split('\n').filter((line) => line.trim() !== '');
  if (type !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
