import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { PageHead } from '../../../widgets/frame/head.tsx';
import { Walk } from '../../../widgets/walk.tsx';
import { isCollected, useOrder } from '../order.ts';
import { StateChip } from '../state-chip.tsx';
import { useOrderCall } from '../use-order-call.ts';
import { nextStep } from './next-step.ts';
import { useOpenDialog } from './order-dialogs.tsx';
import { OrderMenu } from './order-menu.tsx';
import { useMayAll } from './use-may-order.ts';

/** What the order is, and what is to be done with it next. */
export function OrderHeader() {
  const translate = useTranslate();
  const order = useOrder();
  return (
    <PageHead
      back={{ to: '/orders', label: translate('resources.orders.name', { smart_count: 2 }) }}
      state={<StateChip order={order} />}
      actions={
        <>
          <Walk resource="orders" />
          <OrderMenu />
          <NextStep />
        </>
      }
    />
  );
}

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
      <Link to={`/orders/${order.id}`} className="btn primary next">
        {label}
      </Link>
    );
  const complete = () =>
    run('PATCH', `/orders/${order.id}`, {
      body: { state: 'completed' },
      done: 'orders.done.completed',
    });
  return (
    <button
      type="button"
      disabled={isRunning}
      onClick={() => (step === 'complete' ? void complete() : open(step))}
      className="btn primary next"
    >
      {label}
    </button>
  );
}
