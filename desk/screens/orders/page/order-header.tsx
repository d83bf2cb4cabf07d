import { Box, Button, Stack, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { useFormats } from '../../../widgets/formats.ts';
import { Walk } from '../../../widgets/walk.tsx';
import { customerOf, isCollected, totalsOf, useOrder, useOrderMoney } from '../order.ts';
import { StateChip } from '../state-chip.tsx';
import { useOrderCall } from '../use-order-call.ts';
import { nextStep } from './next-step.ts';
import { useOpenDialog } from './order-dialogs.tsx';
import { OrderMenu } from './order-menu.tsx';
import { useMayAll } from './use-may-order.ts';

/** What the order is, and what is to be done with it next. */
export function OrderHeader() {
  const order = useOrder();
  const money = useOrderMoney(order);
  const { time } = useFormats();
  const { name, email } = customerOf(order);
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2}
      sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' }, marginBottom: 2 }}
    >
      <Box>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <StateChip order={order} />
        </Stack>
        <Typography color="textSecondary" sx={{ marginTop: 0.5 }}>
          {[time(order.created_at), money(totalsOf(order).total), name ?? email]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </Typography>
      </Box>
      <Stack direction="row" sx={ACTIONS}>
        <Walk resource="orders" />
        <NextStep />
        <OrderMenu />
      </Stack>
    </Stack>
  );
}

/** On a phone the way to other orders stands above the buttons. */
const ACTIONS = {
  flexShrink: 0,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1,
  '& > nav': { width: { xs: '100%', sm: 'auto' } },
} as const;

/** One button. */
function NextStep() {
  const order = useOrder();
  const translate = useTranslate();
  const open = useOpenDialog();
  const { run, isRunning } = useOrderCall({ isTold: true });
  const step = nextStep(order, useMayAll());
  if (!step) return null;
  const isReady = step === 'ship' && isCollected(order);
  const label = translate(isReady ? 'orders.collected.ship' : `orders.steps.${step}`);
  if (step === 'edit')
    return (
      <Button component={Link} to={`/orders/${order.id}`} variant="contained">
        {label}
      </Button>
    );
  const complete = () =>
    run('PATCH', `/orders/${order.id}`, {
      body: { state: 'completed' },
      done: 'orders.done.completed',
    });
  return (
    <Button
      variant="contained"
      disabled={isRunning}
      onClick={() => (step === 'complete' ? void complete() : open(step))}
      sx={{ flexGrow: { xs: 1, sm: 0 } }}
    >
      {label}
    </Button>
  );
}
