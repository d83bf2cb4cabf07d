import {
  Box,
  Card,
  CardContent,
  Chip,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { readAllOf } from '../../api/read-all.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import { listPath } from '../../widgets/list-path.ts';
import type { OfCustomer } from './customer.ts';

interface Order {
  readonly id: number;
  readonly number?: string;
  readonly state: string;
  readonly total: number;
  readonly created_at: string;
}

/** Orders that are summed up. */
const MAX_ORDERS = 5_000;

const FIELDS = 'id,number,state,total,created_at';

/** Orders that are listed; a link leads to all. */
const MAX_SHOWN = 10;

/** Nothing was bought by these. */
const NOT_SOLD = ['draft', 'canceled', 'failed'];

/** What the customer has bought. */
export function CustomerOrders({ customer: { id: user_id } }: OfCustomer) {
  const translate = useTranslate();
  const { money, date, number } = useFormats();
  const { client, store } = useDesk();
  const { data: orders } = useQuery({
    queryKey: ['orders-of', store.application_id, user_id],
    queryFn: () => readAllOf<Order>(client, '/orders', { user_id, fields: FIELDS }, MAX_ORDERS),
  });
  if (!orders) return <Card sx={{ minHeight: 200 }} aria-busy />;
  const sold = orders.filter(({ state }) => !NOT_SOLD.includes(state));
  const spent = sold.reduce((sum, { total }) => sum + total, 0);
  const isPart = orders.length >= MAX_ORDERS;
  const figures = [
    [translate('customers.orders'), number(orders.length) + (isPart ? '+' : '')],
    [
      isPart
        ? translate('customers.spent_newest', { count: number(orders.length) })
        : translate('customers.spent'),
      money(spent),
    ],
    [translate('customers.average'), money(sold.length > 0 ? spent / sold.length : 0)],
    [
      translate('customers.last_order'),
      orders[0] ? date(orders[0].created_at) : translate('customers.never'),
    ],
  ] as const;
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h3">
          {translate('customers.orders')}
        </Typography>
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, my: 1 }}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
                {value}
              </Typography>
            </div>
          ))}
        </Box>
        {orders.length === 0 && <p>{translate('customers.orders_none')}</p>}
        <TableContainer>
          <Table size="small" aria-label={translate('customers.orders')}>
            <TableBody>
              {orders.slice(0, MAX_SHOWN).map((order) => (
                <TableRow key={order.id} hover>
                  <TableCell component="th" scope="row">
                    <Link component={RouterLink} to={`/orders/${order.id}/show`}>
                      {order.number ?? order.id}
                    </Link>
                  </TableCell>
                  <TableCell>{date(order.created_at)}</TableCell>
                  <TableCell>
                    <Chip size="small" label={translate(`orders.states.${order.state}`)} />
                  </TableCell>
                  <TableCell align="right">{money(order.total)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        {orders.length > MAX_SHOWN && (
          <Link component={RouterLink} to={listPath('orders', { user_id })}>
            {translate('customers.all_orders')}
          </Link>
        )}
      </CardContent>
    </Card>
  );
}

interface Cart {
  readonly id: number;
  readonly status: string;
  readonly total: number;
  readonly items: readonly { readonly quantity: number }[];
  readonly updated_at: string;
}

/** Carts that are listed. */
const MAX_CARTS = 5;

/** What the customer has chosen, and not ordered yet. */
export function CustomerCarts({ customer: { id: user_id } }: OfCustomer) {
  const translate = useTranslate();
  const { money, time } = useFormats();
  const { data } = useAnswer<readonly Cart[]>('/carts', {
    user_id,
    status: 'open',
    per_page: MAX_CARTS,
  });
  const carts = data?.data ?? [];
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h3">
          {translate('customers.carts')}
        </Typography>
        {data && carts.length === 0 && <p>{translate('customers.carts_none')}</p>}
        <Table size="small" aria-label={translate('customers.carts')}>
          <TableBody>
            {carts.map(({ id, updated_at, items, total }) => (
              <TableRow key={id} hover>
                <TableCell component="th" scope="row">
                  <Link component={RouterLink} to={`/carts/${id}/show`}>
                    {time(updated_at)}
                  </Link>
                </TableCell>
                <TableCell>
                  {translate('customers.units', {
                    smart_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
                  })}
                </TableCell>
                <TableCell align="right">{money(total)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardContent>
    </Card>
  );
}
