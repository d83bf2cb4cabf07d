import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useMay } from '../../../api/desk-context.ts';
import { lazyScreen } from '../../../widgets/lazy-screen.ts';
import { useMayOpenPdf } from '../page/use-invoice.ts';

const DIALOGS = {
  ship: lazyScreen(() => import('./ship-many.tsx')),
  tag: lazyScreen(() => import('./tag-many.tsx')),
  print: lazyScreen(() => import('./print-packing.tsx')),
  invoices: lazyScreen(() => import('./invoices-many.tsx')),
  export: lazyScreen(() => import('./export-orders.tsx')),
} as const;

type Name = keyof typeof DIALOGS;

export interface ManyProps {
  /** The orders that are chosen. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** What can be done with the chosen orders; shipping and exports also without a choice. */
export function ListDialogs() {
  const translate = useTranslate();
  const { selectedIds = [], onUnselectItems } = useListContext();
  const [name, setName] = useState<Name>();
  const mayWrite = useMay('orders:write');
  const mayExport = useMay('exports:write');
  const isPersonal = useMay('personal:read');
  const mayOpen = useMayOpenPdf();
  const isChosen = selectedIds.length > 0;
  const isThere: Readonly<Record<Name, boolean>> = {
    ship: mayWrite,
    tag: mayWrite && isChosen,
    print: isPersonal && isChosen,
    invoices: mayOpen && isChosen,
    export: mayExport && !isChosen,
  };
  const names = (Object.keys(isThere) as Name[]).filter((each) => isThere[each]);
  const Dialog = name && DIALOGS[name];
  return (
    <>
      {names.map((each) => (
        <Button
          key={each}
          size="small"
          variant={isChosen ? 'outlined' : 'text'}
          onClick={() => setName(each)}
        >
          {translate(`orders.many.${each}`)}
        </Button>
      ))}
      {isChosen && (
        <Button size="small" onClick={() => onUnselectItems()}>
          {translate('orders.many.unselect', { smart_count: selectedIds.length })}
        </Button>
      )}
      <Suspense fallback={null}>
        {Dialog && <Dialog ids={selectedIds.map(Number)} onClose={() => setName(undefined)} />}
      </Suspense>
    </>
  );
}
