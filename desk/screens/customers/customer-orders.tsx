import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { MAX_SUMMED_ORDERS } from '../../../shared/resources/schemas/purchases.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import { listPath } from '../../widgets/list-path.ts';
import { Section } from '../../widgets/section.tsx';
import { type CartLine, unitPriceOf } from '../carts/cart-line.ts';
import { pathOf } from '../orders/list/order-table.tsx';
import { numberOf, type Order, totalsOf } from '../orders/order.ts';
import { StateChip } from '../orders/state-chip.tsx';
import type { OfCustomer } from './customer.ts';
import { countText, type Purchases, WITH_PURCHASES } from './purchases.ts';

/** Orders that are listed; a link leads to all. */
const MAX_SHOWN = 5;

/** What a customer has bought, as the list of customers says it, too. */
function useBought({ customer: { id } }: OfCustomer): Purchases | undefined {
  const query = { ...WITH_PURCHASES, fields: 'id' };
  const { data } = useAnswer(`/users/${id}`, query);
  const { purchases = [] } = (data?._embedded ?? {}) as {
    readonly purchases?: readonly Purchases[];
  };
  return purchases[0];
}

/** What the customer has bought, in numbers. */
export function CustomerFigures({ customer }: OfCustomer) {
  const bought = useBought({ customer });
  return bought ? <Figures bought={bought} /> : <div className="stats" aria-busy />;
}

function Figures({ bought }: { readonly bought: Purchases }) {
  const translate = useTranslate();
  const { money, day, number } = useFormats();
  const { spent, paid_orders, complete, last_order_at } = bought;
  const figures = [
    [
      complete === false
        ? translate('customers.spent_newest', { count: number(MAX_SUMMED_ORDERS) })
        : translate('customers.spent'),
      money(spent),
    ],
    [translate('customers.orders'), countText(bought, number)],
    [translate('customers.average'), money(paid_orders > 0 ? spent / paid_orders : 0)],
    [
      translate('customers.last_order'),
      last_order_at === undefined ? translate('customers.never') : day(last_order_at),
    ],
  ] as const;
  return (
    <dl className="stats">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The newest orders. */
export function CustomerOrders({ customer }: OfCustomer) {
  const user_id = customer.id;
  const count = useBought({ customer })?.orders ?? 0;
  const translate = useTranslate();
  const { time, money } = useFormats();
  const { data } = useAnswer<readonly Order[]>('/orders', { user_id, per_page: MAX_SHOWN });
  const orders = data?.data ?? [];
  return (
    <Section
      title={translate('customers.orders')}
      action={
        count > MAX_SHOWN && (
          <Link className="btn ghost small" to={listPath('orders', { user_id })}>
            {translate('customers.all_orders')}
          </Link>
        )
      }
    >
      {data && orders.length === 0 && <p className="muted">{translate('customers.orders_none')}</p>}
      {orders.length > 0 && (
        <table className="table inset lines-cut" aria-label={translate('customers.orders')}>
          <thead>
            <tr>
              <th scope="col">{translate('orders.number')}</th>
              <th scope="col">{translate('orders.placed')}</th>
              <th scope="col" className="no-phone">
                {translate('orders.columns.items')}
              </th>
              <th scope="col">{translate('orders.state')}</th>
              <th scope="col" className="num">
                {translate('orders.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <Link className="number" to={pathOf(order)}>
                    {numberOf(order)}
                  </Link>
                </td>
                <td className="muted nowrap">{time(order.created_at)}</td>
                <td className="muted cut no-phone">
                  <Items items={order.products} />
                </td>
                <td className="nowrap">
                  <StateChip order={order} />
                </td>
                <td className="num">{money(totalsOf(order).total, order.currency.code)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

interface Item {
  readonly name?: string;
  readonly quantity: number;
}

/** What was bought: `Uji Sencha × 3, Rooibos & Orange`. */
function Items({ items = [] }: { readonly items: readonly Item[] | undefined }) {
  const { number } = useFormats();
  return items
    .map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${number(quantity)}`))
    .join(', ');
}

interface Cart {
  readonly id: number;
  readonly total: number;
  readonly items: readonly (Item & CartLine)[];
  readonly updated_at: string;
}

/** Carts that are shown. */
const MAX_CARTS = 5;

/** What the customer has chosen, and not ordered yet. */
export function CustomerCarts({ customer: { id: user_id } }: OfCustomer) {
  const { data } = useAnswer<readonly Cart[]>('/carts', {
    user_id,
    status: 'open',
    per_page: MAX_CARTS,
  });
  return (data?.data ?? [])
    .filter(({ items }) => items.length > 0)
    .map((cart) => <OpenCart key={cart.id} cart={cart} />);
}

function OpenCart({ cart: { id, items, total, updated_at } }: { readonly cart: Cart }) {
  const translate = useTranslate();
  const { money, time, number } = useFormats();
  return (
    <Section
      title={translate('customers.cart')}
      action={
        <>
          <span className="muted">
            {translate('customers.cart_since', { time: time(updated_at) })}
          </span>
          <Link className="btn small" to={`/carts/${id}/show`}>
            {translate('customers.open_cart')}
          </Link>
        </>
      }
    >
      <table className="table inset" aria-label={translate('customers.cart')}>
        <thead className="sr">
          <tr>
            <th scope="col">{translate('carts.product')}</th>
            <th scope="col">{translate('carts.quantity')}</th>
            <th scope="col">{translate('carts.price')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <tr key={`${line.id}/${line.variant_id ?? 0}`}>
              <td>
                <b>{line.name ?? line.id}</b>
              </td>
              <td className="num">{number(line.quantity)}</td>
              <td className="num">{money(unitPriceOf(line) * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('carts.total')}</th>
            <td />
            <td className="num">
              <b>{money(total)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
