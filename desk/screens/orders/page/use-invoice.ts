import { useNotify } from 'ra-core';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { saveFile } from '../../../widgets/download.ts';
import { useFailureText } from '../../../widgets/failure-text.ts';
import { useNamesSeller } from '../no-seller.tsx';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import { useOpenDialog } from './order-dialogs.tsx';

interface InvoiceAction {
  readonly name: 'invoice' | 'pdf' | 'xml';
  readonly run: () => void;
}

/** Makes the invoice of the order, or opens it and saves its XML. */
export function useInvoice(): readonly InvoiceAction[] {
  const { id, state, invoice_id, invoice_number } = useOrder();
  const namesSeller = useNamesSeller();
  const { run } = useOrderCall({ isTold: true });
  const open = useOpenDialog();
  const openPdf = useOpenPdf();
  const saveXml = useSaveXml();
  const mayWrite = useMay('invoices:write');
  const mayOpen = useMayOpenPdf();
  if (invoice_id) {
    const number = invoice_number ?? String(invoice_id);
    return mayOpen
      ? [
          { name: 'pdf', run: () => openPdf(invoice_id) },
          { name: 'xml', run: () => void saveXml(invoice_id, number) },
        ]
      : [];
  }
  if (!mayWrite || state === 'canceled' || state === 'failed') return [];
  const make = () =>
    void run('POST', '/invoices', { body: { order_id: id }, done: 'orders.done.invoice' });
  return [{ name: 'invoice', run: namesSeller ? make : () => open('invoice') }];
}

export function useMayOpenPdf(): boolean {
  const mayRead = useMay('invoices:read');
  const isPersonal = useMay('personal:read');
  return mayRead && isPersonal;
}

/** Opens the PDF of an invoice in a tab of its own: its link is signed, and works for some minutes. */
export function useOpenPdf(): (invoice: number) => void {
  const { client } = useDesk();
  const notify = useNotify();
  const failureText = useFailureText();
  return (invoice) => {
    // Browsers let a click open a tab, and not an answer that comes later.
    const tab = window.open('', '_blank');
    client.call('POST', `/invoices/${invoice}/pdf`).then(
      ({ data }) => {
        const { url } = data as { url: string };
        if (tab) tab.location.href = url;
        else location.assign(url);
      },
      (error) => {
        tab?.close();
        notify(failureText(error), { type: 'error' });
      },
    );
  };
}

/** Saves the e-invoice of an invoice as a file, or says what it lacks. */
export function useSaveXml(): (invoice: number, number: string) => Promise<void> {
  const { client } = useDesk();
  const notify = useNotify();
  const failureText = useFailureText();
  return async (invoice, number) => {
    try {
      const query = { format: 'xml' };
      const response = await client.fetch('GET', `/invoices/${invoice}`, { query });
      saveFile(`${number}.xml`, await response.blob());
    } catch (error) {
      notify(failureText(error), { type: 'error' });
    }
  };
}
