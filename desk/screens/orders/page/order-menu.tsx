import { useTranslate } from 'ra-core';
import { returnableUnits } from '../../../../shared/orders/units.ts';
import { MOVES } from '../../../../shared/resources/schemas/order-states.ts';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { useSendsMails } from '../../../api/mails.ts';
import { MoreMenu } from '../../../widgets/more-menu.tsx';
import { isCollected, type Order, useOrder } from '../order.ts';
import { refundableOf } from '../refundable.ts';
import { canConfirm, canShip, isAuthorised, isUnpaid, nextStep } from './next-step.ts';
import { type DialogName, useOpenDialog } from './order-dialogs.tsx';
import { useInvoice } from './use-invoice.ts';
import { useMayAll, useMayRefund } from './use-may-order.ts';

interface Entry {
  readonly name: string;
  readonly run: () => void;
}

/** What cannot be undone. */
const FINAL = ['cancel', 'erase'];

/** What else can be done with the order. Nothing is there that the role does not permit. */
export function OrderMenu() {
  const translate = useTranslate();
  const order = useOrder();
  const entries = useEntries().map(({ name, run }) => ({
    text: translate(
      name === 'ship' && isCollected(order) ? 'orders.collected.ship' : `orders.actions.${name}`,
    ),
    isFinal: FINAL.includes(name),
    onChoose: run,
  }));
  return <MoreMenu label={translate('orders.more')} entries={entries} />;
}

function useEntries(): readonly Entry[] {
  const order = useOrder();
  const { settings } = useDesk();
  const open = useOpenDialog();
  const mayWrite = useMay('orders:write');
  const mayPay = useMay('payments:write');
  const sendsMails = useSendsMails();
  const mayMail = useMay('notifications:write');
  const isPersonal = useMay('personal:read');
  const mayErase = useMay('orders:erase');
  const mayRefund = useMayRefund();
  const invoice = useInvoice();
  const step = nextStep(order, useMayAll());
  const opens = (name: DialogName, isThere: boolean): Entry[] =>
    isThere && name !== step ? [{ name, run: () => open(name) }] : [];
  if (order.state === 'draft') return [];
  return [
    ...opens('confirm', mayPay && (canConfirm(order) || isUnpaid(order))),
    ...opens('capture', mayPay && isAuthorised(order)),
    ...opens('ship', mayWrite && canShip(order)),
    ...opens('packing', isPersonal && canShip(order)),
    ...opens('refund', mayRefund && refundableOf(order, settings) !== undefined),
    ...opens('return', mayWrite && canReturn(order)),
    ...invoice,
    ...opens('mail', mayMail && sendsMails),
    ...opens('cancel', mayWrite && canCancel(order) && (mayRefund || !isPaid(order))),
    ...opens('erase', mayErase && order.erased_at === undefined),
  ];
}

const RETURNABLE: readonly Order['state'][] = ['processing', 'shipped', 'completed', 'refunded'];

const canReturn = (order: Order) =>
  RETURNABLE.includes(order.state) && returnableUnits(order).some((units) => units > 0);

const canCancel = ({ state }: Order) =>
  (MOVES[state] as readonly Order['state'][]).includes('canceled');

const isPaid = ({ payments = [] }: Order) => payments.some(({ successful }) => successful);
