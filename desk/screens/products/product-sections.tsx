import { required, useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import { CountryInput } from '../../widgets/country-input.tsx';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { edit } from '../../widgets/glyphs.ts';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { OwnPricesInput } from '../../widgets/own-prices-input.tsx';
import { PicturesInput } from '../../widgets/pictures-input.tsx';
import { RecordPicker } from '../../widgets/record-picker.tsx';
import { WARNINGS } from '../../widgets/safety-input.tsx';
import { Section } from '../../widgets/section.tsx';
import { RichTextPreview } from '../../widgets/text-blocks.tsx';
import { TimeInput, TimesInput } from '../../widgets/time-input.tsx';
import { LocalesSection } from '../generic/locales-input.tsx';
import { TAGS } from '../generic/own-attributes.ts';
import { OwnAttributesInput } from '../generic/own-attributes-input.tsx';
import { SlugNote } from '../generic/slug-note.tsx';
import { Legal } from './legal.tsx';
import { MeasureInput } from './measure.tsx';
import { OptionTexts } from './option-texts.tsx';
import { PRODUCT_PRICES, type VariantDraft } from './options.ts';
import { pathText } from './path-text.ts';
import { ProductCollections } from './product-collections.tsx';
import { SaleOfForm } from './sale.tsx';
import { SearchResult } from './search-result.tsx';
import { StockInput } from './stock-input.tsx';
import { TagsInput } from './tags-input.tsx';
import { VariantPictureTexts } from './variant-picture-texts.tsx';
import { variantsOf } from './variants.ts';
import { VariantsInput } from './variants-input.tsx';

const FURTHER_TEXTS = [
  { path: ['seo', 'meta', 'title'], label: 'products.seo_title' },
  { path: ['seo', 'meta', 'description'], label: 'products.seo_description' },
  WARNINGS,
];

/** What a product is, in the order in which one thinks of it. */
export function ProductSections() {
  const hasVariants = useHasVariants();
  return (
    <>
      <Shown />
      <Pictures />
      <Price />
      {!hasVariants && <Stock />}
      <VariantsInput />
      <OwnAttributesInput without={TAGS} />
      <Legal />
      <Found />
      <LocalesSection texts={FURTHER_TEXTS}>
        {(language) => <OptionTexts {...language} />}
      </LocalesSection>
    </>
  );
}

export function ProductAside() {
  return (
    <>
      <Visibility />
      <Organization />
      <Selling />
    </>
  );
}

function useHasVariants(): boolean {
  const variants = useWatch({ name: 'variants' });
  return Array.isArray(variants) && variants.length > 0;
}

function Shown() {
  const translate = useTranslate();
  return (
    <section className="sec" aria-label={translate('products.shown')}>
      <TextInput source="name" label="products.name" validate={required()} />
      <TextInput source="description" label="products.description" rows={3} />
      <RichTextPreview source="description" />
    </section>
  );
}

function Pictures() {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  return (
    <PicturesInput
      source="images"
      label={translate('products.pictures')}
      texts="image_texts"
      isUsed={(url) => variantsOf(getValues()).some(({ images }) => [images].flat().includes(url))}
    >
      <VariantPictureTexts />
    </PicturesInput>
  );
}

function Price() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { currency_code: currency } = settings;
  const tax = settings.prices_include_tax ? 'products.with_tax' : 'products.without_tax';
  return (
    <Section title={translate('products.price')} help={translate(tax)}>
      <Columns>
        <NumberInput
          source="price"
          label={translate('products.price_in', { currency })}
          validate={required()}
          currency={currency}
          min={0}
          helperText={false}
        />
        <NumberInput
          source="price_discount"
          label={translate('products.price_discount_in', { currency })}
          isOptional
          currency={currency}
          min={0}
          helperText="products.price_discount_help"
        />
        <TimeInput source="price_discount_from" label="products.price_discount_from" />
        <TimeInput source="price_discount_until" label="products.price_discount_until" />
      </Columns>
      <SaleOfForm />
      <MeasureInput />
      <OwnPricesInput source="prices" amounts={PRODUCT_PRICES} />
    </Section>
  );
}

function Stock() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const { errors } = useFormState({ name: ['stock_type', 'stock_level'] });
  const [stock_type, stock_level, stock_status] = useWatch({
    name: ['stock_type', 'stock_level', 'stock_status'],
  });
  const change = (changed: VariantDraft) => {
    for (const [name, value] of Object.entries(changed)) {
      setValue(name, value, { shouldDirty: true });
    }
  };
  const errorText = useErrorText();
  const error = (errors['stock_level'] ?? errors['stock_type'])?.message;
  return (
    <Section title={translate('products.stock')}>
      <Columns>
        <div data-invalid={error !== undefined}>
          <StockInput value={{ stock_type, stock_level, stock_status }} onChange={change} />
          {error && <small className="wrong">{errorText(error)}</small>}
        </div>
        <TextInput source="sku" label="products.sku" />
      </Columns>
    </Section>
  );
}

