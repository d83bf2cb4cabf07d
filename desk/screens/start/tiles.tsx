import type { ComponentType } from 'react';
import { mayDo } from '../../api/auth-provider.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { listPath } from '../../widgets/list-path.ts';
import { useFailingWebhooks } from './failing-webhooks.ts';
import { useOrdersToRefund } from './orders-to-refund.ts';
import { Tile } from './tile.tsx';
import { MAILS_PATH, useMailsNotSent } from './unsent-mails.ts';

/** What is on the page, in this order, and the permissions that each needs. */
const TILES = [
  {
    name: 'to_pack',
    needs: ['orders:read'],
    Tile: () => <Orders filter={{ state: 'processing' }} name="to_pack" />,
  },
  {
    name: 'not_paid',
    needs: ['orders:read'],
    Tile: () => <Orders filter={{ state: 'created' }} name="not_paid" />,
  },
  { name: 'to_refund', needs: ['orders:read', 'events:read'], Tile: ToRefund },
  {
    name: 'returns',
    needs: ['orders:read'],
    Tile: () => <Orders filter={{ return_state: 'requested' }} name="returns" />,
  },
  {
    name: 'failed',
    needs: ['orders:read'],
    Tile: () => <Orders filter={{ state: 'failed' }} name="failed" isBad />,
  },
  { name: 'low_stock', needs: ['reports:read'], Tile: LowStock },
  { name: 'webhooks', needs: ['webhooks:read'], Tile: Webhooks },
  { name: 'mails', needs: ['events:read', 'notifications:read'], Tile: Mails },
] as const satisfies readonly {
  readonly name: string;
  readonly needs: readonly string[];
  readonly Tile: ComponentType;
}[];

/** The tiles that the member may see. */
export function useTiles() {
  const { store } = useDesk();
  return TILES.filter(({ needs }) =>
    needs.every((permission) => {
      const [resource = '', action = ''] = permission.split(':');
      return mayDo(store, action, resource);
    }),
  );
}

interface OrdersProps {
  readonly filter: Readonly<Record<string, string>>;
  readonly name: string;
  readonly isBad?: boolean;
}

/** A list by the state of a return counts what it has read; all orders in a state are counted anyway. */
const countedOf = (filter: OrdersProps['filter']) => ('return_state' in filter ? 100 : 1);

function Orders({ filter, name, isBad = false }: OrdersProps) {
  const { data, error } = useAnswer('/orders', {
    ...filter,
    per_page: countedOf(filter),
    fields: 'id',
  });
  return (
    <Tile
      name={name}
      to={listPath('orders', filter)}
      count={data?.count}
      isMore={data?.count_exact === false}
      error={error}
      isBad={isBad}
    />
  );
}

function ToRefund() {
  const { ids, error } = useOrdersToRefund();
  return <Tile name="to_refund" to={ordersPath(ids)} count={ids?.length} error={error} />;
}

/** These orders; without any, all of them. */
const ordersPath = (ids: readonly number[] = []) =>
  ids.length > 0 ? listPath('orders', { id: ids.join(',') }) : '/orders';

function LowStock() {
  const { data, error } = useAnswer<{ total: { low: number; out: number } }>('/reports/stock');
  const total = data?.data.total;
  return (
    <Tile
      name="low_stock"
      to="/reports/stock"
      count={total && total.low + total.out}
      error={error}
    />
  );
}

function Webhooks() {
  const { count, error } = useFailingWebhooks();
  return <Tile name="webhooks" to="/webhooks" count={count} error={error} isBad />;
}

function Mails() {
  const { mails, error } = useMailsNotSent();
  return <Tile name="mails" to={MAILS_PATH} count={mails?.length} error={error} isBad />;
}
