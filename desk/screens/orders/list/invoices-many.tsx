import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { newKey } from '../../../../packages/client/src/requests/new-key.ts';
import { MAX_PDF_INVOICES } from '../../../../shared/resources/schemas/invoice-pdf.ts';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useMany } from '../../../widgets/use-many.ts';
import { NoSeller } from '../no-seller.tsx';
import { numberOf, type Order } from '../order.ts';
import type { ManyProps } from './many-props.ts';
import { useChosenOrders } from './use-chosen-orders.ts';

/** A PDF: its link is signed, and works for some minutes. */
interface Pdf {
  readonly url: string;
  readonly count: number;
}

/** The invoices of the chosen orders as one PDF. Those that are missing are made first. */
export default function InvoicesMany({ ids, onClose }: ManyProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const mayMake = useMay('invoices:write');
  const { orders, isLoading } = useChosenOrders(ids);
  const { run, outcomes, isRunning } = useMany('orders');
  const [pdfs, setPdfs] = useState<readonly Pdf[]>();
  const [failure, setFailure] = useState<unknown>();
  const wanted = orders.filter(({ invoice_id }) => invoice_id || mayMake);

  const invoiceOf = async ({ id, invoice_id, invoice_number }: Order) => {
    if (invoice_id) return { id: invoice_id, number: invoice_number ?? String(invoice_id) };
    const { data } = await client.call('POST', '/invoices', {
      body: { order_id: id },
      idempotencyKey: newKey(),
    });
    return data as { readonly id: number; readonly number: string };
  };

  const make = async () => {
    const invoices: number[] = [];
    setFailure(undefined);
    await run(
      wanted.map(({ id }) => id),
      async (id) => {
        const order = orders.find((each) => each.id === id);
        if (!order) return '';
        const invoice = await invoiceOf(order);
        invoices.push(invoice.id);
        return invoice.number;
      },
    );
    const made: Pdf[] = [];
    try {
      for (let from = 0; from < invoices.length; from += MAX_PDF_INVOICES) {
        const part = invoices.slice(from, from + MAX_PDF_INVOICES);
        const { data } = await client.call('POST', '/invoices/pdf', { body: { ids: part } });
        made.push({ url: (data as { url: string }).url, count: part.length });
      }
      setPdfs(made);
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <ActionDialog
      title={translate('orders.many.invoices_title')}
      submit={
        pdfs
          ? translate('ra.action.close')
          : translate('orders.many.invoices_submit', { smart_count: wanted.length })
      }
      isDisabled={isLoading || wanted.length === 0}
      isRunning={isRunning}
      failure={failure}
      onClose={onClose}
      onSubmit={() => (pdfs ? onClose() : void make())}
    >
      {wanted.some(({ invoice_id }) => !invoice_id) && <NoSeller />}
      {(isLoading || isRunning) && <progress className="busy" />}
      {pdfs?.map(({ url, count }) => (
        <a className="btn" key={url} href={url} target="_blank" rel="noreferrer">
          {translate('orders.many.invoices_open', { smart_count: count })}
        </a>
      ))}
      <ul className="stacked plain">
        {orders.map((order) => (
          <li key={order.id}>
            <strong>{numberOf(order)}</strong>{' '}
            {outcomes.get(order.id)?.text ??
              order.invoice_number ??
              translate(mayMake ? 'orders.many.no_invoice' : 'orders.many.without_invoice')}
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
