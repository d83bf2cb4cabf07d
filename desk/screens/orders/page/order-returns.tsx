import { Button, Chip, Link, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { linesOfReturn } from '../../../../shared/orders/units.ts';
import { RETURN_MOVES } from '../../../../shared/resources/schemas/return.ts';
import { useMay } from '../../../api/desk-context.ts';
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
      <Stack spacing={2}>
        {withdrawal && (
          <Typography variant="body2">
            {translate('orders.withdrawn', { time: time(withdrawal.created_at) })}
            {withdrawal.reason && `: ${withdrawal.reason}`}
          </Typography>
        )}
        {returns.map((each) => (
          <ReturnRow key={each.id} order={order} returned={each} />
        ))}
      </Stack>
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
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Chip size="small" variant="outlined" label={translate(`orders.return_states.${state}`)} />
        <Typography variant="body2" color="textSecondary">
          {time(created_at)}
        </Typography>
      </Stack>
      <LineUnitList order={order} lines={linesOfReturn(returned)} />
      {instructions && <Typography variant="body2">{instructions}</Typography>}
      {label_url && (
        <Typography variant="body2">
          <Link href={label_url} target="_blank" rel="noreferrer">
            {translate('orders.return_label')}
          </Link>
        </Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
        {moves.map((move) => (
          <Button
            key={move}
            size="small"
            variant="outlined"
            onClick={() => open('returned', { index: id, state: move })}
          >
            {translate(`orders.return_moves.${move}`)}
          </Button>
        ))}
      </Stack>
    </div>
  );
}
