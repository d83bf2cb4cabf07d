import { useRecordContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { noteSeenOrder } from '../../api/shop-orders.ts';
import { ShowScreen } from '../../widgets/record-screens.tsx';
import { Columns } from '../../widgets/section.tsx';
import { numberOf, type Order } from './order.ts';
import { OrderAlerts } from './page/order-alerts.tsx';
import { OrderCustomer, OtherOrders } from './page/order-customer.tsx';
import { OrderDialogs } from './page/order-dialogs.tsx';
import { OrderHeader } from './page/order-header.tsx';
import { OrderHistory } from './page/order-history.tsx';
import { OrderLines } from './page/order-lines.tsx';
import { OrderMoney } from './page/order-money.tsx';
import { OrderParcels } from './page/order-parcels.tsx';
import { OrderReturns } from './page/order-returns.tsx';
import { OrderTags } from './page/order-tags.tsx';

/** All of an order on one page. */
export default function OrderShow() {
  return (
    <ShowScreen title={<OrderTitle />}>
      <OrderPage />
    </ShowScreen>
  );
}

function OrderPage() {
  const record = useRecordContext();
  const { store } = useDesk();
  const id = Number(record?.id);
  useEffect(() => {
    if (id) noteSeenOrder(store.application_id, id);
  }, [store, id]);
  if (!record) return null;
  return (
    <OrderDialogs key={record.id}>
      <OrderHeader />
      <Columns
        side={
          <>
            <OrderCustomer />
            <OrderTags />
            <OtherOrders />
          </>
        }
      >
        <OrderAlerts />
        <OrderLines />
        <OrderMoney />
        <OrderParcels />
        <OrderReturns />
        <OrderHistory />
      </Columns>
    </OrderDialogs>
  );
}

function OrderTitle() {
  const record = useRecordContext();
  const translate = useTranslate();
  if (!record) return null;
  return translate('orders.one', { number: numberOf(record as unknown as Order) });
}
