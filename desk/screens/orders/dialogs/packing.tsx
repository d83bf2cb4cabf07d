import { useOrder } from '../order.ts';
import { PackingLists } from '../packing-lists.tsx';
import type { DialogProps } from './dialog-props.ts';

/** What goes into the parcel, to be printed. */
export default function Packing({ onClose }: DialogProps) {
  return <PackingLists orders={[useOrder()]} onClose={onClose} />;
}
