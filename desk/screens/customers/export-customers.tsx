import { ExportDialog } from '../../widgets/export-dialog.tsx';

interface ExportCustomersProps {
  readonly onClose: () => void;
}

export default function ExportCustomers({ onClose }: ExportCustomersProps) {
  return <ExportDialog resource="users" words="customers.list_export" onClose={onClose} />;
}
