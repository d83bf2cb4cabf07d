import { useNotify, useRedirect, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ApiFailure } from '../../../api/answer.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { FormErrorLine } from '../../../widgets/forms/form-errors.tsx';
import { PlainForm } from '../../../widgets/forms/plain-form.tsx';
import { Title } from '../../../widgets/frame/head.tsx';
import { TextField } from '../../../widgets/inputs/text-field.tsx';
import { Note } from '../../../widgets/note.tsx';
import { Section } from '../../../widgets/section.tsx';
import { useQuoted } from '../../../widgets/use-quoted.ts';
import { Walk } from '../../../widgets/walk.tsx';
import { numberOf, type Order } from '../order.ts';
import { type Draft, type Quote, quoteBodyOf } from './draft.ts';
import { ShippingChoice } from './draft-choices.tsx';
import { DraftCustomer } from './draft-customer.tsx';
import { DraftLines } from './draft-lines.tsx';
import { DraftTotals } from './draft-totals.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PlaceDraft } from './place-draft.tsx';
import { RemoveDraft } from './remove-draft.tsx';
import { SentDraft } from './sent-draft.tsx';
import { useDraft } from './use-draft.ts';
import { type StoredDraft, useSaveDraft } from './use-save-draft.ts';

interface DraftFormProps {
  readonly title: string;
  readonly saved: Draft;
  readonly stored?: StoredDraft;
  /** The browser keeps what is typed under it. */
  readonly name?: string;
}

/** An order that staff prepare, as on the telephone: what it comes to is there while one types. */
export function DraftForm({ title, saved, stored, ...kept }: DraftFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const { name = String(stored?.id ?? 'new') } = kept;
  const { draft, change, isRestored, forget, discard } = useDraft(name, saved);
  const { quote, failure: quoteFailure, isFetching } = useQuote(draft);
  const { run, isRunning, failure, errors } = useSaveDraft(stored);
  const [sent, setSent] = useState<Order>();

  const save = async () => {
    const order = await run(draft);
    if (!order) return;
    forget();
    notify('orders.done.draft', { type: 'success' });
    if (!stored) redirect('edit', 'orders', order.id);
  };
  const place = async () => {
    const { total } = quote?.converted ?? quote ?? {};
    const order = await run(draft, {
      ...(total !== undefined && { expected_total: total }),
      ...(draft.pays === 'paid' && { paid: true }),
    });
    if (!order) return;
    forget();
    if (draft.pays === 'link') return setSent(order);
    const number = numberOf(order);
    notify('orders.done.placed', { type: 'success', messageArgs: { number } });
    redirect('show', 'orders', order.id);
  };
  const isStale = failure instanceof ApiFailure && failure.status === 412;
  const isEmpty = draft.lines.length === 0 || draft.lines.some(({ quantity }) => quantity < 1);

  return (
    <PlainForm onSubmit={doNothing} failure={isStale ? undefined : failure}>
      <Title title={title} />
      <Walk resource="orders" />
      {isRestored && (
        <Note
          tone="blue"
          action={
            <button className="btn ghost small" type="button" onClick={discard}>
              {translate('orders.draft.discard')}
            </button>
          }
        >
          {translate('orders.draft.restored')}
        </Note>
      )}
      <div className="halves">
        <div className="stacked">
          <DraftLines draft={draft} quote={quote} onChange={(lines) => change({ lines })} />
          {quote && <ShippingChoice draft={draft} quote={quote} onChange={change} />}
          {quote && <PaymentChoice draft={draft} quote={quote} onChange={change} />}
          <Section title={translate('orders.draft.note')}>
            <TextField
              rows={2}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
              aria-label={translate('orders.draft.note')}
              maxLength={10_000}
            />
          </Section>
        </div>
        <div className="stacked">
          <DraftCustomer draft={draft} errors={withBilling(errors, draft)} onChange={change} />
          <DraftTotals {...{ draft, quote, isFetching }} failure={quoteFailure} onChange={change} />
          {isStale && <Stale />}
          <FormErrorLine />
          <PlaceDraft
            {...{ draft, quote }}
            isDisabled={isRunning || isEmpty || isFetching}
            onPlace={() => void place()}
          >
            <button
              className="btn"
              type="button"
              disabled={isRunning || isEmpty}
              onClick={() => void save()}
            >
              {translate('orders.draft.save')}
            </button>
            {stored && <RemoveDraft id={stored.id} onRemove={forget} />}
          </PlaceDraft>
        </div>
      </div>
      {sent && <SentDraft order={sent} />}
    </PlainForm>
  );
}

/** What is wrong with a billing address that is that of the shipping is shown there. */
function withBilling(errors: ReadonlyMap<string, string>, { billing_address }: Draft) {
  if (billing_address) return errors;
  const moved = [...errors].map(
    ([name, text]) => [name.replace(/^billing_/, 'shipping_'), text] as const,
  );
  return new Map([...moved, ...errors]);
}

/** Enter places nothing: there are two buttons. */
const doNothing = () => undefined;

/** Somebody else has changed the draft. */
function Stale() {
  const translate = useTranslate();
  const { settings } = useDesk();
  return (
    <Note
      tone="red"
      action={
        <button className="btn ghost small" type="button" onClick={() => location.reload()}>
          {translate('orders.draft.read_again')}
        </button>
      }
    >
      {translate('orders.draft.stale', { store: settings.name })}
    </Note>
  );
}

/** What the draft comes to, while it is written. A quote of nothing is a mistake. */
const useQuote = (draft: Draft) =>
  useQuoted<Quote>('/orders/quote', draft.lines.length > 0 ? quoteBodyOf(draft) : undefined);
