import { useListContext, useTranslate } from 'ra-core';
import { List } from '../../widgets/list.tsx';
import { NothingFound } from '../../widgets/nothing-found.tsx';
import { EmptyList } from '../../widgets/states.tsx';
import { useMedia } from '../../widgets/use-media.ts';
import { KeepList } from '../../widgets/walk.tsx';
import { ChosenOrders } from './list/list-dialogs.tsx';
import { ListTools } from './list/list-tools.tsx';
import { OrderCards, OrderTable, pathOfRow } from './list/order-table.tsx';
import { StateTabs } from './list/state-tabs.tsx';

/** Orders by state, found by number, name, e-mail and tracking code. */
export default function OrderList() {
  const isPhone = useMedia('(max-width: 600px)');
  return (
    <List sort={{ field: 'id', order: 'DESC' }} actions={false} empty={false}>
      <KeepList pathOf={pathOfRow} />
      <StateTabs />
      <ListTools isPhone={isPhone} />
      <Rows isPhone={isPhone} />
      <ChosenOrders />
    </List>
  );
}

function Rows({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  const { data = [], isPending, filterValues } = useListContext();
  if (!isPending && data.length === 0) {
    if (Object.keys(filterValues).length > 0)
      return <NothingFound text={translate('orders.none_found')} />;
    return <EmptyList isHeaded />;
  }
  return isPhone ? <OrderCards /> : <OrderTable />;
}
