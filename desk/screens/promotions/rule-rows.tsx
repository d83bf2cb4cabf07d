import { required, useInput, useTranslate } from 'ra-core';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, plus } from '../../widgets/glyphs.ts';
import { COUNT, type NumberKind, PERCENT } from '../../widgets/numbers/number-kind.ts';
import { useTypedNumber } from '../../widgets/numbers/use-typed-number.ts';
import { OwnPricesInput } from '../../widgets/own-prices-input.tsx';
import { RecordPicker } from '../../widgets/record-picker.tsx';
import { Section } from '../../widgets/section.tsx';
import { FREE_SHIPPING_VALUE, type Rule, VALUES } from './promotion.ts';

interface RuleRowsProps {
  readonly source: 'conditions' | 'effects';
  readonly types: readonly Rule['type'][];
}

/** The conditions or the effects of a promotion, a row for each, which together are a sentence. */
export function RuleRows({ source, types }: RuleRowsProps) {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray({ name: source });
  const isCondition = source === 'conditions';
  const one = isCondition ? 'condition' : 'effect';
  const help = fields.length === 0 ? 'always_help' : 'all_hold';
  return (
    <Section
      title={translate(`promotions.${source}_title`)}
      action={isCondition && <span className="muted">{translate(`promotions.${help}`)}</span>}
    >
      <ul className="says">
        {fields.map(({ id }, i) => (
          <RuleRow
            key={id}
            source={`${source}.${i}`}
            types={types}
            one={one}
            isFirst={i === 0}
            // An effect is needed.
            {...((isCondition || fields.length > 1) && { onRemove: () => remove(i) })}
          />
        ))}
      </ul>
      <button type="button" className="btn small" onClick={() => append({})}>
        <Glyph d={plus} />
        {translate(`promotions.add_${one}`)}
      </button>
    </Section>
  );
}

interface RuleRowProps {
  readonly source: string;
  readonly types: readonly Rule['type'][];
  readonly one: 'condition' | 'effect';
  readonly isFirst: boolean;
  readonly onRemove?: () => void;
}

function RuleRow({ source, types, one, isFirst, onRemove }: RuleRowProps) {
  const translate = useTranslate();
  const type: Rule['type'] | undefined = useWatch({ name: `${source}.type` });
  const name = (each: Rule['type']) => translate(`promotions.choices.${each}`);
  return (
    <li>
      <span className="word">{translate(`promotions.words.${isFirst ? one : 'and'}`)}</span>
      <KindSelect source={source} types={types} one={one} type={type} />
      {type && <RuleValue source={`${source}.value`} type={type} />}
      {onRemove && (
        <button
          type="button"
          className="btn ghost small square"
          onClick={onRemove}
          aria-label={translate('promotions.remove', {
            what: type ? name(type) : translate(`promotions.${one}`),
          })}
        >
          <Glyph d={cross} />
        </button>
      )}
      {one === 'effect' && type && VALUES[type] === 'money' && (
        <OwnPricesInput source={`${source}.prices`} amounts={AMOUNTS} />
      )}
    </li>
  );
}

const AMOUNTS = [{ name: 'value', label: 'promotions.amount_off' }] as const;

type KindSelectProps = Pick<RuleRowProps, 'source' | 'types' | 'one'> & {
  readonly type: Rule['type'] | undefined;
};

/** What has to hold, or what is taken off. */
function KindSelect({ source, types, one, type }: KindSelectProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const { field, fieldState } = useInput({ source: `${source}.type`, validate: required() });
  const choose = (chosen: Rule['type']) => {
    field.onChange(chosen);
    // A value of another kind would be a wrong one.
    if (type && VALUES[chosen] === VALUES[type]) return;
    setValue(`${source}.value`, VALUES[chosen] === 'none' ? FREE_SHIPPING_VALUE : null, {
      shouldDirty: true,
    });
    if (one === 'effect') setValue(`${source}.prices`, undefined, { shouldDirty: true });
  };
  return (
    <>
      <select
        ref={field.ref}
        className="input"
        aria-label={translate(`promotions.${one}`)}
        aria-invalid={fieldState.invalid}
        value={type ?? ''}
        onChange={({ target }) => choose(target.value as Rule['type'])}
        onBlur={field.onBlur}
      >
        {!type && <option value="">{translate(`promotions.choose_${one}`)}</option>}
        {types.map((each) => (
          <option key={each} value={each}>
            {translate(`promotions.choices.${each}`)}
          </option>
        ))}
      </select>
      <Wrong message={fieldState.error?.message} />
    </>
  );
}

function Wrong({ message }: { readonly message: string | undefined }) {
  const errorText = useErrorText();
  return message === undefined ? null : <small className="wrong">{errorText(message)}</small>;
}

const KINDS = { percent: PERCENT, units: COUNT } as const;

interface RuleValueProps {
  readonly source: string;
  readonly type: Rule['type'];
}

function RuleValue({ source, type }: RuleValueProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { symbol } = useFormats();
  const { currency_code: currency } = settings;
  const kind = VALUES[type];
  if (kind === 'none') return null;
  if (kind === 'product') return <ProductValue source={source} />;
  const label = translate(`promotions.${kind === 'money' ? 'amount' : kind}`, { currency });
  const units = { money: symbol(currency), percent: '%', units: translate('promotions.units') };
  return (
    <NumberValue
      key={kind}
      source={source}
      label={label}
      unit={units[kind]}
      isBefore={kind === 'money'}
      kind={kind === 'money' ? { currency, min: 0 } : KINDS[kind]}
    />
  );
}

function ProductValue({ source }: { readonly source: string }) {
  const translate = useTranslate();
  return (
    <RecordPicker
      source={source}
      reference="products"
      label={<span className="sr">{translate('promotions.product')}</span>}
      validate={required()}
    />
  );
}

interface NumberValueProps {
  readonly source: string;
  readonly label: string;
  readonly unit: string;
  /** The unit stands before the number. */
  readonly isBefore: boolean;
  readonly kind: NumberKind;
}

/** A number within the sentence, with what it counts. */
function NumberValue({ source, label, unit, isBefore, kind }: NumberValueProps) {
  const { field, fieldState } = useInput({
    source,
    validate: required(),
    defaultValue: null,
    format: (value: unknown) => value,
    parse: (value: unknown) => value ?? null,
  });
  const { text, problem, input, attributes } = useTypedNumber({
    ...kind,
    value: typeof field.value === 'number' ? field.value : null,
    onChange: field.onChange,
  });
  const wrong = problem ?? fieldState.error?.message;
  return (
    <>
      <label className="input money">
        {isBefore && <span className="muted">{unit}</span>}
        <input
          {...attributes}
          {...input}
          aria-label={label}
          aria-invalid={wrong !== undefined}
          value={text}
          onBlur={() => {
            input.onBlur();
            field.onBlur();
          }}
        />
        {!isBefore && <span className="muted">{unit}</span>}
      </label>
      <Wrong message={wrong} />
    </>
  );
}
