import { useTranslate } from 'ra-core';
import { Chip, type Tone } from '../../widgets/chip.tsx';
import {
  bang,
  box,
  clock,
  crossed,
  edit,
  half,
  ring,
  tick,
  truck,
  undo,
} from '../../widgets/glyphs.ts';
import { isCollected, type Order } from './order.ts';

interface Look {
  readonly glyph: string;
  readonly tone?: Tone;
  readonly isQuiet?: true;
}

/** What is open has a color, and what is over none. */
const LOOKS: Readonly<Record<string, Look>> = {
  draft: { glyph: edit },
  created: { glyph: ring },
  pending: { glyph: clock, tone: 'amber' },
  processing: { glyph: box, tone: 'pine' },
  failed: { glyph: bang, tone: 'red' },
  shipped: { glyph: truck, tone: 'blue' },
  completed: { glyph: tick, isQuiet: true },
  canceled: { glyph: crossed, isQuiet: true },
  refunded: { glyph: undo, tone: 'plum' },
};

type Stated = Pick<Order, 'state' | 'payments' | 'partially_refunded' | 'shipping'>;

/** The state in a word, and in a color that says no more than the word. */
export function StateChip({ order }: { readonly order: Stated }) {
  const translate = useTranslate();
  const { state, payments = [], partially_refunded } = order;
  const isPending = state === 'created' && payments.some(({ pending }) => pending);
  const name = isPending ? 'pending' : state;
  const isReady = state === 'shipped' && isCollected(order);
  return (
    <span className="chips">
      <Chip
        text={translate(isReady ? 'orders.collected.ship' : `orders.states.${name}`)}
        {...LOOKS[name]}
      />
      {partially_refunded && state !== 'refunded' && (
        <Chip text={translate('orders.partially_refunded')} glyph={half} tone="plum" />
      )}
    </span>
  );
}
