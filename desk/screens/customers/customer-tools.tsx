import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { ColumnsButton, CreateButton, useListContext, useTranslate } from 'react-admin';
import { useMay } from '../../api/desk-context.ts';
import { ChosenDock } from '../../widgets/chosen-dock.tsx';
import { PageHead } from '../../widgets/frame/head.tsx';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { ListFilters } from '../../widgets/list-filters.tsx';
import { ListSearch } from '../../widgets/list-search.tsx';
import { SavedViews } from '../../widgets/saved-views.tsx';

const DIALOGS = {
  tag: lazyScreen(() => import('./tag-customers.tsx')),
  export: lazyScreen(() => import('./export-customers.tsx')),
} as const;

/** What is above the list: the search, filters and views; the rest is in the head. */
export function CustomerTools({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  const mayWrite = useMay('users:write');
  const mayExport = useMay('exports:write');
  return (
    <div className="filters">
      <ListSearch placeholder={translate('customers.search')} />
      <ListFilters
        texts={['tag', 'email', 'role']}
        dates={['created_at_gt', 'created_at_lt']}
        words="customers.filters"
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
            {mayExport && <Action name="export" />}
            {mayWrite && <CreateButton />}
          </>
        }
      />
    </div>
  );
}

/** What can be done with the chosen customers. */
export function ChosenCustomers() {
  const mayWrite = useMay('users:write');
  return <ChosenDock>{mayWrite && <Action name="tag" />}</ChosenDock>;
}

function Action({ name }: { readonly name: keyof typeof DIALOGS }) {
  const translate = useTranslate();
  const { selectedIds = [] } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const Dialog = DIALOGS[name];
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate(`orders.many.${name}`)}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <Dialog ids={selectedIds.map(Number)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
