import { Box, Typography } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useDesk } from '../api/desk-context.ts';
import { messageIn, useErrorText } from './forms/error-text.ts';
import { NumberField } from './numbers/number-field.tsx';
import type { Typed } from './numbers/number-kind.ts';
import { type OwnPrices, otherCurrencies, withAmount } from './own-prices.ts';

/** An amount of `prices`: its name in the API, and its label. */
export interface Amount {
  readonly name: string;
  readonly label: string;
}

interface OwnPricesInputProps {
  readonly source: string;
  /** The first one is needed where there is another. */
  readonly amounts: readonly Amount[];
}

/** Prices in the other currencies of the store; nothing where it has none. Without one, the rate converts. */
export function OwnPricesInput({ source, amounts }: OwnPricesInputProps) {
  const { field } = useInput({ source, defaultValue: null });
  const { errors } = useFormState({ name: source });
  const errorText = useErrorText();
  return (
    <OwnPricesFields
      value={(field.value ?? {}) as OwnPrices}
      amounts={amounts}
      onChange={field.onChange}
      error={errorText(messageIn(errors[source])) || undefined}
    />
  );
}

interface OwnPricesFieldsProps {
  readonly value: OwnPrices;
  readonly amounts: readonly Amount[];
  readonly onChange: (prices: OwnPrices) => void;
  readonly error?: string | undefined;
}

export function OwnPricesFields({ value, amounts, onChange, error }: OwnPricesFieldsProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const codes = otherCurrencies(settings);
  if (codes.length === 0) return null;
  const names = amounts.map(({ name }) => name);
  return (
    <Box
      component="fieldset"
      data-invalid={error !== undefined}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, width: '100%' }}
    >
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
        {translate('shared.own_prices')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('shared.own_prices_help')}
      </Typography>
      <Box sx={gridOf(amounts.length)}>
        {codes.flatMap((code) =>
          amounts.map(({ name, label }) => (
            <NumberField
              key={`${code} ${name}`}
              label={`${translate(label)} (${code})`}
              currency={code}
              min={0}
              value={value[code]?.[name] as Typed}
              onChange={(amount) =>
                onChange(withAmount(value, names, code, { [name]: amount ?? undefined }))
              }
            />
          )),
        )}
      </Box>
      {error && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 0.5 }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}

/** A row for each currency. */
const gridOf = (columns: number) => ({
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 240px))` },
});
