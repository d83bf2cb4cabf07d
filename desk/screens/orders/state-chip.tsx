import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isCollected, type Order } from './order.ts';

/** What is to be done is pine, what is under way blue; money that went back is plum, and what is over grey. */
const COLORS = {
  processing: 'primary',
  shipped: 'info',
  failed: 'error',
  refunded: 'secondary',
} as const;

type Stated = Pick<Order, 'state' | 'payments' | 'partially_refunded' | 'shipping'>;

/** The state in a word, and in a color that says no more than the word. */
export function StateChip({ order }: { readonly order: Stated }) {
  const translate = useTranslate();
  const { state, payments = [], partially_refunded } = order;
  const isPending = state === 'created' && payments.some(({ pending }) => pending);
  const name = isPending ? 'pending' : state;
  const color = COLORS[state as keyof typeof COLORS] ?? 'default';
  const isReady = state === 'shipped' && isCollected(order);
  const label = translate(isReady ? 'orders.collected.ship' : `orders.states.${name}`);
  return (
    <Chip
      size="small"
      color={color}
      label={
        partially_refunded && state !== 'refunded'
          ? `${label}, ${translate('orders.partially_refunded')}`
          : label
      }
    />
  );
}