/** Whether the shop shows the product, and from when until when. */
function Visibility() {
  const translate = useTranslate();
  const record = useRecordContext();
  const { date } = useFormats();
  const dates = useWatch({ name: ['published_from', 'published_until'] });
  const [isOpen, setOpen] = useState(false);
  const since = record?.['created_at'];
  return (
    <Section
      title={translate('products.published')}
      action={<FlagInput source="published" label="products.published" unset isNamed />}
    >
      {isOpen || dates.some(Boolean) ? (
        <TimesInput of="published" />
      ) : (
        <p className="muted">
          {since && translate('products.made_on', { date: date(String(since)) })}{' '}
          <button type="button" className="btn link" onClick={() => setOpen(true)}>
            {translate('products.set_dates')}
          </button>
        </p>
      )}
    </Section>
  );
}

function Organization() {
  const translate = useTranslate();
  const mayList = useMayList();
  return (
    <Section title={translate('products.arranged')}>
      {mayList('categories') && (
        <RecordPicker
          source="category_id"
          reference="categories"
          label="products.category"
          nameOf={pathText}
          helperText={false}
        />
      )}
      {mayList('brands') && (
        <RecordPicker
          source="brand_id"
          reference="brands"
          label="products.brand"
          helperText={false}
        />
      )}
      <ProductCollections />
      <TagsInput />
    </Section>
  );
}

/** What holds when somebody buys it. */
function Selling() {
  const translate = useTranslate();
  const mayList = useMayList();
  const hasVariants = useHasVariants();
  const labelOf = useMeasureLabel();
  return (
    <Section title={translate('products.stock_rules')}>
      {mayList('taxes') && (
        <RecordPicker
          source="tax_id"
          reference="taxes"
          label="products.tax"
          helperText="products.tax_help"
        />
      )}
      {hasVariants && <TextInput source="sku" label="products.sku_of_product" />}
      <NumberInput
        source="max_quantity"
        label="products.max_quantity"
        isOptional
        decimals={0}
        min={1}
        helperText={false}
      />
      <NumberInput
        source="low_stock_level"
        label="products.low_stock_level"
        isOptional
        helperText="products.low_stock_level_help"
        min={0}
      />
      <FlagInput source="allow_backorder" label="products.allow_backorder" look="check" />
      <FlagInput source="requires_shipping" label="products.requires_shipping" look="check" unset />
      <Columns>
        {['weight', 'width', 'height', 'depth'].map((name) => (
          <NumberInput key={name} source={name} label={labelOf(name)} min={0} helperText={false} />
        ))}
        <TextInput source="customs_code" label="products.customs_code" />
        <CountryInput source="origin_country" label="products.origin_country" />
      </Columns>
    </Section>
  );
}

/** Weights are in the unit that the store has chosen; lengths are in whichever it uses. */
function useMeasureLabel(): (name: string) => string {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { weight_unit: unit } = { ...(settings['feed'] as { weight_unit?: string } | undefined) };
  return (name) =>
    `${translate(`products.${name}`)}${name === 'weight' && unit ? ` (${unit})` : ''}`;
}

/** How a search engine may show the product, and the texts that say so. */
function Found() {
  const translate = useTranslate();
  const isNew = useRecordContext() === undefined;
  const [isOpen, setOpen] = useState(isNew);
  const { errors } = useFormState({ name: ['slug', 'seo'] });
  const isWrong = errors['slug'] !== undefined || errors['seo'] !== undefined;
  return (
    <Section
      title={translate('products.found')}
      action={
        !isOpen && (
          <button type="button" className="btn ghost small" onClick={() => setOpen(true)}>
            <Glyph d={edit} />
            {translate('products.edit_found')}
          </button>
        )
      }
    >
      <SearchResult />
      <SlugNote of="name" />
      {(isOpen || isWrong) && (
        <>
          <TextInput source="slug" label="products.slug" helperText="products.slug_help" />
          <TextInput source="seo.meta.title" label="products.seo_title" />
          <TextInput source="seo.meta.description" label="products.seo_description" rows={2} />
        </>
      )}
    </Section>
  );
}

const Columns = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="cols">{children}</div>
);
