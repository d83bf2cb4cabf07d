import { ExportDialog } from '../../../widgets/export-dialog.tsx';
import type { ManyProps } from './many-props.ts';

export default function ExportOrders({ onClose }: ManyProps) {
  return <ExportDialog resource="orders" words="orders.export" onClose={onClose} />;
}
