import { useTranslate } from 'ra-core';
import { linesOfReturn } from '../../../../shared/orders/units.ts';
import { RETURN_MOVES } from '../../../../shared/resources/schemas/return.ts';
import { useMay } from '../../../api/desk-context.ts';
import { Chip } from '../../../widgets/chip.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { Section } from '../../../widgets/section.tsx';
import { LineUnitList } from '../line-unit-list.tsx';
import { type Order, useOrder } from '../order.ts';
import { useOpenDialog } from './order-dialogs.tsx';
import { useMayRefund } from './use-may-order.ts';

type Return = NonNullable<Order['returns']>[number];

/** What comes back, and what is to be done with it. */
export function OrderReturns() {
  const order = useOrder();
  const translate = useTranslate();
  const { returns = [], withdrawal } = order;
  const { time } = useFormats();
  if (returns.length === 0 && !withdrawal) return null;
  return (
    <Section title={translate('orders.returns', { smart_count: returns.length })}>
      <div className="stacked">
        {withdrawal && (
          <p className="small">
            {translate('orders.withdrawn', { time: time(withdrawal.created_at) })}
            {withdrawal.reason && `: ${withdrawal.reason}`}
          </p>
        )}
        {returns.map((each) => (
          <ReturnRow key={each.id} order={order} returned={each} />
        ))}
      </div>
    </Section>
  );
}

interface ReturnRowProps {
  readonly order: Order;
  readonly returned: Return;
}

function ReturnRow({ order, returned }: ReturnRowProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const open = useOpenDialog();
  const mayWrite = useMay('orders:write');
  const mayRefund = useMayRefund();
  const { id, state, created_at, instructions, label_url } = returned;
  const moves = RETURN_MOVES[state].filter((move) => (move === 'refunded' ? mayRefund : mayWrite));
  return (
    <div>
      <div className="beside">
        <Chip text={translate(`orders.return_states.${state}`)} />
        <p className="small muted">{time(created_at)}</p>
      </div>
      <LineUnitList order={order} lines={linesOfReturn(returned)} />
      {instructions && <p className="small">{instructions}</p>}
      {label_url && (
        <p className="small">
          <a className="link" href={label_url} target="_blank" rel="noreferrer">
            {translate('orders.return_label')}
          </a>
        </p>
      )}
      <div className="beside">
        {moves.map((move) => (
          <button
            className="btn small"
            type="button"
            key={move}
            onClick={() => open('returned', { index: id, state: move })}
          >
            {translate(`orders.return_moves.${move}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
