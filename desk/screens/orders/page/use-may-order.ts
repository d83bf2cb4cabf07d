import { mayDo } from '../../../api/auth-provider.ts';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import type { May } from './next-step.ts';

export function useMayAll(): May {
  const { store } = useDesk();
  return (permission) => {
    const [resource = '', action = ''] = permission.split(':');
    return mayDo(store, action, resource);
  };
}

/** All of an order's money, or as much as the role permits. */
export function useMayRefund(): boolean {
  const all = useMay('orders:refund');
  const some = useMay('orders:refund_limited');
  return all || some;
}
