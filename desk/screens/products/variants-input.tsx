import { useTranslate } from 'ra-core';
import { useCallback, useRef, useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useDesk } from '../../api/desk-context.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus } from '../../widgets/glyphs.ts';
import { moved } from '../../widgets/moved.ts';
import { useMoving } from '../../widgets/moving.tsx';
import { Section } from '../../widgets/section.tsx';
import { ForAllVariants } from './for-all-variants.tsx';
import {
  definitionOf,
  OPTION_ORDER,
  type VariantDraft,
  type Variety,
  variantName,
} from './options.ts';
import { OptionsInput } from './options-input.tsx';
import { useOptions } from './use-options.ts';
import { VariantRow } from './variant-row.tsx';

/** The options of a product, and the table of variants that they make. */
export function VariantsInput() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const options = useOptions();
  const { field } = useController({ name: 'variants', defaultValue: [] });
  const variants = (field.value ?? []) as readonly VariantDraft[];
  const change = (changed: Variety) => {
    const { stock_type } = changed.variants[0] ?? {};
    const order = changed.options.map(({ name }) => name);
    // Another order alone would be no other value.
    setValue('variantsDefinition', {});
    setValue('variantsDefinition', definitionOf(changed.options), { shouldDirty: true });
    setValue(OPTION_ORDER, order, { shouldDirty: true });
    setValue('variants', changed.variants, { shouldDirty: true });
    // A product that has variants has no stock of its own, and one without needs it again.
    if (changed.variants.length === 0) setValue('stock_type', stock_type ?? 'infinite');
  };
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={translate('products.variants')}
      field="variants"
      action={
        !isAdding && (
          <button type="button" className="btn small" onClick={() => setAdding(true)}>
            <Glyph d={plus} />
            {translate('products.add_option')}
          </button>
        )
      }
      {...(options.length === 0 && { help: translate('products.variants_help') })}
    >
      <OptionsInput
        options={options}
        variants={variants}
        isAdding={isAdding}
        onAdded={() => setAdding(false)}
        onChange={change}
      />
      {variants.length > 0 && <VariantTable />}
    </Section>
  );
}

function VariantTable() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { setValue, getValues } = useFormContext();
  const { errors } = useFormState({ name: 'variants' });
  const variants = useWatch({ name: 'variants' }) as readonly VariantDraft[];
  const options = useOptions();
  const images = useWatch({ name: 'images' });
  const [price, measure] = useWatch({ name: ['price', 'unit_pricing'] });
  const isMeasured = Boolean(measure) || variants.some(({ unit_pricing }) => unit_pricing);
  const keys = useRowKeys(variants);
  const currency = settings.currency_code;

  const change = useCallback(
    (at: number, changed: VariantDraft) => {
      const all = getValues('variants') as readonly VariantDraft[];
      const next = all.map((each, i) => (i === at ? { ...each, ...changed } : each));
      setValue('variants', next, { shouldDirty: true });
    },
    [setValue, getValues],
  );
  const remove = useCallback(
    (at: number) => {
      const all = getValues('variants') as readonly VariantDraft[];
      setValue(
        'variants',
        all.filter((_, i) => i !== at),
        { shouldDirty: true },
      );
    },
    [setValue, getValues],
  );
  const moving = useMoving(variants.length, (from, to) =>
    setValue('variants', moved(getValues('variants') as readonly VariantDraft[], from, to), {
      shouldDirty: true,
    }),
  );
  const errorsOf = (at: number) =>
    (errors['variants'] as unknown as Record<number, Record<string, { message?: string }>>)?.[at];

  return (
    <>
      <ForAllVariants variants={variants} />
      <section
        className="scroll-x"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by keys
        tabIndex={0}
        aria-label={translate('products.variant_table')}
      >
        <table className="table inset variants" aria-label={translate('products.variants')}>
          <thead>
            <tr>
              <th scope="col">{translate('products.variant')}</th>
              <th scope="col">{translate('products.sku')}</th>
              <th scope="col" className="num">
                {translate('products.price_in', { currency })}
              </th>
              <th scope="col" className="num">
                {translate('products.price_discount')}
              </th>
              <th scope="col">{translate('products.stock')}</th>
              <th scope="col">
                <span className="sr">{translate('ra.action.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, i) => (
              <VariantRow
                key={keys[i]}
                at={i}
                variant={variant}
                name={variantName(variant, options)}
                images={images}
                standardPrice={price}
                isMeasured={isMeasured}
                errors={errorsOf(i)}
                moving={moving}
                onChange={change}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </section>
      {variants.length > MAX_VARIANTS && (
        <p role="alert" className="wrong">
          {translate('products.too_many', { most: MAX_VARIANTS })}
        </p>
      )}
    </>
  );
}

const MAX_VARIANTS = 1_000;

/** Variants that are new have no id: their rows are known by number. */
function useRowKeys(variants: readonly VariantDraft[]): readonly string[] {
  const known = useRef(new Map<string, string>());
  const next = useRef(0);
  return variants.map((variant, i) => {
    if (variant['id'] !== undefined) return `variant ${variant['id']}`;
    const place = `new ${i}`;
    const key = known.current.get(place) ?? `new ${next.current++}`;
    known.current.set(place, key);
    return key;
  });
}
