import { useTranslate } from 'ra-core';
import type { Static } from 'typebox';
import type { quote as quoteSchema } from '../../../shared/resources/schemas/quote.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Note } from '../../widgets/note.tsx';

export type Quote = Static<typeof quoteSchema>;

/** The total, and each rule that made it, or did not apply. */
export function QuoteResult({ quote }: { readonly quote: Quote }) {
  const translate = useTranslate();
  const { money } = useFormats();
  const { explanation, problems, total, taxes_estimated, currency } = quote;
  const amount = (value: number) => money(value, currency.code);
  return (
    <>
      <p className="title">{amount(total)}</p>
      <p className="muted">
        {translate('simulator.taxes_in_it', { taxes: amount(quote.taxes_total) })}
        {taxes_estimated && ` ${translate('simulator.estimated')}`}
      </p>
      {problems.map(({ code, message }) => (
        <Note key={`${code} ${message}`} tone="amber">
          {message}
        </Note>
      ))}
      <h2 className="title">{translate('simulator.why')}</h2>
      <div className="scrolls">
        <table className="table inset">
          <thead>
            <tr>
              <th scope="col">{translate('simulator.rule')}</th>
              <th scope="col">{translate('simulator.reason')}</th>
              <th className="end" scope="col">
                {translate('simulator.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {explanation.map(({ rule, id, name, applied, reason, amount: part, included }) => (
              <tr
                key={`${rule} ${id ?? ''} ${name ?? ''} ${reason}`}
                className={applied ? 'strong' : undefined}
              >
                <td>
                  {translate(`simulator.rules.${rule}`)}
                  {name && <p className="small muted">{name}</p>}
                </td>
                <td>{reason}</td>
                <td className="end kept">
                  {part === undefined ? translate('simulator.not_applied') : amount(part)}
                  {included && <p className="small muted">{translate('simulator.included')}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
