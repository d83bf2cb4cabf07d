import { useNotify } from 'ra-core';
import { copyText } from '../../../api/copy-text.ts';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { useSendsMails } from '../../../api/mails.ts';
import { customerOf, useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';

interface PaymentLink {
  readonly copy: () => Promise<void>;
  /** Only where mails are sent. */
  readonly send: (() => Promise<void>) | undefined;
  readonly isRunning: boolean;
}

/** The page of the shop on which an unpaid order is paid; of a guest's order with its secret. */
export function usePaymentLink(): PaymentLink | undefined {
  const order = useOrder();
  const { state, id, erased_at } = order;
  const { settings } = useDesk();
  const copy = useCopy();
  const notify = useNotify();
  const { run, isRunning } = useOrderCall({ isTold: true });
  const sendsMails = useSendsMails();
  const mayWrite = useMay('orders:write');
  const isPersonal = useMay('personal:read');
  const isUnpaid = (state === 'created' || state === 'failed') && erased_at === undefined;
  if (!isUnpaid || !mayWrite || !isPersonal || !settings['order_url']) return undefined;
  const path = `/orders/${id}/link`;
  const send = async () => {
    const { email = '' } = customerOf(order);
    const answer = await run('POST', path, { body: { send: true } });
    if (answer) notify('orders.done.link', { type: 'success', messageArgs: { email } });
  };
  return {
    isRunning,
    async copy() {
      const answer = await run('POST', path, {});
      if (answer) copy((answer.data as { readonly url: string }).url);
    },
    send: sendsMails ? send : undefined,
  };
}

/** Copies a link, and says so. */
export function useCopy(): (text: string) => void {
  const notify = useNotify();
  return (text) => {
    void copyText(text).then((isCopied) =>
      isCopied
        ? notify('orders.done.copied', { type: 'success' })
        : notify(text, { type: 'info', autoHideDuration: null }),
    );
  };
}
