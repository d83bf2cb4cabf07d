import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../widgets/formats.ts';
import { Section } from '../page/section.tsx';
import type { Draft, Quote } from './draft.ts';

interface ChoicesProps {
  readonly draft: Draft;
  readonly quote: Quote;
  readonly onChange: (changes: Partial<Draft>) => void;
}

interface Option {
  readonly value: string;
  readonly name: string;
  readonly amount: number | undefined;
  readonly unavailable: string | undefined;
}

/** How it is sent: each method with what it costs, or why it cannot be chosen. */
export function ShippingChoice({ draft, quote, onChange }: ChoicesProps) {
  const translate = useTranslate();
  return (
    <Choice
      title={translate('orders.draft.shipping')}
      none={translate('orders.draft.no_shipping')}
      value={draft.shipping_id === undefined ? '' : String(draft.shipping_id)}
      options={quote.shipping_options.map(({ id, name, cost, unavailable }) => ({
        ...{ value: String(id), name, amount: cost, unavailable },
      }))}
      currency={quote.currency.code}
      onChange={(value) =>
        onChange({ shipping_id: value ? Number(value) : undefined } as Partial<Draft>)
      }
    />
  );
}

/** How it is paid: a method of the store, a card processor, or as the customer chooses then. */
export function PaymentChoice({ draft, quote, onChange }: ChoicesProps) {
  const translate = useTranslate();
  const value = draft.processor ?? (draft.payment_method_id ? String(draft.payment_method_id) : '');
  const choose = (chosen: string) => {
    const id = Number(chosen);
    const changes = {
      payment_method_id: id > 0 ? id : undefined,
      processor: chosen && !(id > 0) ? chosen : undefined,
    };
    onChange(changes as Partial<Draft>);
  };
  return (
    <Choice
      title={translate('orders.draft.payment')}
      none={translate('orders.draft.no_payment')}
      value={value}
      options={quote.payment_options.map(({ id, processor = '', name, fee, unavailable }) => ({
        ...{ value: id ? String(id) : processor, name, amount: fee, unavailable },
      }))}
      currency={quote.currency.code}
      onChange={choose}
    />
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly none: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly currency: string;
  readonly onChange: (value: string) => void;
}

function Choice({ title, none, value, options, currency, onChange }: ChoiceProps) {
  const { money } = useFormats();
  return (
    <Section title={title}>
      <RadioGroup aria-label={title} value={value} onChange={(_, chosen) => onChange(chosen)}>
        <FormControlLabel value="" control={<Radio size="small" />} label={none} />
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            disabled={option.unavailable !== undefined && option.value !== value}
            control={<Radio size="small" />}
            label={
              <>
                {option.name}
                {option.amount ? ` · ${money(option.amount, currency)}` : ''}
                {option.unavailable && (
                  <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                    {option.unavailable}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
    </Section>
  );
}
