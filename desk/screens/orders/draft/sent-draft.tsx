import { useRedirect, useTranslate } from 'ra-core';
import { orderPage } from '../../../../shared/orders/order-page.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { useMailText } from '../../../api/mails.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { TextField } from '../../../widgets/inputs/text-field.tsx';
import { customerOf, numberOf, type Order } from '../order.ts';
import { useCopy } from '../page/use-payment-link.ts';

/** The order is placed. Its link has the secret of a guest. */
export function SentDraft({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const copy = useCopy();
  const mailText = useMailText();
  const { settings } = useDesk();
  const { order_url } = settings;
  const link =
    typeof order_url === 'string' ? orderPage(order_url, settings, order, order.secret) : '';
  const { email = '' } = customerOf(order);
  return (
    <ActionDialog
      title={translate('orders.draft.sent', { number: numberOf(order) })}
      submit={translate(link ? 'orders.actions.link' : 'ra.action.close')}
      isRunning={false}
      onClose={() => redirect('show', 'orders', order.id)}
      onSubmit={() => (link ? copy(link) : redirect('show', 'orders', order.id))}
      cancel="orders.draft.open"
    >
      <p>{translate(mailText('orders.draft.sent_note'), { email })}</p>
      {link && (
        <TextField
          label={translate('orders.draft.link')}
          value={link}
          onFocus={({ target }) => target.select()}
          readOnly
        />
      )}
    </ActionDialog>
  );
}
