import { required, useRecordContext, useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDesk } from '../../api/desk-context.ts';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { DateInput, TextInput } from '../../widgets/inputs/text-input.tsx';
import { LimitInput } from '../../widgets/limit-input.tsx';
import { NumberInput } from '../../widgets/numbers/number-input.tsx';
import { PERCENT } from '../../widgets/numbers/number-kind.ts';
import { OwnPricesInput } from '../../widgets/own-prices-input.tsx';
import { RecordPicker, RecordsPicker } from '../../widgets/record-picker.tsx';
import { Section } from '../../widgets/section.tsx';
import { TimeInput } from '../../widgets/time-input.tsx';
import { OwnAttributesInput } from '../generic/own-attributes-input.tsx';
import { StackingInputs } from '../promotions/stacking-inputs.tsx';
import { newCode } from './codes.ts';

export const NEW_COUPON = {
  discount_type: 'PERCENTAGE_DISCOUNT',
  target_type: 'CART_COUPON',
  active: true,
};

/** A coupon: its code, what that takes off, and how long and how often it does. */
export const CouponSections = () => (
  <>
    <CodeSection />
    <DiscountSection />
    <LimitsSection />
    <StackingSection />
    <OwnAttributesInput />
  </>
);

function CodeSection() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const stored = useRecordContext()?.['code'];
  // Nobody sees a space in what is typed at the checkout. A coupon that has one keeps it.
  const withoutSpace = (code: unknown) =>
    code !== stored && /\s/.test(String(code ?? '')) ? 'coupons.form.code_space' : undefined;
  const fill = () => setValue('code', newCode(''), { shouldDirty: true, shouldValidate: true });
  return (
    <Section
      title={translate('resources.coupons.name', { smart_count: 1 })}
      action={
        <button className="btn ghost small" type="button" onClick={fill}>
          {translate('coupons.form.make_code')}
        </button>
      }
    >
      <TextInput
        source="code"
        label="coupons.code"
        helperText="coupons.form.code_help"
        validate={[required(), withoutSpace]}
      />
      <TextInput
        source="name"
        label="coupons.name"
        helperText="coupons.form.name_help"
        validate={required()}
      />
    </Section>
  );
}

const KINDS = ['PERCENTAGE_DISCOUNT', 'NET_REDUCTION'] as const;

/** The API knows a synonym, and keeps it. */
const kindOf = (type: unknown) =>
  type === 'PERCENTAGE_REDUCTION' ? 'PERCENTAGE_DISCOUNT' : (type ?? '');

function DiscountSection() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const [discountType, target] = useWatch({ name: ['discount_type', 'target_type'] });
  const isAmount = discountType === 'NET_REDUCTION';
  const label = isAmount
    ? translate('coupons.form.amount', { currency: settings.currency_code })
    : translate('coupons.form.percent');
  return (
    <Section title={translate('coupons.what')}>
      <div className="cols">
        <SelectInput
          source="discount_type"
          label="coupons.form.kind"
          choices={KINDS.map((id) => ({ id, name: translate(`coupons.many.types.${id}`) }))}
          format={kindOf}
          validate={required()}
        />
        <NumberInput
          source="discount_value"
          label={label}
          {...(isAmount ? { currency: settings.currency_code, min: 0 } : PERCENT)}
          validate={required()}
          helperText={isAmount && target !== 'CART_COUPON' ? 'coupons.form.per_unit' : false}
        />
      </div>
      {isAmount && <OwnPricesInput source="prices" amounts={DISCOUNTS} />}
      <TargetInput />
    </Section>
  );
}

const DISCOUNTS = [{ name: 'discount_value', label: 'coupons.form.amount_off' }] as const;

const TARGETS = ['CART_COUPON', 'PRODUCTS_COUPON', 'CATEGORY_COUPON'];

/** One product is a case of several: it is offered where a coupon has it already. */
const ONE_PRODUCT = 'PRODUCT_COUPON';

/** What is taken off from: the cart, products or a category. */
function TargetInput() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const target: string | undefined = useWatch({ name: 'target_type' });
  const isOfOne = useRecordContext()?.['target_type'] === ONE_PRODUCT;
  const choices = isOfOne ? [...TARGETS, ONE_PRODUCT] : TARGETS;
  // The targets of another kind would be wrong ones.
  const forget = () => {
    setValue('target_id', null, { shouldDirty: true });
    setValue('target_ids', [], { shouldDirty: true });
  };
  return (
    <>
      <SelectInput
        source="target_type"
        label="coupons.form.of"
        choices={choices.map((id) => ({ id, name: translate(`coupons.form.targets.${id}`) }))}
        onChange={forget}
        validate={required()}
      />
      {target === 'PRODUCTS_COUPON' && (
        <RecordsPicker
          source="target_ids"
          reference="products"
          label="coupons.form.products"
          validate={required()}
        />
      )}
      {target === ONE_PRODUCT && (
        <RecordPicker
          source="target_id"
          reference="products"
          label="coupons.form.product"
          validate={required()}
        />
      )}
      {target === 'CATEGORY_COUPON' && (
        <RecordPicker
          source="target_id"
          reference="categories"
          label="coupons.form.category"
          validate={required()}
        />
      )}
    </>
  );
}

function LimitsSection() {
  const translate = useTranslate();
  const { number } = useFormats();
  const used = useRecordContext()?.['total_usages'];
  return (
    <Section title={translate('coupons.form.limits')}>
      {typeof used === 'number' && (
        <p className="small muted">
          {translate('coupons.form.used', { smart_count: used, used: number(used) })}
        </p>
      )}
      <div className="cols">
        <LimitInput source="usages_left" label="coupons.form.uses" min={0} />
        <LimitInput source="uses_per_customer" label="coupons.form.uses_per_customer" />
        <TimeInput source="valid_from" label="shared.valid_from" />
        <DateInput
          source="expiration_date"
          label="coupons.form.until"
          helperText="coupons.form.until_help"
        />
      </div>
      <FlagInput source="first_order_only" label="coupons.form.first_order_only" />
      <FlagInput
        source="active"
        label="coupons.form.active"
        helperText="coupons.form.active_help"
        unset
      />
    </Section>
  );
}

function StackingSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('coupons.form.stacking.title')}>
      <StackingInputs words="coupons.form.stacking" unset />
    </Section>
  );
}
