import { useInput, useTranslate } from 'ra-core';
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
    <fieldset className="plain" data-invalid={error !== undefined}>
      <legend className="small strong">{translate('shared.own_prices')}</legend>
      <p className="small muted">{translate('shared.own_prices_help')}</p>
      <div className="cols">
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
      </div>
      {error && (
        <p className="small wrong" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
