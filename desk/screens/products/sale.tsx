import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { hasSaleDates, SALE_DATES } from '../../../shared/contract/sale.ts';
import { Chip } from '../../widgets/chip.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { calendar } from '../../widgets/glyphs.ts';
import { TimeField } from '../../widgets/time-input.tsx';
import type { VariantDraft } from './options.ts';
import { saleDatesOf, salePriceOf, saleStateNow } from './sale-price.ts';

type Priced = Readonly<Record<string, unknown>>;

/** What customers see of a sale: one plain sentence. */
function useSaleText(item: Priced): string | undefined {
  const translate = useTranslate();
  const { money, time } = useFormats();
  const reduced = salePriceOf(item);
  if (reduced === undefined) return undefined;
  const { price_discount_from: from, price_discount_until: until } = saleDatesOf(item);
  const state = saleStateNow(item);
  const end = until && state !== 'over' ? '_until' : '';
  return translate(`products.sale.${state}${end}`, {
    price: money(reduced),
    from: from && time(from),
    until: until && time(until),
  });
}

export function SaleText({ item }: { readonly item: Priced }) {
  const text = useSaleText(item);
  return text === undefined ? null : (
    <p className="small" role="status">
      {text}
    </p>
  );
}

/** The sale of the product that the form has. */
export function SaleOfForm() {
  const names = ['price_discount', ...SALE_DATES];
  const values = useWatch({ name: names });
  return <SaleText item={Object.fromEntries(names.map((name, i) => [name, values[i]]))} />;
}

/** That a sale of the product, or of a variant, is to come. */
export function ComingSale({ items }: { readonly items: readonly Priced[] }) {
  const translate = useTranslate();
  const { date } = useFormats();
  const coming = items
    .filter((item) => salePriceOf(item) !== undefined && saleStateNow(item) === 'coming')
    .flatMap((item) => saleDatesOf(item).price_discount_from ?? [])
    .toSorted((one, other) => Date.parse(one) - Date.parse(other));
  const [first] = coming;
  if (first === undefined) return null;
  const label = translate('products.sale.from', { date: date(first) });
  return <Chip text={label} />;
}

interface VariantSaleProps {
  readonly at: number;
  readonly variant: VariantDraft;
  readonly name: string;
  readonly onChange: (at: number, changed: VariantDraft) => void;
}

/** From when, and until when, a variant is on sale, in a dialog: its row has no room for it. */
export function VariantSale({ at, variant, name, onChange }: VariantSaleProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (salePriceOf(variant) === undefined) return null;
  const label = translate('products.sale.dates_of', { name });
  return (
    <>
      <button
        className={`btn ghost small square${hasSaleDates(saleDatesOf(variant)) ? ' set' : ''}`}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Glyph d={calendar} />
      </button>
      {isOpen && (
        <Dialog title={label} width="xs" onClose={() => setOpen(false)}>
          <div className="within">
            <SaleTimes value={variant} onChange={(changed) => onChange(at, changed)} />
            <SaleText item={variant} />
          </div>
        </Dialog>
      )}
    </>
  );
}

interface SaleTimesProps {
  readonly value: Priced;
  readonly onChange: (changed: Record<string, string | null>) => void;
}

/** From when, and until when, in a dialog without a form. */
export function SaleTimes({ value, onChange }: SaleTimesProps) {
  const translate = useTranslate();
  return SALE_DATES.map((name) => (
    <TimeField
      key={name}
      label={translate(`products.${name}`)}
      value={value[name]}
      onChange={(time) => onChange({ [name]: time })}
    />
  ));
}
