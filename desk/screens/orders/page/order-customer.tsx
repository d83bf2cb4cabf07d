import { Link as Anchor, Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useTranslate } from 'react-admin';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { Section } from '../../../widgets/section.tsx';
import { customerOf, isCollected, numberOf, type Order, totalsOf, useOrder } from '../order.ts';
import { StateChip } from '../state-chip.tsx';
import { AddressBlock } from './address-block.tsx';

/** Other orders that are shown of a customer. */
const MAX_OTHERS = 5;

/** Who has ordered, where it goes, and what else was ordered. */
export function OrderCustomer() {
  const order = useOrder();
  const translate = useTranslate();
  const mayOpen = useMay('users:read');
  const { shipping_address: shipping, billing_address: billing, user_id, shipping: method } = order;
  const { name, email } = customerOf(order);
  const isSame = JSON.stringify(shipping) === JSON.stringify(billing);
  const isOnlyBilled = isSame && isCollected(order);
  const phone = shipping?.phone_number ?? billing?.phone_number;
  if (!name && !email) return null;
  return (
    <Section title={translate('orders.customer')}>
      <Stack spacing={1.5}>
        <Box>
          <Typography>
            {user_id && mayOpen ? <Link to={`/users/${user_id}/show`}>{name}</Link> : name}
            {!user_id && ` (${translate('orders.guest')})`}
          </Typography>
          {email && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <Anchor href={`mailto:${email}`}>{email}</Anchor>
            </Typography>
          )}
          {phone && (
            <Typography variant="body2">
              <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Anchor>
            </Typography>
          )}
        </Box>
        {isCollected(order) && (
          <Typography variant="body2">
            {translate('fields.collection')}: {method?.name}
          </Typography>
        )}
        {shipping && !isOnlyBilled && (
          <AddressBlock
            title={translate(isSame ? 'orders.both_addresses' : 'orders.shipping_address')}
            address={shipping}
          />
        )}
        {billing && (!isSame || isOnlyBilled) && (
          <AddressBlock title={translate('orders.billing_address')} address={billing} />
        )}
        {email && <OtherOrders id={order.id} email={email} />}
      </Stack>
    </Section>
  );
}

interface OtherOrdersProps {
  readonly id: number;
  readonly email: string;
}

function OtherOrders({ id, email }: OtherOrdersProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { money } = useFormats();
  const { data } = useQuery({
    queryKey: ['orders', 'of', email],
    queryFn: () => client.call('GET', '/orders', { query: { email, per_page: MAX_OTHERS + 1 } }),
  });
  const { data: found = [], count = 0, count_exact } = data ?? {};
  const others = (found as Order[]).filter((each) => each.id !== id).slice(0, MAX_OTHERS);
  if (others.length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {translate('orders.other_orders')}
      </Typography>
      <Stack spacing={0.5} sx={{ marginTop: 0.5 }}>
        {others.map((each) => (
          <Stack key={each.id} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Link to={`/orders/${each.id}/show`}>{numberOf(each)}</Link>
            <Typography variant="body2" sx={{ flexGrow: 1 }}>
              {money(totalsOf(each).total, each.currency.code)}
            </Typography>
            <StateChip order={each} />
          </Stack>
        ))}
        {count - 1 > others.length && (
          <Link to={`/orders?filter=${encodeURIComponent(JSON.stringify({ email }))}`}>
            {translate(count_exact === false ? 'orders.more_orders' : 'orders.all_orders', {
              count,
            })}
          </Link>
        )}
      </Stack>
    </Box>
  );
}
