import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { ColumnsButton, Link, useTranslate } from 'react-admin';
import { useMay } from '../../../api/desk-context.ts';
import { PageHead } from '../../../widgets/frame/head.tsx';
import { ListFilters } from '../../../widgets/list-filters.tsx';
import { ListSearch } from '../../../widgets/list-search.tsx';
import { SavedViews } from '../../../widgets/saved-views.tsx';
import { AllOrdersActions } from './list-dialogs.tsx';

/** What is above the list: the search, filters and views; what is made of the list is in the head. */
export function ListTools({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  return (
    <div className="filters">
      <ListSearch placeholder={translate('orders.search')} />
      <ListFilters
        texts={['tag', 'email', 'product_id']}
        dates={['created_at_gt', 'created_at_lt']}
        words="orders.filters"
      />
      <SavedViews />
      {!isPhone && (
        <span className="end">
          <ColumnsButton />
        </span>
      )}
      <PageHead
        actions={
          <>
            <AllOrdersActions />
            <NewOrder />
          </>
        }
      />
    </div>
  );
}

function NewOrder() {
  const translate = useTranslate();
  if (!useMay('orders:write')) return null;
  return (
    <Button component={Link} to="/orders/create" variant="contained" startIcon={<AddIcon />}>
      {translate('orders.new_order')}
    </Button>
  );
}
