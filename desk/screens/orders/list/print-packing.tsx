import { useTranslate } from 'ra-core';
import { PackingLists } from '../packing-lists.tsx';
import type { ManyProps } from './many-props.ts';
import { useChosenOrders } from './use-chosen-orders.ts';

/** The packing lists of the chosen orders, as one document. */
export default function PrintPacking({ ids, onClose }: ManyProps) {
  const translate = useTranslate();
  const { orders, isLoading } = useChosenOrders(ids);
  if (isLoading) return <progress className="busy" aria-label={translate('orders.many.print')} />;
  return <PackingLists orders={orders} onClose={onClose} />;
}
