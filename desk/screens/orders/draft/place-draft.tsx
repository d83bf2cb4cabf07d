import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useMailText } from '../../../api/mails.ts';
import { useFormats } from '../../../widgets/formats.ts';
import type { Draft, Quote } from './draft.ts';

interface PlaceDraftProps {
  readonly draft: Draft;
  readonly quote: Quote | undefined;
  readonly isDisabled: boolean;
  readonly onPlace: () => void;
  /** What else can be done with the draft. */
  readonly children: ReactNode;
}

/** Places the order, and says before what that does. */
export function PlaceDraft({ draft, quote, isDisabled, onPlace, children }: PlaceDraftProps) {
  const translate = useTranslate();
  const lacksMethod = quote !== undefined && isUnsaid(draft, quote);
  return (
    <div className="stacked">
      {quote && <Effect {...{ draft, quote }} />}
      <div className="beside">
        <button
          className="btn primary"
          type="button"
          disabled={isDisabled || lacksMethod}
          onClick={onPlace}
        >
          {translate('orders.draft.place')}
        </button>
        {children}
      </div>
    </div>
  );
}

/** Nothing says how it was paid. */
const isUnsaid = ({ pays, payment_method_id }: Draft, { total }: Quote) =>
  pays === 'paid' && payment_method_id === undefined && total > 0;

interface EffectProps {
  readonly draft: Draft;
  readonly quote: Quote;
}

function Effect({ draft, quote }: EffectProps) {
  const translate = useTranslate();
  const mailText = useMailText();
  const { money } = useFormats();
  const { pays = 'later', payment_method_id } = draft;
  const lacksMethod = isUnsaid(draft, quote);
  const method = quote.payment_options.find(({ id }) => id === payment_method_id);
  const total = money((quote.converted ?? quote).total, quote.currency.code);
  const text = () => {
    if (lacksMethod) return translate('orders.draft.choose_method');
    if (pays !== 'paid') return translate(mailText(`orders.draft.effect.${pays}`));
    const [key, values] = method
      ? ['orders.draft.effect.paid', { total, method: method.name }]
      : ['orders.draft.effect.free', {}];
    return translate(key, values);
  };
  return (
    <p className="small" role="status">
      {text()}
    </p>
  );
}
