import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useDesk } from '../../api/desk-context.ts';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import type { NumberKind, Typed } from '../../widgets/numbers/number-kind.ts';
import type { VariantDraft } from './options.ts';
import { countedIds, variantsOf } from './variants.ts';

/** One price and one stock, for all variants of the product in the form. */
export function ForAllVariants({ variants }: { readonly variants: readonly VariantDraft[] }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { setValue } = useFormContext();
  const record = useRecordContext();
  // Orders take of what is counted already: it is changed at once, and not with the form.
  const counted = countedIds(variantsOf(record ?? {}));
  const isCountedAlready = ({ id }: VariantDraft) => counted.has(id);
  const change = (changed: (variant: VariantDraft) => VariantDraft) =>
    setValue('variants', variants.map(changed), { shouldDirty: true });
  return (
    <div className="beside">
      <ForAll
        label={translate('products.price_for_all')}
        kind={{ currency: settings.currency_code, min: 0 }}
        onApply={(price) => change((each) => ({ ...each, price }))}
      />
      {!variants.every(isCountedAlready) && (
        <ForAll
          label={translate('products.stock_for_all')}
          help={variants.some(isCountedAlready) && translate('products.stock_for_all_help')}
          kind={{ min: 0 }}
          onApply={(level) =>
            change((each) => (isCountedAlready(each) ? each : { ...each, ...countedAt(level) }))
          }
        />
      )}
    </div>
  );
}

const countedAt = (level: number): VariantDraft => ({
  stock_type: 'track',
  stock_level: level,
  stock_status: null,
});

interface ForAllProps {
  readonly label: string;
  readonly help?: string | false;
  readonly kind: NumberKind;
  readonly onApply: (value: number) => void;
}

function ForAll({ label, help, kind, onApply }: ForAllProps) {
  const translate = useTranslate();
  const [value, setValue] = useState<Typed>(null);
  const apply = () => {
    if (typeof value !== 'number') return;
    onApply(value);
    setValue(null);
  };
  return (
    <fieldset className="plain beside" aria-label={label}>
      <NumberField
        {...kind}
        label={label}
        help={help}
        value={value}
        onChange={setValue}
        onEnter={apply}
        className="short"
      />
      <button
        type="button"
        className="btn apply"
        onClick={apply}
        disabled={typeof value !== 'number'}
      >
        {translate('products.apply')}
      </button>
    </fieldset>
  );
}
