import { Box, Button, Collapse, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link, useTranslate } from 'react-admin';
import { unitsOf } from '../../../../shared/orders/units.ts';
import { useMay } from '../../../api/desk-context.ts';
import { Section } from '../../../widgets/section.tsx';
import { LinePicture } from '../line-picture.tsx';
import { lineTotal, type Order, optionsOf, skuOf, useOrder, useOrderMoney } from '../order.ts';
import { OrderTotals } from './order-totals.tsx';

/** What was bought, and what it comes to. */
export function OrderLines() {
  const order = useOrder();
  const translate = useTranslate();
  return (
    <Section title={translate('orders.lines')}>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {order.products.map((line, index) => (
          <OrderLine key={`${line.product_id}/${line.variant_id}`} order={order} index={index} />
        ))}
      </Stack>
      <OrderTotals />
    </Section>
  );
}

interface OrderLineProps {
  readonly order: Order;
  readonly index: number;
}

function OrderLine({ order, index }: OrderLineProps) {
  const translate = useTranslate();
  const money = useOrderMoney(order);
  const mayOpen = useMay('products:read');
  const line = order.products[index];
  if (!line) return null;
  const { name, quantity, product_id } = line;
  const total = lineTotal(order, index);
  const details = [optionsOf(line), skuOf(line)].filter(Boolean).join(' · ');
  return (
    <Box component="li">
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
        <LinePicture line={line} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {mayOpen ? <Link to={`/products/${product_id}`}>{name}</Link> : name}
          </Typography>
          {details && (
            <Typography variant="body2" color="textSecondary">
              {details}
            </Typography>
          )}
          <LineUnits order={order} index={index} />
        </Box>
        <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          <Typography>{money(total)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('orders.each', { quantity, price: money(total / quantity) })}
          </Typography>
        </Box>
      </Stack>
      <WhyThisPrice order={order} index={index} />
    </Box>
  );
}

/** How many of them are sent and refunded. */
function LineUnits({ order, index }: OrderLineProps) {
  const translate = useTranslate();
  const { refunded_quantity = 0 } = order.products[index] ?? {};
  // What was sent stays sent when its money has gone back.
  const { sent = 0 } = unitsOf(order)[index] ?? {};
  const told = [
    order.shipments && sent > 0 && translate('orders.sent_units', { smart_count: sent }),
    refunded_quantity > 0 && translate('orders.refunded_units', { smart_count: refunded_quantity }),
  ].filter(Boolean);
  if (told.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {told.join(', ')}
    </Typography>
  );
}

/** The parts that the rules of the order have in this line. */
function WhyThisPrice({ order, index }: OrderLineProps) {
  const translate = useTranslate();
  const money = useOrderMoney(order);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const parts = (order.explanation ?? []).flatMap(({ rule, name, reason, lines = [] }, i) =>
    lines
      .filter(({ line }) => line === index)
      .map(({ amount }) => ({ key: i, rule, name, reason, amount })),
  );
  const taxes = order.converted?.lines[index]?.taxes ?? order.products[index]?.taxes ?? [];
  if (parts.length === 0) return null;
  return (
    <Box sx={{ marginLeft: 8 }}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ padding: 0, minWidth: 0 }}
      >
        {translate('orders.why')}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', padding: 0, marginY: 1 }}>
          {parts.map(({ key, rule, name, reason, amount }) => (
            <Reason
              key={key}
              text={[name ?? translate(`orders.rules.${rule}`), reason].join(': ')}
              amount={money(amount)}
            />
          ))}
          {taxes.map((tax) => (
            <Reason
              key={`${tax.tax_id}/${tax.name}`}
              text={translate('orders.tax_of_line', { name: tax.name, base: money(tax.base) })}
              amount={money(tax.amount)}
            />
          ))}
        </Stack>
      </Collapse>
    </Box>
  );
}

interface ReasonProps {
  readonly text: string;
  readonly amount: string;
}

const Reason = ({ text, amount }: ReasonProps) => (
  <Stack component="li" direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
    <Typography variant="body2">{text}</Typography>
    <Typography variant="body2">{amount}</Typography>
  </Stack>
);
