import { owedPayment } from '../../../../shared/orders/owed-payment.ts';
import { unsentUnits } from '../../../../shared/orders/units.ts';
import type { Order } from '../order.ts';

export type Step = 'edit' | 'confirm' | 'capture' | 'ship' | 'complete';

/** Asks for a permission: `orders:write`. */
export type May = (permission: string) => boolean;

/** What is to be done with an order next. */
export function nextStep(order: Order, may: May): Step | undefined {
  switch (order.state) {
    case 'draft':
      return may('orders:write') ? 'edit' : undefined;
    case 'created':
    case 'failed':
      return canConfirm(order) && may('payments:write') ? 'confirm' : undefined;
    case 'processing':
      return stepOfPaid(order, may);
    case 'shipped':
      return may('orders:write') ? 'complete' : undefined;
    case 'completed':
      return canConfirm(order) && may('payments:write') ? 'confirm' : undefined;
    default:
      return undefined;
  }
}

function stepOfPaid(order: Order, may: May): Step | undefined {
  if (isAuthorised(order) && may('payments:write')) return 'capture';
  if (!may('orders:write')) return undefined;
  return isPacked(order) ? 'ship' : 'complete';
}

/** Staff say that the money has come; a card processor says so itself. */
export function canConfirm(order: Order): boolean {
  const { payment_method_id, payments = [] } = order;
  if (owedPayment(order)) return true;
  if (!isUnpaid(order)) return false;
  return Number(payment_method_id) > 0 || payments.some(({ pending }) => pending);
}

export const isUnpaid = ({ state }: Pick<Order, 'state'>) =>
  state === 'created' || state === 'failed';

/** The money is authorised and not taken yet. */
export const isAuthorised = ({ payments = [] }: Pick<Order, 'payments'>) =>
  payments.some(({ successful, captured, refund }) => successful && captured === false && !refund);

/** Something of it goes into a parcel: all but what is delivered by mail. */
const isPacked = ({ products }: Order) =>
  products.some(({ requires_shipping }) => requires_shipping !== false);

const SENDABLE: readonly Order['state'][] = ['created', 'processing', 'shipped', 'completed'];

export const canShip = (order: Order) =>
  SENDABLE.includes(order.state) &&
  unsentUnits(order, order.shipments ?? []).some((units) => units > 0);
