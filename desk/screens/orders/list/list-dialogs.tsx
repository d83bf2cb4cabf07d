import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useMay } from '../../../api/desk-context.ts';
import { ChosenDock } from '../../../widgets/chosen-dock.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { lazyScreen } from '../../../widgets/lazy-screen.ts';
import { type Order, totalsOf } from '../order.ts';
import { useMayOpenPdf } from '../page/use-invoice.ts';

const DIALOGS = {
  ship: lazyScreen(() => import('./ship-many.tsx')),
  tag: lazyScreen(() => import('./tag-many.tsx')),
  print: lazyScreen(() => import('./print-packing.tsx')),
  invoices: lazyScreen(() => import('./invoices-many.tsx')),
  export: lazyScreen(() => import('./export-orders.tsx')),
} as const;

type Name = keyof typeof DIALOGS;

/** What can be done with the orders of the list, none of which is chosen. */
export function AllOrdersActions() {
  const mayWrite = useMay('orders:write');
  const mayExport = useMay('exports:write');
  const { selectedIds = [] } = useListContext();
  if (selectedIds.length > 0) return null;
  return <Actions names={{ ship: mayWrite, export: mayExport }} />;
}

/** What can be done with the chosen orders. */
export function ChosenOrders() {
  const { data = [], selectedIds = [] } = useListContext();
  const { money } = useFormats();
  const mayWrite = useMay('orders:write');
  const isPersonal = useMay('personal:read');
  const mayOpen = useMayOpenPdf();
  const chosen = (data as unknown as Order[]).filter(({ id }) => selectedIds.includes(id));
  return (
    <ChosenDock sum={chosen.length === selectedIds.length ? sumOf(chosen, money) : undefined}>
      <Actions names={{ ship: mayWrite, tag: mayWrite, print: isPersonal, invoices: mayOpen }} />
    </ChosenDock>
  );
}

/** What orders come to, where they have one currency. */
function sumOf(orders: readonly Order[], money: (amount: number, code: string) => string) {
  const [first] = orders;
  if (!first || orders.some(({ currency }) => currency.code !== first.currency.code)) return;
  const total = orders.reduce((sum, order) => sum + totalsOf(order).total, 0);
  return money(total, first.currency.code);
}

function Actions({ names }: { readonly names: Readonly<Partial<Record<Name, boolean>>> }) {
  const translate = useTranslate();
  const { selectedIds = [] } = useListContext();
  const [name, setName] = useState<Name>();
  const shown = (Object.keys(names) as Name[]).filter((each) => names[each]);
  const Dialog = name && DIALOGS[name];
  return (
    <>
      {shown.map((each) => (
        <button className="btn ghost small" type="button" key={each} onClick={() => setName(each)}>
          {translate(`orders.many.${each}`)}
        </button>
      ))}
      <Suspense fallback={null}>
        {Dialog && <Dialog ids={selectedIds.map(Number)} onClose={() => setName(undefined)} />}
      </Suspense>
    </>
  );
}
