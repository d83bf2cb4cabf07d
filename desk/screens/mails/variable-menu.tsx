import { useTranslate } from 'ra-core';
import { variablesOfMail } from '../../../shared/mail/mail-variables.ts';
import type { MailEvent } from '../../../shared/resources/schemas/mail-events.ts';
import { MoreMenu } from '../../widgets/more-menu.tsx';

/** What the menu offers; the guide to mails has all. Some are there only when their event happens. */
const OFFERED: readonly { readonly name: string; readonly only?: RegExp }[] = [
  { name: 'customer.name' },
  { name: 'customer.email' },
  { name: 'order.number' },
  { name: 'order.total' },
  { name: 'order.shipping' },
  { name: 'order.payment_method' },
  { name: 'shipment.tracking_code', only: /^shipment\.|^order\.shipped$/ },
  { name: 'refund.amount', only: /refunded$/ },
  { name: 'withdrawal.time', only: /withdraw/ },
  { name: 'product.name' },
  { name: 'invoice.number' },
  { name: 'store.name' },
  { name: 'store.email_address' },
  { name: 'date' },
];

function offeredFor(event: MailEvent): string[] {
  const known = variablesOfMail(event);
  return OFFERED.filter(
    ({ name, only }) =>
      Object.hasOwn(known, name.split('.')[0] ?? '') && (!only || only.test(event)),
  ).map(({ name }) => name);
}

interface VariableMenuProps {
  readonly event: MailEvent;
  /** The text into which it inserts, for who does not see where the button stands. */
  readonly label: string;
  readonly insert: (variable: string) => void;
}

/** Inserts what is different in each mail: the name of the customer, the number of the order. */
export function VariableMenu({ event, label, insert }: VariableMenuProps) {
  const translate = useTranslate();
  return (
    <MoreMenu
      isSmall
      label={`${translate('mails.insert')}: ${label}`}
      face={translate('mails.insert')}
      entries={offeredFor(event).map((name) => ({
        text: translate(`mails.variable.${name.replace('.', '_')}`),
        note: name,
        onChoose: () => insert(`{{ ${name} }}`),
      }))}
    />
  );
}
