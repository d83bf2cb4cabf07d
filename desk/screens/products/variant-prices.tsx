import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { euro } from '../../widgets/glyphs.ts';
import { type OwnPrices, otherCurrencies } from '../../widgets/own-prices.ts';
import { OwnPricesFields } from '../../widgets/own-prices-input.tsx';
import { PRODUCT_PRICES, type VariantDraft } from './options.ts';

interface VariantPricesProps {
  readonly at: number;
  readonly variant: VariantDraft;
  readonly name: string;
  readonly onChange: (at: number, changed: VariantDraft) => void;
}

/** Prices of a variant in other currencies, in a dialog: its row has no room for them. */
export function VariantPrices({ at, variant, name, onChange }: VariantPricesProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const [isOpen, setOpen] = useState(false);
  if (otherCurrencies(settings).length === 0) return null;
  const prices = (variant['prices'] ?? {}) as OwnPrices;
  const label = translate('products.prices_of', { name });
  return (
    <>
      <button
        className="btn ghost small square"
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Glyph d={euro} />
      </button>
      {isOpen && (
        <Dialog title={label} width="xs" onClose={() => setOpen(false)}>
          <div className="within">
            <OwnPricesFields
              value={prices}
              amounts={PRODUCT_PRICES}
              onChange={(changed) => onChange(at, { prices: changed })}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
