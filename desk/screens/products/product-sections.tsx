import { Box, FormHelperText } from '@mui/material';
import { required, TextInput, useTranslate } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { OwnPricesInput } from '../../widgets/own-prices-input.tsx';
import { PicturesInput } from '../../widgets/pictures-input.tsx';
import { RecordPicker } from '../../widgets/record-picker.tsx';
import { Section } from '../../widgets/section.tsx';
import { RichTextPreview } from '../../widgets/text-blocks.tsx';
import { TimeInput, TimesInput } from '../../widgets/time-input.tsx';
import { LocalesSection } from '../generic/locales-input.tsx';
import { OwnAttributesInput } from '../generic/own-attributes-input.tsx';
import { OptionTexts } from './option-texts.tsx';
import { PRODUCT_PRICES, type VariantDraft } from './options.ts';
import { SaleOfForm } from './sale.tsx';
import { StockInput } from './stock-input.tsx';
import { VariantPictureTexts } from './variant-picture-texts.tsx';
import { variantsOf } from './variants.ts';
import { VariantsInput } from './variants-input.tsx';

const SEARCH_TEXTS = [
  { path: ['seo', 'meta', 'title'], label: 'products.seo_title' },
  { path: ['seo', 'meta', 'description'], label: 'products.seo_description' },
];

/** What a product is, in the order in which one thinks of it. */
export function ProductSections() {
  const hasVariants = useHasVariants();
  return (
    <>
      <Shown />
      <Price />
      {!hasVariants && <Stock />}
      <VariantsInput />
      <Found />
      <LocalesSection texts={SEARCH_TEXTS}>
        {(language) => <OptionTexts {...language} />}
      </LocalesSection>
      <OwnAttributesInput />
    </>
  );
}

export function ProductAside() {
  return (
    <>
      <Visibility />
      <Arranged />
      <StockRules />
      <Shipping />
    </>
  );
}

function useHasVariants(): boolean {
  const variants = useWatch({ name: 'variants' });
  return Array.isArray(variants) && variants.length > 0;
}

const NO_HELP = { helperText: false, fullWidth: true } as const;

function Shown() {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  return (
    <Section title={translate('products.shown')}>
      <TextInput source="name" label="products.name" validate={required()} {...NO_HELP} />
      <TextInput
        source="description"
        label="products.description"
        multiline
        minRows={3}
        maxRows={16}
        {...NO_HELP}
      />
      <RichTextPreview source="description" />
      <PicturesInput
        source="images"
        label={translate('products.pictures')}
        texts="image_texts"
        isUsed={(url) =>
          variantsOf(getValues()).some(({ images }) => [images].flat().includes(url))
        }
      />
      <VariantPictureTexts />
    </Section>
  );
}

function Price() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { currency_code: currency } = settings;
  const mayList = useMayList();
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
          currency={currency}
          min={0}
          helperText="products.price_discount_help"
        />
        <TimeInput source="price_discount_from" label="products.price_discount_from" />
        <TimeInput source="price_discount_until" label="products.price_discount_until" />
      </Columns>
      <SaleOfForm />
      <OwnPricesInput source="prices" amounts={PRODUCT_PRICES} />
      {mayList('taxes') && (
        <RecordPicker
          source="tax_id"
          reference="taxes"
          label="products.tax"
          helperText="products.tax_help"
        />
      )}
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
        <Box data-invalid={error !== undefined} sx={{ mt: 1 }}>
          <StockInput value={{ stock_type, stock_level, stock_status }} onChange={change} />
          {error && <FormHelperText error>{errorText(error)}</FormHelperText>}
        </Box>
        <TextInput source="sku" label="products.sku" {...NO_HELP} />
      </Columns>
    </Section>
  );
}

function StockRules() {
  const translate = useTranslate();
  const hasVariants = useHasVariants();
  return (
    <Section title={translate('products.stock_rules')}>
      {hasVariants && <TextInput source="sku" label="products.sku_of_product" {...NO_HELP} />}
      <FlagInput source="allow_backorder" label="products.allow_backorder" />
      <NumberInput
        source="low_stock_level"
        label="products.low_stock_level"
        helperText="products.low_stock_level_help"
        min={0}
      />
      <NumberInput
        source="max_quantity"
        label="products.max_quantity"
        decimals={0}
        min={1}
        helperText={false}
      />
    </Section>
  );
}

function Visibility() {
  const translate = useTranslate();
  return (
    <Section title={translate('products.visibility')}>
      <FlagInput source="published" label="products.published" unset />
      <TimesInput of="published" />
    </Section>
  );
}

function Arranged() {
  const translate = useTranslate();
  const mayList = useMayList();
  return (
    <Section title={translate('products.arranged')}>
      {mayList('categories') && (
        <RecordPicker
          source="category_id"
          reference="categories"
          label="products.category"
          optionText="path"
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

function Shipping() {
  const translate = useTranslate();
  const labelOf = useMeasureLabel();
  return (
    <Section title={translate('products.shipping')} help={translate('products.shipping_help')}>
      <FlagInput source="requires_shipping" label="products.requires_shipping" unset />
      <Columns>
        {['weight', 'width', 'height', 'depth'].map((name) => (
          <NumberInput key={name} source={name} label={labelOf(name)} min={0} helperText={false} />
        ))}
      </Columns>
    </Section>
  );
}

function Found() {
  const translate = useTranslate();
  return (
    <Section title={translate('products.found')} help={translate('products.found_help')}>
      <TextInput source="slug" label="products.slug" fullWidth helperText="products.slug_help" />
      <TextInput source="seo.meta.title" label="products.seo_title" {...NO_HELP} />
      <TextInput
        source="seo.meta.description"
        label="products.seo_description"
        multiline
        minRows={2}
        {...NO_HELP}
      />
    </Section>
  );
}

const Columns = ({ children }: { readonly children: React.ReactNode }) => (
  <Box
    sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}
  >
    {children}
  </Box>
);
