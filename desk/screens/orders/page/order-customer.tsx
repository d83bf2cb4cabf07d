import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { Face } from '../../../widgets/face.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { Glyph } from '../../../widgets/glyph.tsx';
import { mail, message } from '../../../widgets/glyphs.ts';
import { dateFormat } from '../../../widgets/intl-formats.ts';
import { Section } from '../../../widgets/section.tsx';
import { customerOf, isCollected, numberOf, type Order, totalsOf, useOrder } from '../order.ts';
import { StateChip } from '../state-chip.tsx';
import { AddressBlock } from './address-block.tsx';

/** Other orders that are shown of a customer. */
const MAX_OTHERS = 5;

/** Who has ordered, where it goes, and how. */
export function OrderCustomer() {
  const order = useOrder();
  const { name, email } = customerOf(order);
  if (!name && !email) return null;
  return (
    <>
      <Who order={order} />
      <Addresses order={order} />
      {order.shipping && <ShippingMethod order={order} name={order.shipping.name} />}
    </>
  );
}

interface PartProps {
  readonly order: Order;
}

function Who({ order }: PartProps) {
  const translate = useTranslate();
  const mayOpen = useMay('users:read');
  const { shipping_address: shipping, billing_address: billing, user_id } = order;
  const { name, email } = customerOf(order);
  const phone = shipping?.phone_number ?? billing?.phone_number;
  return (
    <Section title={translate('orders.customer')}>
      <div className="row">
        <Face name={name ?? email} />
        <div>
          {user_id && mayOpen ? <Link to={`/users/${user_id}/show`}>{name}</Link> : name}
          {!user_id && <small>{translate('orders.guest')}</small>}
        </div>
      </div>
      {email && (
        <p className="row cut">
          <Glyph d={mail} />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p className="row">
          <Glyph d={message} />
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
    </Section>
  );
}

/** One of both kinds where they are the same; an order that is collected is sent nowhere. */
function Addresses({ order }: PartProps) {
  const translate = useTranslate();
  const { shipping_address: shipping, billing_address: billing } = order;
  const isSame = JSON.stringify(shipping) === JSON.stringify(billing);
  const isOnlyBilled = isSame && isCollected(order);
  return (
    <>
      {shipping && !isOnlyBilled && (
        <AddressBlock
          title={translate(isSame ? 'orders.both_addresses' : 'orders.shipping_address')}
          address={shipping}
        />
      )}
      {billing && (!isSame || isOnlyBilled) && (
        <AddressBlock title={translate('orders.billing_address')} address={billing} />
      )}
    </>
  );
}

function ShippingMethod({ order, name }: PartProps & { readonly name: string | undefined }) {
  const translate = useTranslate();
  return (
    <Section title={translate('orders.columns.shipping')}>
      <dl className="facts">
        <dt>{translate(isCollected(order) ? 'fields.collection' : 'orders.shipping_method')}</dt>
        <dd>{name}</dd>
        {order.delivery && <Promised order={order} delivery={order.delivery} />}
      </dl>
    </Section>
  );
}

/** When it arrives, as the customer was told with the order. */
function Promised({
  order,
  delivery: { earliest, latest },
}: PartProps & { readonly delivery: NonNullable<Order['delivery']> }) {
  const translate = useTranslate();
  const format = dateFormat(useLocale() ?? 'en', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const last = Date.parse(latest);
  return (
    <>
      <dt>{translate(isCollected(order) ? 'orders.promised_pickup' : 'orders.promised')}</dt>
      <dd>
        {earliest === undefined
          ? translate('orders.until_day', { day: format.format(last) })
          : format.formatRange(Date.parse(earliest), last)}
      </dd>
    </>
  );
}

/** What else the customer has ordered. */
export function OtherOrders() {
  const order = useOrder();
  const { id } = order;
  const { email } = customerOf(order);
  const translate = useTranslate();
  const { client } = useDesk();
  const { money } = useFormats();
  const { data } = useQuery({
    queryKey: ['orders', 'of', email],
    queryFn: () => client.call('GET', '/orders', { query: { email, per_page: MAX_OTHERS + 1 } }),
    enabled: email !== undefined,
  });
  const { data: found = [], count = 0, count_exact } = data ?? {};
  const others = (found as Order[]).filter((each) => each.id !== id).slice(0, MAX_OTHERS);
  if (others.length === 0) return null;
  return (
    <Section title={translate('orders.other_orders')}>
      <ul className="others">
        {others.map((each) => (
          <li key={each.id}>
            <Link to={`/orders/${each.id}/show`}>{numberOf(each)}</Link>
            <span>{money(totalsOf(each).total, each.currency.code)}</span>
            <StateChip order={each} />
          </li>
        ))}
      </ul>
      {count - 1 > others.length && (
        <Link to={`/orders?filter=${encodeURIComponent(JSON.stringify({ email }))}`}>
          {translate(count_exact === false ? 'orders.more_orders' : 'orders.all_orders', {
            count,
          })}
        </Link>
      )}
    </Section>
  );
}
