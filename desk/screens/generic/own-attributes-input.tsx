import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { readNumber } from '../../../packages/client/src/numbers.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, plus } from '../../widgets/glyphs.ts';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import { Section } from '../../widgets/section.tsx';
import { OWN, OWN_PRIVATE, type OwnAttribute } from './own-attributes.ts';

interface OwnAttributesInputProps {
  /** An attribute that has another place in the form. */
  readonly without?: string;
}

/** Attributes that no schema names, with their type. */
export function OwnAttributesInput({ without }: OwnAttributesInputProps) {
  const translate = useTranslate();
  const own = useAttributes(OWN);
  const hidden = useAttributes(OWN_PRIVATE);
  const isShown = own.some(({ attribute: { name } }) => name !== without) || hidden.length > 0;
  const add = (name: string, source: typeof own, look: string) => (
    <button type="button" className={look} onClick={source.add}>
      <Glyph d={plus} />
      {translate(name)}
    </button>
  );
  return (
    <Section
      title={translate('shared.own_attributes')}
      action={
        <>
          <span className="muted">{translate('shared.own_help')}</span>
          {add('shared.add_attribute', own, 'btn small')}
        </>
      }
    >
      {isShown && (
        <table className="table inset attributes" aria-label={translate('shared.own_attributes')}>
          <thead>
            <tr>
              {['attribute_name', 'attribute_type', 'attribute_value'].map((name) => (
                <th key={name} scope="col">
                  {translate(`shared.${name}`)}
                </th>
              ))}
              <th scope="col">
                <span className="sr">{translate('shared.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {own.map(
              (row, i) =>
                row.attribute.name !== without && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
                  <AttributeRow key={`own ${i}`} {...row} isPrivate={false} />
                ),
            )}
            {hidden.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
              <AttributeRow key={`private ${i}`} {...row} isPrivate />
            ))}
          </tbody>
        </table>
      )}
      {add('shared.add_private', hidden, 'btn link')}
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

/** The attributes at a place of the form, each with what changes it. */
function useAttributes(source: string) {
  const { field } = useController({ name: source, defaultValue: [] });
  const all = (field.value ?? []) as readonly OwnAttribute[];
  const rows = all.map((attribute, at) => ({
    attribute,
    onChange: (changed: Partial<OwnAttribute>) =>
      field.onChange(all.map((each, i) => (i === at ? { ...each, ...changed } : each))),
    onRemove: () => field.onChange(all.filter((_, i) => i !== at)),
  }));
  return Object.assign(rows, { add: () => field.onChange([...all, { name: '', value: '' }]) });
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
  const label = translate(isPrivate ? 'shared.private_name' : 'shared.attribute_name');
  return (
    <tr>
      <td>
        <input
          className="input"
          aria-label={label}
          placeholder={label}
          value={attribute.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </td>
      <td>
        <select
          className="input"
          aria-label={translate('shared.attribute_type')}
          value={type}
          onChange={({ target }) => onChange({ value: converted(attribute.value, target.value) })}
        >
          {Object.keys(TYPES).map((each) => (
            <option key={each} value={each}>
              {translate(`shared.types.${each}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <AttributeValue key={type} type={type} attribute={attribute} onChange={onChange} />
      </td>
      <td className="num">
        <button
          type="button"
          className="btn ghost small square"
          aria-label={translate('shared.remove_attribute', { name: attribute.name })}
          onClick={onRemove}
        >
          <Glyph d={cross} />
        </button>
      </td>
    </tr>
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
  const [isLine] = useState(type === 'text' && !text.includes('\n') && text.length < MAX_LINE);
  if (type === 'boolean') {
    return (
      <label className="row">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={value === true}
          aria-checked={value === true}
          aria-label={`${label} ${attribute.name}`}
          onChange={({ target }) => onChange({ value: target.checked })}
        />
        {translate(value === true ? 'shared.yes' : 'shared.no')}
      </label>
    );
  }
  if (type === 'number') {
    return (
      <NumberField
        name={label}
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
  const isWrong = readValue(type, text) === undefined;
  const field = {
    ...{ className: 'input', 'aria-label': label, 'aria-invalid': isWrong, value: text },
  };
  return (
    <>
      {isLine ? (
        <input {...field} onChange={({ target }) => typed(target.value)} />
      ) : (
        <textarea
          {...field}
          rows={Math.min(8, text.split('\n').length + 1)}
          onChange={({ target }) => typed(target.value)}
          {...(type === 'list' && { placeholder: translate('shared.one_per_line') })}
        />
      )}
      {isWrong && <small className="wrong">{translate(`shared.not_${type}`)}</small>}
    </>
  );
}

/** Longer texts have several lines. */
const MAX_LINE = 80;

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
