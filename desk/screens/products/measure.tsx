import { useInput, useTranslate } from 'ra-core';
import { useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { unitPrices } from '../../../shared/pricing/unit-prices.ts';
import {
  MAX_UNIT_MEASURE,
  MEASURE_UNITS,
  type MeasureUnit,
  MIN_UNIT_MEASURE,
  type UnitPricing,
} from '../../../shared/resources/schemas/unit-pricing.ts';
import { useDesk } from '../../api/desk-context.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { messageIn, useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { scales } from '../../widgets/glyphs.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import type { VariantDraft } from './options.ts';

const asItIs = (value: unknown) => value;

const UNITS = Object.keys(MEASURE_UNITS) as MeasureUnit[];

/** In the form of the API, from a form or a record: null for none. */
type Pricing = UnitPricing | null | undefined;

interface Prices {
  readonly price: unknown;
  readonly price_discount: unknown;
}

const amountOf = (price: unknown) => (typeof price === 'number' ? { price } : {});

/** `cm²`; a piece is a word. */
function useUnitName(): (unit: string) => string {
  const translate = useTranslate();
  return (unit) =>
    unit === 'piece'
      ? translate('products.piece')
      : unit.replace(/[23]$/, (power) => (power === '2' ? '²' : '³'));
}

interface MeasureFieldsProps {
  readonly value: Pricing;
  /** What counts without one. */
  readonly standard?: Pricing;
  readonly prices: Prices;
  readonly onChange: (value: UnitPricing | null) => void;
  readonly error?: string | undefined;
  readonly field?: string;
}

/** How much is in a product or variant, and what a kilogram or another unit costs then. */
function MeasureFields({ value, standard, prices, onChange, error, field }: MeasureFieldsProps) {
  const translate = useTranslate();
  const nameOf = useUnitName();
  const { number } = useFormats();
  const text = useUnitPriceText(value ?? standard, prices);
  // A unit that is chosen before there is a number waits for it.
  const [chosen, setChosen] = useState(standard?.measure.unit ?? 'g');
  const unit = value?.measure.unit ?? chosen;
  return (
    <div className="cols" data-invalid={error !== undefined} data-field={field}>
      <NumberField
        label={translate('products.content')}
        help={text ?? translate('products.content_help')}
        placeholder={standard ? number(standard.measure.value) : undefined}
        min={MIN_UNIT_MEASURE}
        max={MAX_UNIT_MEASURE}
        decimals={3}
        value={value?.measure.value ?? null}
        error={error}
        onChange={(typed) => {
          if (typed === undefined) return;
          onChange(typed === null ? null : { measure: { value: typed, unit } });
        }}
      />
      <SelectField
        label={translate('products.content_unit')}
        value={unit}
        onChange={({ target }) => {
          const next = target.value as MeasureUnit;
          setChosen(next);
          if (value) onChange({ measure: { ...value.measure, unit: next } });
        }}
      >
        {UNITS.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** `€19.96 per kg`, at the price that is asked. */
function useUnitPriceText(pricing: Pricing, { price, price_discount }: Prices) {
  const translate = useTranslate();
  const nameOf = useUnitName();
  const { money } = useFormats();
  const { currency_code } = useDesk().settings;
  const asked = typeof price_discount === 'number' ? price_discount : price;
  const unitPrice = unitPrices(pricing ?? undefined, amountOf(asked), currency_code)?.unit_price;
  return (
    unitPrice &&
    translate('products.price_per', {
      price: money(unitPrice.price),
      unit: nameOf(unitPrice.unit),
    })
  );
}

/** The measure of the product in the form. */
export function MeasureInput() {
  const { field } = useInput({ source: 'unit_pricing', defaultValue: null, format: asItIs });
  const [price, price_discount] = useWatch({ name: ['price', 'price_discount'] });
  const { errors } = useFormState({ name: 'unit_pricing' });
  const errorText = useErrorText();
  return (
    <MeasureFields
      field="unit_pricing"
      value={field.value}
      prices={{ price, price_discount }}
      onChange={field.onChange}
      error={errorText(messageIn(get(errors, 'unit_pricing'))) || undefined}
    />
  );
}

interface VariantMeasureProps {
  readonly at: number;
  readonly variant: VariantDraft;
  readonly name: string;
  readonly onChange: (at: number, changed: VariantDraft) => void;
}

/** The measure of a variant, in a dialog: its row has no room for it. */
export function VariantMeasure({ at, variant, name, onChange }: VariantMeasureProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate('products.content_of', { name });
  return (
    <>
      <button
        className={`btn ghost small square${variant['unit_pricing'] ? ' set' : ''}`}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Glyph d={scales} />
      </button>
      {isOpen && (
        <Dialog title={label} width="xs" onClose={() => setOpen(false)}>
          <div className="within">
            <OwnMeasure {...{ at, variant, onChange }} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Drawn in an open dialog alone: a product has up to 1,000 variants. */
function OwnMeasure({ at, variant, onChange }: Omit<VariantMeasureProps, 'name'>) {
  const [standard, standardPrice] = useWatch({ name: ['unit_pricing', 'price'] });
  const { price, price_discount, unit_pricing } = variant;
  return (
    <MeasureFields
      value={unit_pricing as Pricing}
      standard={standard}
      prices={{ price: price ?? standardPrice, price_discount }}
      onChange={(changed) => onChange(at, { unit_pricing: changed })}
    />
  );
}
