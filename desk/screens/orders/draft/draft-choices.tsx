import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../widgets/formats.ts';
import { Radios } from '../../../widgets/inputs/radios.tsx';
import { Section } from '../../../widgets/section.tsx';
import type { Draft, DraftChanges, Quote } from './draft.ts';

export interface ChoicesProps {
  readonly draft: Draft;
  readonly quote: Quote;
  readonly onChange: (changes: DraftChanges) => void;
}

export interface Option {
  readonly value: string;
  readonly name: string;
  readonly amount?: number | undefined;
  readonly unavailable?: string | undefined;
  /** What it means. */
  readonly help?: string | undefined;
}

/** How it is sent: each method with what it costs, or why it cannot be chosen. */
export function ShippingChoice({ draft, quote, onChange }: ChoicesProps) {
  const translate = useTranslate();
  const title = translate('orders.draft.shipping');
  const none = { value: '', name: translate('orders.draft.no_shipping') };
  const options = quote.shipping_options.map(({ id, name, cost, unavailable }) => ({
    ...{ value: String(id), name, amount: cost, unavailable },
  }));
  return (
    <Section title={title}>
      <Options
        name={title}
        value={draft.shipping_id === undefined ? '' : String(draft.shipping_id)}
        options={[none, ...options]}
        currency={quote.currency.code}
        onChange={(value) => onChange({ shipping_id: value ? Number(value) : undefined })}
      />
    </Section>
  );
}

interface OptionsProps {
  /** For screen readers, where it is not shown. */
  readonly name: string;
  readonly isNameShown?: boolean;
  readonly value: string;
  readonly options: readonly Option[];
  readonly currency: string;
  readonly onChange: (value: string) => void;
}

/** One of several, each with what it costs and why it cannot be chosen. */
export function Options({ name, isNameShown = false, value, options, ...props }: OptionsProps) {
  const { currency, onChange } = props;
  const { money } = useFormats();
  return (
    <Radios
      label={name}
      isLabelHidden={!isNameShown}
      options={options.map((option) => ({
        value: option.value,
        disabled: option.unavailable !== undefined && option.value !== value,
        label: (
          <>
            {option.name}
            {option.amount ? ` · ${money(option.amount, currency)}` : ''}
            <More text={option.unavailable ?? option.help} />
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

const More = ({ text }: { readonly text: ReactNode }) => (text ? <small>{text}</small> : null);
