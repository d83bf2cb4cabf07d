import { useTranslate } from 'ra-core';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { Section } from '../../../widgets/section.tsx';
import type { Draft, DraftChanges, Pays, Quote } from './draft.ts';
import { type ChoicesProps, type Option, Options } from './draft-choices.tsx';

/** Whether the money has come, or the customer gets a link, or pays later; and by which method. */
export function PaymentChoice({ draft, quote, onChange }: ChoicesProps) {
  const translate = useTranslate();
  const title = translate('orders.draft.payment');
  const isPaid = draft.pays === 'paid';
  const offered = isPaid ? storeMethods(quote) : quote.payment_options;
  const methods = offered.map(({ id, processor = '', name, fee, unavailable }) => ({
    ...{ value: id ? String(id) : processor, name, amount: fee, unavailable },
  }));
  const none = { value: '', name: translate('orders.draft.no_payment') };
  const currency = quote.currency.code;
  return (
    <Section title={title}>
      <div className="stacked">
        <Options
          name={title}
          value={draft.pays ?? ''}
          options={useWays(quote)}
          currency={currency}
          onChange={(way) =>
            onChange(isWay(way) ? payingBy(way, draft, quote) : { pays: undefined })
          }
        />
        <Options
          name={translate(isPaid ? 'orders.draft.paid_by' : 'orders.draft.method')}
          isNameShown
          value={draft.processor ?? String(draft.payment_method_id ?? '')}
          options={isPaid ? methods : [none, ...methods]}
          currency={currency}
          onChange={(chosen) => onChange(methodOf(chosen))}
        />
      </div>
    </Section>
  );
}

/** A method of the store by its id, or a card processor by its name. */
function methodOf(chosen: string): DraftChanges {
  const id = Number(chosen) > 0 ? Number(chosen) : undefined;
  return { payment_method_id: id, processor: id === undefined && chosen ? chosen : undefined };
}

/** The methods by which staff can have been paid. */
const storeMethods = ({ payment_options }: Quote) =>
  payment_options.filter(({ id }) => id !== undefined);

const isWay = (way: string): way is Pays => way === 'paid' || way === 'link';

/** What is paid already was paid by a method of the store, so the only one is chosen. */
function payingBy(pays: Pays, { payment_method_id: chosen }: Draft, quote: Quote): DraftChanges {
  if (pays === 'link') return { pays };
  const [only, ...others] = storeMethods(quote).filter(({ unavailable }) => !unavailable);
  const payment_method_id = chosen ?? (others.length === 0 ? only?.id : undefined);
  return { pays, payment_method_id, processor: undefined };
}

/** How the order can be placed, by this member. */
function useWays(quote: Quote): readonly Option[] {
  const translate = useTranslate();
  const { settings } = useDesk();
  const mayRecord = useMay('payments:write');
  const way = (name: Pays, lacks: string | false) => ({
    ...{ value: name, name: translate(`orders.draft.pays.${name}`) },
    help: translate(`orders.draft.pays_help.${name}`),
    unavailable: lacks ? translate(lacks) : undefined,
  });
  const hasMethod = storeMethods(quote).length > 0 || quote.total === 0;
  return [
    { value: '', name: translate('orders.draft.pays.later') },
    ...(mayRecord ? [way('paid', !hasMethod && 'orders.draft.no_methods')] : []),
    way('link', !settings['order_url'] && 'orders.draft.no_order_page'),
  ];
}
