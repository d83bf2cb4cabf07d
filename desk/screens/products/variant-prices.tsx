import CurrencyExchange from '@mui/icons-material/CurrencyExchange';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDesk } from '../../api/desk-context.ts';
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
  const id = useId();
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
        <CurrencyExchange fontSize="small" />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby={id}
      >
        <DialogTitle id={id}>{label}</DialogTitle>
        <DialogContent>
          <OwnPricesFields
            value={prices}
            amounts={PRODUCT_PRICES}
            onChange={(changed) => onChange(at, { prices: changed })}
          />
        </DialogContent>
        <DialogActions>
          <button className="btn ghost" type="button" onClick={() => setOpen(false)}>
            {translate('ra.action.close')}
          </button>
        </DialogActions>
      </Dialog>
    </>
  );
}
