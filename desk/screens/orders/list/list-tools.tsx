import AddIcon from '@mui/icons-material/Add';
import { Button, Stack } from '@mui/material';
import { ColumnsButton, Link, useListContext, useTranslate } from 'react-admin';
import { useMay } from '../../../api/desk-context.ts';
import { ListFilters } from '../../../widgets/list-filters.tsx';
import { ListSearch } from '../../../widgets/list-search.tsx';
import { SavedViews } from '../../../widgets/saved-views.tsx';
import { ListDialogs } from './list-dialogs.tsx';

/** What is above the list: the search, filters and views, and what is made of the list. */
export function ListTools({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  const { selectedIds = [] } = useListContext();
  const isChosen = selectedIds.length > 0;
  const mayWrite = useMay('orders:write');
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', padding: 1 }}>
      <ListSearch placeholder={translate('orders.search')} />
      <ListFilters
        texts={['tag', 'email', 'product_id']}
        dates={['created_at_gt', 'created_at_lt']}
        words="orders.filters"
      />
      {!isChosen && <SavedViews />}
      {!isPhone && !isChosen && <ColumnsButton />}
      <ListDialogs />
      {mayWrite && !isChosen && (
        <Button
          component={Link}
          to="/orders/create"
          size="small"
          variant="contained"
          startIcon={<AddIcon />}
          sx={{ marginLeft: { sm: 'auto' } }}
        >
          {translate('orders.new_order')}
        </Button>
      )}
    </Stack>
  );
}
