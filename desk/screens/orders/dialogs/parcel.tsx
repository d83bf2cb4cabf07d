import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { carrierNamed, trackingLinkOf } from '../../../../shared/orders/carriers.ts';
import { unsentUnits } from '../../../../shared/orders/units.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { useMailText } from '../../../api/mails.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { isCollected, type Order, useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';
import { type Texts, Tracking } from './tracking.tsx';

/** What the dialog says of a parcel, and of what the customer collects. */
const WORDS = {
  parcel: {
    title: 'orders.parcel.title',
    submit: 'orders.parcel.submit',
    done: 'orders.done.parcel',
    change: 'orders.parcel.change',
  },
  collected: {
    title: 'orders.collected.ship',
    submit: 'orders.collected.submit',
    done: 'orders.collected.done',
    change: 'orders.collected.ship',
  },
} as const;

/** Sends a parcel, or changes what is told of one. All units that are left are in it, unless it is said otherwise. */
export default function Parcel({ index, onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const mailText = useMailText();
  const { shipments = [] } = order;
  const sent = index === undefined ? undefined : shipments[index];
  const left = unsentUnits(
    order,
    shipments.filter((each) => each !== sent),
  );
  const [units, setUnits] = useState(sent ? unitsOf(order, sent.line_items) : left);
  const carrier = useCarrier(order);
  const ownLink = sent?.tracking_link === (sent && trackingLinkOf(sent)) ? '' : sent?.tracking_link;
  const [texts, setTexts] = useState<Texts>({
    method: sent ? methodName(sent.method) : carrier.preset,
    tracking_code: sent?.tracking_code ?? '',
    tracking_link: ownLink ?? '',
  });
  const line_items = chosenLines(order, units);
  const words = WORDS[isCollected(order) ? 'collected' : 'parcel'];

  const { name: shipping = '' } = order.shipping ?? {};
  const shippingName = sent ? '' : shipping;

  const save = async () => {
    const method = texts.method.trim();
    const body = {
      line_items,
      ...filled({ ...texts, method: method || shippingName }),
    };
    const answer = sent
      ? await call.run('PUT', `/orders/${order.id}/shipments/${index}`, {
          body,
          done: 'orders.done.parcel_changed',
        })
      : await call.run('POST', `/orders/${order.id}/shipments`, {
          body,
          done: mailText(words.done),
        });
    if (!answer) return;
    if (method) carrier.remember(method);
    onClose();
  };

  return (
    <ActionDialog
      title={translate(sent ? words.change : words.title)}
      submit={translate(sent ? 'ra.action.save' : words.submit)}
      isDisabled={line_items.length === 0}
      {...{ onClose, ...call }}
      onSubmit={() => void save()}
    >
      <LineQuantities order={order} left={left} chosen={units} onChange={setUnits} />
      {/* Nothing of what is collected is tracked. */}
      {!isCollected(order) && (
        <Tracking
          {...{ texts, hasOwnLink: Boolean(ownLink) }}
          shipping={shippingName}
          onChange={(changes) => setTexts({ ...texts, ...changes })}
        />
      )}
    </ActionDialog>
  );
}

/** The texts that say something. */
const filled = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );

type Sent = NonNullable<Order['shipments']>[number];

const unitsOf = ({ items }: Order, lines: Sent['line_items']): readonly number[] =>
  items.map(
    ({ product_id, variant_id }) =>
      lines.find((line) => line.product_id === product_id && line.variant_id === variant_id)
        ?.quantity ?? 0,
  );

const methodName = (method: unknown): string =>
  typeof method === 'string' ? method : String((method as { name?: string })?.name ?? '');

/** The carrier of the next parcel, where one brings it: that of the shipping method, or the last one that was used in this browser. */
function useCarrier(order: Order) {
  const { store } = useDesk();
  const key = `dashboard.carrier.${store.application_id}`;
  return {
    preset: isCollected(order)
      ? ''
      : (carrierNamed(order.shipping?.name ?? '')?.name ?? localStorage.getItem(key) ?? ''),
    remember: (carrier: string) => localStorage.setItem(key, carrier),
  };
}
