import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/desk-context.ts';
import { ChosenDock } from '../../widgets/chosen-dock.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { download, plus, tag } from '../../widgets/glyphs.ts';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { ListBar } from '../../widgets/list-bar.tsx';
import { useCustomerColumns } from './customer-columns.tsx';

const DIALOGS = {
  tag: lazyScreen(() => import('./tag-customers.tsx')),
  export: lazyScreen(() => import('./export-customers.tsx')),
} as const;

const SIGNS = { tag, export: download } as const;

/** What is above the customers, and what is made of them. */
export function CustomerTools({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  const mayWrite = useMay('users:write');
  const mayExport = useMay('exports:write');
  const columns = useCustomerColumns();
  return (
    <ListBar
      isPhone={isPhone}
      placeholder={translate('customers.search')}
      texts={['tag', 'email', 'role']}
      dates={['created_at_gt', 'created_at_lt']}
      words="customers.filters"
      columns={columns}
      actions={
        <>
          {mayExport && <Action name="export" />}
          {mayWrite && (
            <Link to="/users/create" className="btn primary">
              <Glyph d={plus} />
              {translate('customers.new')}
            </Link>
          )}
        </>
      }
    />
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
      <button type="button" className="btn ghost" onClick={() => setOpen(true)}>
        <Glyph d={SIGNS[name]} />
        {translate(`orders.many.${name}`)}
      </button>
      <Suspense fallback={null}>
        {isOpen && <Dialog ids={selectedIds.map(Number)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
