import { useTranslate } from 'ra-core';
import { Chip, type Tone } from '../../widgets/chip.tsx';
import { bang, clock, half, lock, ring, tick, undo } from '../../widgets/glyphs.ts';
import type { Order } from './order.ts';

type Paid =
  | 'refunded'
  | 'part_refunded'
  | 'authorised'
  | 'paid'
  | 'pending'
  | 'declined'
  | 'awaited'
  | 'none';

/** The looks of what comes of money, here and among the payments of an order. */
export const PAID_LOOKS: Readonly<Record<Paid, { readonly glyph: string; readonly tone?: Tone }>> =
  {
    refunded: { glyph: undo, tone: 'plum' },
    part_refunded: { glyph: half, tone: 'plum' },
    authorised: { glyph: lock, tone: 'blue' },
    paid: { glyph: tick, tone: 'pine' },
    pending: { glyph: clock, tone: 'amber' },
    declined: { glyph: bang, tone: 'red' },
    awaited: { glyph: clock, tone: 'amber' },
    none: { glyph: ring },
  };

type Of = Pick<Order, 'state' | 'payments' | 'partially_refunded' | 'payment_method'>;

/** What has come of the money of an order: what is good first, then what was tried last. */
function paidState({ state, payments = [], partially_refunded, payment_method: method }: Of): Paid {
  if (state === 'refunded') return 'refunded';
  if (partially_refunded) return 'part_refunded';
  const good = payments.filter(
    ({ successful, pending, refund }) => successful && !pending && !refund,
  );
  if (good.length > 0)
    return good.every(({ captured }) => captured === false) ? 'authorised' : 'paid';
  if (payments.some(({ pending }) => pending)) return 'pending';
  if (payments.length > 0) return 'declined';
  return state === 'created' && method?.bank_transfer === true ? 'awaited' : 'none';
}

/** Whether an order is paid, in a word. */
export function PaymentChip({ order }: { readonly order: Of }) {
  const translate = useTranslate();
  const state = paidState(order);
  return <Chip isQuiet text={translate(`orders.paid_states.${state}`)} {...PAID_LOOKS[state]} />;
}
