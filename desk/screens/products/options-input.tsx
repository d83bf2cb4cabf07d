import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, edit } from '../../widgets/glyphs.ts';
import { asChoice } from '../../widgets/inputs/choice.ts';
import { MultiCombobox } from '../../widgets/inputs/multi-combobox.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { Handle, type Moving, useMoving } from '../../widgets/moving.tsx';
import { OptionDialog } from './option-dialog.tsx';
import {
  isSameValue,
  type Option,
  type OptionValue,
  renamed,
  type VariantDraft,
  type Variety,
  withOption,
  withOptionAt,
  withoutOption,
  withoutValue,
  withValue,
} from './options.ts';

interface OptionsInputProps {
  readonly options: readonly Option[];
  readonly variants: readonly VariantDraft[];
  /** A further option is being named. */
  readonly isAdding: boolean;
  readonly onAdded: () => void;
  readonly onChange: (changed: Variety) => void;
}

/** The options of a product, each with its values. */
export function OptionsInput(props: OptionsInputProps) {
  const { options, variants, isAdding, onAdded, onChange } = props;
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const [arranged, setArranged] = useState<Option>();
  const variety = { options, variants };
  const moving = useMoving(options.length, (from, to) => onChange(withOptionAt(variety, from, to)));
  /** What a new variant has, of the product or of the first variant. */
  const fresh = (): VariantDraft => {
    const { price, stock_type, stock_status, stock_level } = getValues();
    const [first] = variants;
    const type = first?.['stock_type'] ?? stock_type ?? 'infinite';
    return {
      price: price ?? first?.['price'] ?? null,
      stock_type: type,
      ...(type === 'track' && { stock_level: first ? 0 : (stock_level ?? 0) }),
      ...(type === 'status' && { stock_status: stock_status ?? 'in_stock' }),
    };
  };
  const changeValues = ({ name, values }: Option, wanted: readonly OptionValue[]) => {
    const added = wanted.find((value) => !values.some((each) => isSameValue(each, value)));
    const removed = values.find((value) => !wanted.some((each) => isSameValue(each, value)));
    if (added !== undefined) onChange(withValue(variety, name, added, fresh()));
    else if (removed !== undefined) onChange(withoutValue(variety, name, removed));
  };
  return (
    <div className="options">
      {options.map((option, i) => (
        <OptionLine
          key={option.name}
          moving={moving}
          at={i}
          isAlone={options.length === 1}
          name={option.name}
          onArrange={() => setArranged(option)}
          onRemove={() => onChange(withoutOption(variety, option.name))}
        >
          <b>{option.name}</b>
          <ValuesInput
            label={translate('products.values_of', { name: option.name })}
            values={option.values}
            onChange={(values) => changeValues(option, values)}
          />
        </OptionLine>
      ))}
      {arranged && (
        <OptionDialog
          option={arranged}
          isTaken={(name) => RESERVED.has(name) || options.some((each) => each.name === name)}
          onChange={(naming) => {
            onChange(renamed(variety, arranged.name, naming));
            setArranged(undefined);
          }}
          onClose={() => setArranged(undefined)}
        />
      )}
      {isAdding && (
        <NewOption
          taken={options.map(({ name }) => name)}
          onAdd={(option) => {
            onChange(withOption(variety, option, fresh()));
            onAdded();
          }}
          onCancel={onAdded}
        />
      )}
    </div>
  );
}

interface OptionLineProps {
  readonly moving: Moving;
  readonly at: number;
  /** There is no other order. */
  readonly isAlone: boolean;
  readonly name: string;
  readonly onArrange: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function OptionLine(props: OptionLineProps) {
  const { moving, at, isAlone, name, onArrange, onRemove, children } = props;
  const translate = useTranslate();
  return (
    <div {...moving.placeOf(at)} className="option">
      {!isAlone && (
        <Handle moving={moving} at={at} label={translate('products.move_by_keys', { name })} />
      )}
      {children}
      <button
        type="button"
        className="btn ghost small square"
        aria-label={translate('products.arrange_option', { name })}
        onClick={onArrange}
      >
        <Glyph d={edit} />
      </button>
      <button
        type="button"
        className="btn ghost small square"
        aria-label={translate('products.remove_option', { name })}
        onClick={onRemove}
      >
        <Glyph d={cross} />
      </button>
    </div>
  );
}

interface NewOptionProps {
  readonly taken: readonly string[];
  readonly onAdd: (option: Option) => void;
  readonly onCancel: () => void;
}

/** Names that variants have for something else. */
const RESERVED = new Set([
  ...['id', 'name', 'sku', 'description', 'price', 'price_discount', 'stock_type', 'stock_level'],
  ...['stock_status', 'allow_backorder', 'backordered', 'images', 'weight', 'width', 'height'],
  ...['depth', 'category_id', 'tax_id', 'variant_id', 'product_id', 'application_id', 'private'],
  'unit_pricing',
]);

function NewOption({ taken, onAdd, onCancel }: NewOptionProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [values, setValues] = useState<readonly OptionValue[]>([]);
  const wanted = name.trim();
  const isTaken = taken.includes(wanted) || RESERVED.has(wanted);
  const isReady = wanted !== '' && values.length > 0 && !isTaken;
  return (
    <>
      <div className="new-option">
        <TextField
          autoFocus
          label={translate('products.option_name')}
          placeholder={translate('products.option_example')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isTaken && translate('products.option_taken')}
        />
        <ValuesInput
          label={translate('products.option_values')}
          values={values}
          onChange={setValues}
        />
      </div>
      <div className="row">
        <button
          type="button"
          className="btn small"
          disabled={!isReady}
          onClick={() => onAdd({ name: wanted, values })}
        >
          {translate('products.make_variants')}
        </button>
        <button type="button" className="btn ghost small" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </button>
      </div>
    </>
  );
}

interface ValuesInputProps {
  readonly label: string;
  readonly values: readonly OptionValue[];
  readonly onChange: (values: readonly OptionValue[]) => void;
}

/** Values as chips: Enter or a comma ends one. */
function ValuesInput({ label, values, onChange }: ValuesInputProps) {
  const translate = useTranslate();
  return (
    <MultiCombobox
      label={label}
      placeholder={translate('products.values_hint')}
      isFree
      choices={[]}
      value={values.map(asChoice)}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
    />
  );
}
