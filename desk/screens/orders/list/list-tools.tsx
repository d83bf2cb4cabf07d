import AddIcon from '@mui/icons-material/Add';
import { Link, useTranslate } from 'react-admin';
import { useMay } from '../../../api/desk-context.ts';
import { ListBar } from '../../../widgets/list-bar.tsx';
import { AllOrdersActions } from './list-dialogs.tsx';

/** What is above the orders, and what is made of them. */
export function ListTools({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  return (
    <ListBar
      isPhone={isPhone}
      placeholder={translate('orders.search')}
      texts={['tag', 'email', 'product_id']}
      dates={['created_at_gt', 'created_at_lt']}
      words="orders.filters"
      actions={
        <>
          <AllOrdersActions />
          <NewOrder />
        </>
      }
    />
  );
}

function NewOrder() {
  const translate = useTranslate();
  if (!useMay('orders:write')) return null;
  return (
    <Link className="btn primary" to="/orders/create">
      <AddIcon />
      {translate('orders.new_order')}
    </Link>
  );
}
