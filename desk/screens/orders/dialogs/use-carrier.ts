import { carrierNamed } from '../../../../shared/orders/carriers.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { isCollected, type Order } from '../order.ts';

/** The carrier of the next parcel, where one brings it: that of the shipping method, or the last one that was used in this browser. */
export function useCarrier(order: Order) {
  const { store } = useDesk();
  const key = `dashboard.carrier.${store.application_id}`;
  return {
    preset: isCollected(order)
      ? ''
      : (carrierNamed(order.shipping?.name ?? '')?.name ?? localStorage.getItem(key) ?? ''),
    remember: (carrier: string) => localStorage.setItem(key, carrier),
  };
}
