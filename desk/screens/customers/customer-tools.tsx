import AddIcon from '@mui/icons-material/Add';
import { Button, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { ColumnsButton, Link, useListContext, useTranslate } from 'react-admin';
import { useMay } from '../../api/desk-context.ts';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { ListFilters } from '../../widgets/list-filters.tsx';
import { ListSearch } from '../../widgets/list-search.tsx';
import { SavedViews } from '../../widgets/saved-views.tsx';

const DIALOGS = {
  tag: lazyScreen(() => import('./tag-customers.tsx')),
  export: lazyScreen(() => import('./export-customers.tsx')),
} as const;

/** What is above the list: the search, filters and views, and what can be done with the chosen ones. */
export function CustomerTools({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  const { selectedIds = [], onUnselectItems } = useListContext();
  const [name, setName] = useState<keyof typeof DIALOGS>();
  const mayWrite = useMay('users:write');
  const mayExport = useMay('exports:write');
  const Dialog = name && DIALOGS[name];
  const isChosen = selectedIds.length > 0;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', padding: 1 }}>
      <ListSearch placeholder={translate('customers.search')} />
      <ListFilters
        texts={['tag', 'email', 'role']}
        dates={['created_at_gt', 'created_at_lt']}
        words="customers.filters"
      />
      {isChosen ? (
        <>
          {mayWrite && (
            <Button size="small" variant="outlined" onClick={() => setName('tag')}>
              {translate('orders.many.tag')}
            </Button>
          )}
          <Button size="small" onClick={() => onUnselectItems()}>
            {translate('orders.many.unselect', { smart_count: selectedIds.length })}
          </Button>
        </>
      ) : (
        <>
          <SavedViews />
          {!isPhone && <ColumnsButton />}
          {mayExport && (
            <Button size="small" onClick={() => setName('export')}>
              {translate('orders.many.export')}
            </Button>
          )}
          {mayWrite && (
            <Button
              component={Link}
              to="/users/create"
              size="small"
              variant="contained"
              startIcon={<AddIcon />}
              sx={{ marginLeft: { sm: 'auto' } }}
            >
              {translate('ra.action.create')}
            </Button>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {Dialog && <Dialog ids={selectedIds.map(Number)} onClose={() => setName(undefined)} />}
      </Suspense>
    </Stack>
  );
}
