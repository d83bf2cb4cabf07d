import {
  Alert,
  Box,
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { ReferenceField, Show, useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useMayList } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { type CartLine, unitPriceOf } from './cart-line.ts';

interface Line extends CartLine {
  readonly name?: string;
  readonly quantity: number;
}

/** What is in a cart, what it comes to, and why it cannot be ordered. */
export default function CartShow() {
  return (
    <Show component="div">
      <Cart />
    </Show>
  );
}

function Cart() {
  const record = useRecordContext();
  const translate = useTranslate();
  const mayList = useMayList();
  const { money, time } = useFormats();
  if (!record) return null;
  const lines: readonly Line[] = record['items'];
  const problems: readonly { message: string }[] = record['problems'] ?? [];
  const { user_id, order_id, coupon_code, coupon_total } = record;
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 900, py: 1 }}>
      <Box>
        <Typography variant="h5" component="h2">
          {translate('carts.one', { time: time(record['updated_at']) })}
        </Typography>
        {user_id && mayList('users') ? (
          <ReferenceField source="user_id" reference="users" link="edit" />
        ) : (
          translate('carts.guest')
        )}
      </Box>
      {problems.length > 0 && (
        <Alert severity="warning">
          {translate('carts.problems')} {problems.map(({ message }) => message).join(' ')}
        </Alert>
      )}
      <Card>
        <TableContainer>
          <Table aria-label={translate('carts.items')}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('carts.product')}</TableCell>
                <TableCell align="right">{translate('carts.quantity')}</TableCell>
                <TableCell align="right">{translate('carts.price')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map((line) => (
                <TableRow key={`${line.id}/${line.variant_id ?? 0}`}>
                  <TableCell component="th" scope="row">
                    <Link component={RouterLink} to={`/products/${line.id}`}>
                      {line.name ?? line.id}
                    </Link>
                  </TableCell>
                  <TableCell align="right">{line.quantity}</TableCell>
                  <TableCell align="right">{money(unitPriceOf(line))}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Card>
      {coupon_code && (
        <Typography>
          {translate('carts.coupon', { code: coupon_code, amount: money(coupon_total ?? 0) })}
        </Typography>
      )}
      <Typography variant="h6" component="p">
        {translate('carts.total')}: {money(record['total'])}
      </Typography>
      {order_id && (
        <Link component={RouterLink} to={`/orders/${order_id}/show`}>
          {translate('carts.to_order')}
        </Link>
      )}
    </Box>
  );
}
