import { useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useMayList } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Note } from '../../widgets/note.tsx';
import { RecordLink } from '../../widgets/record-link.tsx';
import { ShowScreen } from '../../widgets/record-screens.tsx';
import { type CartLine, unitPriceOf } from './cart-line.ts';

interface Line extends CartLine {
  readonly name?: string;
  readonly quantity: number;
}

/** What is in a cart, what it comes to, and why it cannot be ordered. */
export default function CartShow() {
  return (
    <ShowScreen>
      <Cart />
    </ShowScreen>
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
    <div className="stacked">
      <div>
        <h2 className="title">{translate('carts.one', { time: time(record['updated_at']) })}</h2>
        {user_id && mayList('users') ? (
          <RecordLink reference="users" id={user_id} />
        ) : (
          translate('carts.guest')
        )}
      </div>
      {problems.length > 0 && (
        <Note tone="amber">
          {translate('carts.problems')} {problems.map(({ message }) => message).join(' ')}
        </Note>
      )}
      <div className="card">
        <div className="scrolls">
          <table className="plain" aria-label={translate('carts.items')}>
            <thead>
              <tr>
                <th scope="col">{translate('carts.product')}</th>
                <th className="end" scope="col">
                  {translate('carts.quantity')}
                </th>
                <th className="end" scope="col">
                  {translate('carts.price')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.id}/${line.variant_id ?? 0}`}>
                  <th scope="row">
                    <Link className="link" to={`/products/${line.id}`}>
                      {line.name ?? line.id}
                    </Link>
                  </th>
                  <td className="end">{line.quantity}</td>
                  <td className="end">{money(unitPriceOf(line))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {coupon_code && (
        <p>{translate('carts.coupon', { code: coupon_code, amount: money(coupon_total ?? 0) })}</p>
      )}
      <p className="title">
        {translate('shared.pair', {
          name: translate('carts.total'),
          value: money(record['total']),
        })}
      </p>
      {order_id && (
        <Link className="link" to={`/orders/${order_id}/show`}>
          {translate('carts.to_order')}
        </Link>
      )}
    </div>
  );
}
