import { useTranslate } from 'ra-core';
import { useDesk } from '../../../api/desk-context.ts';
import { useFailureText } from '../../../widgets/failure-text.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { SelectField } from '../../../widgets/inputs/select-field.tsx';
import { TextField } from '../../../widgets/inputs/text-field.tsx';
import { Note } from '../../../widgets/note.tsx';
import { Section } from '../../../widgets/section.tsx';
import type { Draft, DraftChanges, Quote } from './draft.ts';

interface DraftTotalsProps {
  readonly draft: Draft;
  readonly quote: Quote | undefined;
  readonly failure: unknown;
  readonly isFetching: boolean;
  readonly onChange: (changes: DraftChanges) => void;
}

/** What it comes to now. */
export function DraftTotals({ draft, quote, failure, isFetching, onChange }: DraftTotalsProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { settings } = useDesk();
  const codes = [settings.currency_code, ...settings.currencies.map(({ code }) => code)];
  const problems = (quote?.problems ?? []).filter(({ line }) => line === undefined);
  const ofCoupon = problems.find(({ field }) => field === 'coupon_code');
  return (
    <Section title={translate('orders.total')}>
      <div className="stacked">
        <TextField
          label={translate('orders.totals.coupon')}
          value={draft.coupon_code}
          onChange={({ target }) => onChange({ coupon_code: target.value })}
          error={ofCoupon?.message}
          autoComplete="off"
        />
        {codes.length > 1 && (
          <SelectField
            label={translate('orders.draft.currency')}
            value={draft.currency}
            onChange={({ target }) => onChange({ currency: target.value })}
          >
            {codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        )}
        {quote && <QuoteRows quote={quote} />}
        <progress
          className={isFetching && draft.lines.length > 0 ? 'busy' : 'busy gone'}
          aria-hidden
        />
        {failure !== undefined && <Note tone="red">{failureText(failure)}</Note>}
        {problems
          .filter((problem) => problem !== ofCoupon)
          .map(({ code, message }) => (
            <Note key={code} tone="amber">
              {translate(`orders.problems.${code}`, { _: message })}
            </Note>
          ))}
      </div>
    </Section>
  );
}

function QuoteRows({ quote }: { readonly quote: Quote }) {
  const translate = useTranslate();
  const { money } = useFormats();
  const isIncluded = useDesk().settings.prices_include_tax;
  const totals = quote.converted ?? quote;
  const { code } = quote.currency;
  const { promotions } = totals;
  const rows = [
    ['items', totals.items_total],
    ...(promotions ? [] : [['promotion', -(totals.promotion_total ?? 0)] as const]),
    ['coupon', -(totals.coupon_total ?? 0)],
    ['shipping', totals.shipping_total],
    ['payment_method', totals.payment_method_total ?? 0],
    ...(isIncluded ? [] : [['taxes_of', totals.taxes_total] as const]),
  ] as const;
  return (
    <dl className="stacked" aria-live="polite">
      {rows
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <Row key={name} name={translate(`orders.totals.${name}`)} amount={money(amount, code)} />
        ))}
      {promotions?.map(({ id, name, promotion_total }) => (
        <Row
          key={id}
          name={translate('shared.pair', {
            name: translate('orders.totals.promotion'),
            value: name,
          })}
          amount={money(-promotion_total, code)}
        />
      ))}
      <Row name={translate('orders.total')} amount={money(totals.total, code)} isSum />
      {isIncluded && totals.taxes_total > 0 && (
        <Row
          name={translate('orders.totals.taxes_included')}
          amount={money(totals.taxes_total, code)}
        />
      )}
    </dl>
  );
}

interface RowProps {
  readonly name: string;
  readonly amount: string;
  readonly isSum?: boolean;
}

const Row = ({ name, amount, isSum = false }: RowProps) => (
  <div className={isSum ? 'beside ends strong' : 'beside ends'}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);
